#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>

#include "protocol/rng.hpp"

namespace isola_arena {

/// How a level of an engine plays: by a limit of nodes and a rate of mistakes, not by time. So a level is equally
/// strong on every machine that is fast enough for it.
struct Level {
    std::uint64_t nodes;  ///< the largest number of positions searched for a reply
    int mistakes;         ///< percentage of replies that are random legal ones
};

/// Returns the level of that number, from 1 to the size of the table.
constexpr Level level_of(std::span<const Level> table, int number) {
    return table[static_cast<std::size_t>(number - 1)];
}

/// Decides at random whether the level makes a mistake in this reply.
inline bool errs(const Level& level, Rng& rng) { return rng.below(100) < static_cast<std::uint64_t>(level.mistakes); }

/// Reads the value of `--level`: a number from 1 to `most`; nullopt for anything else.
inline std::optional<int> level_in(std::string_view text, int most) {
    int number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || stop != text.data() + text.size() || number < 1 || number > most) return std::nullopt;
    return number;
}

/// Returns the seed for the value of ARENA_SEED: a number stands for itself, any other text is hashed. nullopt: a
/// random seed.
inline std::uint64_t seed_in(const std::optional<std::string>& text) {
    if (!text) return std::random_device{}();
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error == std::errc{} && stop == text->data() + text->size()) return number;
    std::uint64_t seed = 0;
    for (const char c : *text) seed = mix({seed, static_cast<unsigned char>(c)});
    return seed;
}

}  // namespace isola_arena
