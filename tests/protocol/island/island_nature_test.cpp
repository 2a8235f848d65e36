// The tiles that nature deals and draws.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "protocol/island/game.hpp"
#include "tests/protocol/laws/island_sample.hpp"
#include "tests/protocol/island/island_rulebook.hpp"

namespace isola_arena::island {

using namespace rulebook;

namespace {

constexpr int turns_of_a_test = 60;

// Returns the tiles that a player gets during a game with random moves, in order.
std::vector<int> tiles_given(Player player, const Rules& rules, std::uint64_t seed, Rng& rng) {
    std::vector<int> given;
    State state = start(rules);
    for (int turn = 0; turn < turns_of_a_test && !outcome(state); ++turn) {
        while (to_move(state) == Actor::nature) {
            const Move move = nature(state, seed);
            if (const Deal* const deal = std::get_if<Deal>(&move))
                given.insert(given.end(), deal->hands[player].begin(), deal->hands[player].end());
            if (const Draw* const draw = std::get_if<Draw>(&move); draw && draw->player == player)
                std::ranges::copy_if(draw->tiles, std::back_inserter(given), [](int tile) { return tile != used; });
            state = play(std::move(state), move);
        }
        const auto choices = legal_choices(state);
        state = play(std::move(state), choices[rng.below(choices.size())]);
    }
    return given;
}

// Returns a position at a random moment of a game in progress, in which no tile is missing.
State in_play(Rng& rng) {
    State state = laws::after_nature<Island>(start(laws::Sample<Island>::draw_rules()), rng);
    for (int turns = *rc::gen::inRange(0, 100); turns > 0; --turns) {
        State next = laws::after_nature<Island>(laws::random_turn<Island>(state, rng), rng);
        if (outcome(next)) return state;
        state = std::move(next);
    }
    return state;
}

bool is_hand(const Rules& rules, const Hand& hand) {
    return std::ranges::all_of(hand, [&](int tile) { return is_tile(rules, tile); });
}

// Returns how much the counts differ from equal counts, as a chi-squared value.
double unevenness(const std::vector<int>& counts, int total) {
    const double expected = static_cast<double>(total) / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

}  // namespace

TEST_CASE("a player's tiles depend only on the seed, not on what both play") {
    CHECK(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const std::uint64_t seed = rng.next();
        const Rules rules = laws::Sample<Island>::draw_rules();
        for (const Player player : both_players) {
            auto first = tiles_given(player, rules, seed, rng);
            auto second = tiles_given(player, rules, seed, rng);
            const std::size_t common = std::min(first.size(), second.size());
            first.resize(common);
            second.resize(common);
            RC_ASSERT(common >= hand_size);
            RC_ASSERT(first == second);
        }
    }));
}

TEST_CASE("another seed and another player mean other tiles") {
    Rng rng(1);
    const Rules rules = *named_rules("bot-battle");
    const auto tiles = tiles_given(Player::one, rules, 1, rng);
    CHECK(tiles != tiles_given(Player::one, rules, 2, rng));
    CHECK(tiles != tiles_given(Player::two, rules, 1, rng));
}

TEST_CASE("the tiles of a seed are the same for ever: records and seeds rely on it") {
    const State dealt = after_nature(first_position(), 2024);
    CHECK(tiles_of(dealt) == "24340 30023");
    CHECK(tiles_of(after_nature(first_position("bot-battle-2015"), 2024)) == "24132 33332");
}

TEST_CASE("all tiles are equally likely, in the deal and in later draws") {
    for (const VariantFacts& variant : variants()) {
        const Rules rules = *named_rules(variant.name);
        const auto values = static_cast<std::size_t>(rules.highest_tile - rules.lowest_tile + 1);
        for (const int before : {0, 4, 17}) {
            std::vector<int> counts(values);
            constexpr int seeds = 20000;
            for (std::uint64_t seed = 0; seed < seeds; ++seed) {
                State state = after(first_position(variant.name), {"deal;11111;11111"});
                state.hands[Player::one][2] = used;
                state.drawn[Player::one] = before;
                const int tile = std::get<Draw>(nature(state, seed)).tiles[2];
                ++counts[static_cast<std::size_t>(tile - rules.lowest_tile)];
            }
            CAPTURE(variant.name);
            CAPTURE(before);
            // With 3 or 4 degrees of freedom, a fair generator exceeds this value once in 10,000 times.
            CHECK(unevenness(counts, seeds) < 23.5);
        }
    }
}

