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

/// How a level of an engine plays. Nothing of it is a time, so a level is the same on every machine that is fast enough
/// for it.
struct Level {
    std::uint64_t nodes;  ///< the most positions that it looks at for a reply
    int mistakes;         ///< of a hundred replies, how many are any legal ones
};

/// Returns the level with that number, which is from 1 to the size of the table.
constexpr Level level_of(std::span<const Level> table, int number) {
    return table[static_cast<std::size_t>(number - 1)];
}

/// Returns whether this reply is a mistake.
inline bool errs(const Level& level, Rng& rng) { return rng.below(100) < static_cast<std::uint64_t>(level.mistakes); }

/// The value of `--level`: a number from 1 to `most`; nullopt for anything else.
inline std::optional<int> level_in(std::string_view text, int most) {
    int number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || stop != text.data() + text.size() || number < 1 || number > most) return std::nullopt;
    return number;
}

/// Returns the seed that ARENA_SEED means: a number itself, and any other text one of its own; missing: a random one.
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
