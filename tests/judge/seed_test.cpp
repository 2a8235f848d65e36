#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <set>
#include <vector>

#include "arena/judge/draw_seed.hpp"
#include "arena/rules/settings/seed.hpp"
#include "protocol/rng.hpp"

using namespace isola_arena;

namespace {

const Seed key = *Seed::parse("k00000000000000010123456789abcdef");

std::uint64_t digest(std::initializer_list<std::uint64_t> parts) {
    return seed_digest({parts.begin(), parts.size()})[0];
}

// Returns everything of a game's randomness that a bot can observe.
std::vector<std::uint64_t> chance_of(const Seed& match, int game, bool in_pairs) {
    const Seed seed = match.of_game(game, in_pairs);
    return {seed.for_nature(game, in_pairs), seed.for_bot(game, Player::one), seed.for_bot(game, Player::two),
            seed.for_dialect(game, Player::one), seed.for_dialect(game, Player::two)};
}

}  // namespace

TEST_CASE("a seed is read as it is written") {
    for (const char* text : {"0", "42", "18446744073709551615", "k00000000000000010123456789abcdef",
                             "pffffffffffffffff0000000000000000", "gffffffffffffffff0000000000000000"}) {
        CAPTURE(text);
        CHECK(Seed::parse(text)->text() == text);
    }
    CHECK(Seed::untold().text().empty());
}

TEST_CASE("a text that is no seed is refused") {
    for (const char* text :
         {"", "x", "-1", "1.5", " 1", "18446744073709551616", "k", "k0123456789abcdef0123456789abcde",
          "k0123456789abcdef0123456789abcdef0", "K0123456789abcdef0123456789abcdef",
          "g0123456789ABCDEF0123456789abcdef", "0123456789abcdef0123456789abcdef"}) {
        CAPTURE(text);
        CHECK_FALSE(Seed::parse(text));
    }
}

TEST_CASE("a numeric seed always gives the same random numbers") {
    const Seed seed = 42;
    CHECK(seed.of_match(3) == Seed(digest({0x636f6e74657374, 42, 3})));
    CHECK(seed.of_game(5, true) == seed);
    CHECK(seed.for_board() == 42);
    CHECK(seed.for_nature(4, true) == mix({1, 42, 1}));
    CHECK(seed.for_nature(4, false) == mix({1, 42, 3}));
    CHECK(seed.for_opening(4) == mix({2, 42, 1}));
    CHECK(seed.for_bot(4, Player::two) == digest({0x626f7420736565, 42, 4, 2}));
    CHECK(seed.for_dialect(4, Player::two) == mix({42, 4, 2}));
}

TEST_CASE("drawn keys differ, and so do those of all matches and games") {
    const Seed other = draw_seed();
    CHECK(other.is_secret());
    std::set<std::string> keys{key.text(), other.text()};
    for (const Seed& contest : {key, other})
        for (int match = 1; match <= 3; ++match) {
            keys.insert(contest.of_match(match).text());
            for (const int game : {1, 2, 3}) keys.insert(contest.of_match(match).of_game(game, false).text());
        }
    CHECK(keys.size() == 2 + 2 * 3 * 4);
}

TEST_CASE("the games of a pair that shares its chance have the same key, but their bots get different seeds") {
    CHECK(key.of_game(1, true) == key.of_game(2, true));
    CHECK(key.of_game(3, true) == key.of_game(4, true));
    CHECK(key.of_game(1, true) != key.of_game(3, true));
    const auto first = chance_of(key, 1, true), second = chance_of(key, 2, true);
    CHECK(first.front() == second.front());
    for (std::size_t i = 1; i < first.size(); ++i) CHECK(first[i] != second[i]);
}

TEST_CASE("with hidden tiles the key of one game of a pair reveals nothing about the other game") {
    CHECK(key.of_game(1, false) != key.of_game(2, false));
    CHECK(chance_of(key.of_game(1, false), 2, false) != chance_of(key, 2, false));
}

TEST_CASE("the random turns at the beginning are the same in both games of a pair") {
    CHECK(key.for_opening(1) == key.for_opening(2));
    CHECK(key.for_opening(2) != key.for_opening(3));
    CHECK(key.of_game(3, true).for_opening(3) == key.of_game(3, true).for_opening(1));
}

TEST_CASE("a match that is given the key of a pair or a game begins with it") {
    CHECK(chance_of(key.of_game(3, true), 1, true) == chance_of(key, 3, true));
    CHECK(chance_of(key.of_game(3, true), 2, true) == chance_of(key, 4, true));
    CHECK(chance_of(key.of_game(4, false), 1, false) == chance_of(key, 4, false));
}

TEST_CASE("the key of a pair leads to no other pair of its match") {
    const Seed told = key.of_game(1, true);
    CHECK(told.of_game(3, true) != key.of_game(3, true));
    CHECK(chance_of(told, 3, true) != chance_of(key, 3, true));
}

TEST_CASE("the name of a file does not reveal a key") {
    CHECK(Seed(42).tag() == "42");
    CHECK(key.tag().size() == 8);
    CHECK(key.text().find(key.tag()) == std::string::npos);
}

TEST_CASE("a key is published only when nothing more is drawn from it, a number always") {
    CHECK(key.as_told(true) == key);
    CHECK(key.as_told(false).is_untold());
    CHECK(Seed(1).as_told(false) == Seed(1));
}