TEST_CASE("tiles are conserved: after nature's move each player holds five valid tiles") {
    CHECK(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const State state = in_play(rng);
        for (const Player player : both_players) RC_ASSERT(is_hand(state.rules, state.hands[player]));
    }));
}

TEST_CASE("tiles are conserved: nature replaces exactly the tiles that a turn used, and all others keep their places") {
    CHECK(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const State before = in_play(rng);
        const auto choices = legal_choices(before);
        const State turned = play(before, choices[rng.below(choices.size())]);
        RC_PRE(!outcome(turned));
        const State after = laws::after_nature<Island>(turned, rng);
        for (const Player player : both_players) {
            RC_ASSERT(after.drawn[player] - before.drawn[player] == count_of(turned.hands[player], used));
            for (std::size_t place = 0; place < hand_size; ++place)
                if (turned.hands[player][place] != used)
                    RC_ASSERT(after.hands[player][place] == before.hands[player][place]);
        }
    }));
}

TEST_CASE("nature is to move exactly while tiles are missing") {
    const State state = after(game("1;22000;20000;000010200000000"), {"attack;22"});
    CHECK(to_move(state) == Actor::nature);
    const State half = after(state, {"draw;1;0:1,1:1"});
    CHECK(to_move(half) == Actor::nature);
    CHECK(to_move(after(half, {"draw;2;0:3"})) == Actor::player_two);
}

TEST_CASE("nature replaces player 1's tiles first") {
    const State state = after(game("2;20000;22000;000010200000000"), {"attack;22"});
    CHECK(verdict(state, "draw;2;0:1,1:1") == "draw;2;0:1,1:1: the tiles of player 1 are to be replaced first");
    CHECK(legal(after(state, {"draw;1;0:1"}), "draw;2;0:1,1:1"));
}

TEST_CASE("nature replaces exactly the used tiles, each once") {
    const State state = after(game("1;22000;00000;000010200000000"), {"attack;22"});
    for (const std::string draw : {"draw;1;0:1", "draw;1;1:1", "draw;1;0:1,1:1,2:1", "draw;1;2:1,3:1"}) {
        CAPTURE(draw);
        CHECK(verdict(state, draw) ==
              draw + ": exactly the used tiles are replaced, and the hand of player 1 is --000");
    }
    CHECK(verdict(state, "draw;1;0:1,1:5") == "draw;1;0:1,1:5: tile 5 does not exist: tiles are 0 to 4");
}

TEST_CASE("nature deals once, before the first turn") {
    CHECK(verdict(first_position(), "draw;1;0:1") == "draw;1;0:1: the tiles are not dealt yet");
    CHECK(verdict(first_position(), "deal;01235;00000") == "deal;01235;00000: tile 5 does not exist: tiles are 0 to 4");
    CHECK(refuse(first_position(), Deal{{{Hand{0, 1, 2, 3, used}, Hand{}}}})->message ==
          "deal;0123-;00000: a deal gives each player five tiles");
    CHECK(verdict(after(game("1;22000;20000;000010200000000"), {"attack;22"}), "deal;00000;00000") ==
          "deal;00000;00000: the tiles are dealt already");
}

TEST_CASE("a deal or a draw in another form is refused") {
    for (const std::string text :
         {"deal;", "deal;44140", "deal;44140;", "deal;44140;0123", "deal;44140;012345", "deal;4414-;01234",
          "deal;44140;01234;", "deal;44140;01234;00000", "deal;a4140;01234"}) {
        CAPTURE(text);
        CHECK(verdict(first_position(), text).starts_with("nature's deal: expected deal;HAND;HAND"));
    }
    const State state = after(game("1;22000;20000;000010200000000"), {"attack;22"});
    for (const std::string text : {"draw;", "draw;1", "draw;1;", "draw;3;0:1", "draw;1;0", "draw;1;0:", "draw;1;0:1,",
                                   "draw;1;1:1,0:1", "draw;1;0:1,0:1", "draw;1;5:1", "draw;1;0:10", "draw;1;00:1",
                                   "draw;1;0:1;1:1", "draw;1;0:-1", "draw;1;0:1 ", "draw;1;-1:1"}) {
        CAPTURE(text);
        CHECK(verdict(state, text).starts_with("nature's draw: expected draw;P;SLOT:TILE,..."));
    }
}

}  // namespace isola_arena::island
