// Attacks on the game's randomness: computing it from ARENA_SEED (docs/protocol.md).

#include <array>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include <openssl/evp.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

constexpr std::uint64_t purpose_of_bots = 0x626f7420736565;
constexpr std::uint64_t purpose_of_matches = 0x636f6e74657374;

std::uint64_t digest(std::initializer_list<std::uint64_t> parts) {
    std::vector<unsigned char> bytes;
    for (const std::uint64_t part : parts)
        for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<unsigned char>(part >> shift));
    std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
    EVP_Digest(bytes.data(), bytes.size(), out.data(), nullptr, EVP_sha256(), nullptr);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number |= static_cast<std::uint64_t>(out[i]) << (8 * i);
    return number;
}

std::uint64_t variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? 0 : std::strtoull(value, nullptr, 10);
}

// Tries small numbers as the seed of the match, and as the seed of a contest in which this match is one of the first.
Attempt seed(const Words& arguments) {
    constexpr std::uint64_t most_games = 2, most_matches = 4;
    const std::uint64_t own = variable("ARENA_SEED"), player = variable("ARENA_PLAYER");
    if (own == 0) return refused("it is told no seed");
    const auto is_match = [&](std::uint64_t match) {
        for (std::uint64_t game = 1; game <= most_games; ++game)
            if (digest({purpose_of_bots, match, game, player}) == own) return true;
        return false;
    };
    const auto most = static_cast<std::uint64_t>(number(arguments, 0, 10'000));
    for (std::uint64_t tried = 0; tried < most; ++tried) {
        if (is_match(tried)) return succeeded("the match's seed is " + std::to_string(tried));
        for (std::uint64_t match = 1; match <= most_matches; ++match)
            if (is_match(digest({purpose_of_matches, tried, match})))
                return succeeded("the contest's seed is " + std::to_string(tried));
    }
    return refused("none of " + std::to_string(most) + " numbers gives its ARENA_SEED");
}

}  // namespace

std::vector<Attack> chance_attacks() {
    return {{"seed", "NUMBERS", "looks for the seed of its match or contest", seed}};
}

}  // namespace isola_arena::hostile
