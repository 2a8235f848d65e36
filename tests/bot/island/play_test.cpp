#include <doctest/doctest.h>

#include <algorithm>

#include "bot/engine/island/engine.hpp"
#include "tests/bot/island/players.hpp"

namespace isola_arena::island::engine {
namespace {

using testing::games_won;
using testing::random_view;
using testing::state_seen_as;

constexpr std::array both_variants{"bot-battle", "bot-battle-2015"};

View board(const char* variant, const char* line) { return *parse_board_line(*named_rules(variant), line); }

Choice answer(const char* variant, const char* line) {
    return Engine(*named_rules(variant)).think(board(variant, line)).choice;
}

bool drowns(const View& view, const Choice& choice) {
    const auto end = outcome(play(state_seen_as(view), choice));
    return end && end->winner == other(view.player);
}

TEST_CASE("the answer to any single line is legal, and stays on the island if possible") {
    Rng rng(31);
    for (const char* variant : both_variants) {
        const Rules rules = *named_rules(variant);
        Engine engine(rules);
        for (int i = 0; i < 1000; ++i) {
            const View view = random_view(rules, rng);
            const Choice choice = engine.think(view).choice;
            CAPTURE(board_line(view));
            CAPTURE(print(choice));
            const State state = state_seen_as(view);
            const auto error = refuse(state, choice);
            REQUIRE_MESSAGE(!error, (error ? error->message : ""));
            const auto choices = legal_choices(state);
            const bool can_stay = std::ranges::any_of(choices, [&](const Choice& c) { return !drowns(view, c); });
            CHECK(drowns(view, choice) != can_stay);
        }
    }
}

TEST_CASE("if the only legal turn leads off the island, it is taken") {
    CHECK(answer("bot-battle", "1;44444;120000000000000") == Choice{Act::retreat, 4, 1});
    CHECK(answer("bot-battle", "2;33333;000000000000012") == Choice{Act::retreat, 3, 1});
}

TEST_CASE("an attack that pushes the opponent off the island is played, with all matching tiles") {
    CHECK(answer("bot-battle", "1;33333;000000000001002") == Choice{Act::attack, 3, 5});
    CHECK(answer("bot-battle", "2;20222;102000000000000") == Choice{Act::attack, 2, 4});
    CHECK(answer("bot-battle-2015", "1;44144;000000000100020") == Choice{Act::attack, 4, 4});
    CHECK(answer("bot-battle-2015", "2;11131;012000000000000") == Choice{Act::attack, 1, 4});
}

TEST_CASE("the contest's own example is an attack with three fours") {
    CHECK(answer("bot-battle", "1;44140;000100020000000") == Choice{Act::attack, 4, 3});
}

TEST_CASE("the mirrored board gets the same answer") {
    Rng rng(32);
    for (const char* variant : both_variants) {
        const Rules rules = *named_rules(variant);
        Engine engine(rules);
        for (int i = 0; i < 200; ++i) {
            View view = random_view(rules, rng);
            view.player = Player::one;
            View turned = view;
            turned.player = Player::two;
            turned.pawns = {{cells - 1 - view.pawns[Player::two], cells - 1 - view.pawns[Player::one]}};
            // If the pawn of player one is still at its edge, player two may have observed player one's first turn, and
            // then knows more about the tiles.
            if (view.pawns[Player::one] == 0) continue;
            CHECK(engine.think(view).choice == engine.think(turned).choice);
        }
    }
}

TEST_CASE("a bad hand is shuffled, but not more often than a game allows") {
    Engine engine(*named_rules("bot-battle-2015"));
    const View view = board("bot-battle-2015", "2;43334;001020000000000");
    int shuffles = 0;
    for (int i = 0; i < 100; ++i) shuffles += engine.think(view).choice.act == Act::shuffle ? 1 : 0;
    CHECK(shuffles == 20);
    CHECK(engine.think(board("bot-battle-2015", "1;43334;000000001020000")).choice.act == Act::shuffle);
}

TEST_CASE("it wins at least three games of four against a player that looks one turn ahead") {
    for (const char* variant : both_variants) {
        const Rules rules = *named_rules(variant);
        Engine engine(rules);
        const auto choose = [&](const View& view) { return engine.think(view).choice; };
        CAPTURE(variant);
        CHECK(games_won(rules, choose, testing::one_ply_choice, 120) >= 90);
        CHECK(games_won(rules, choose, testing::careful_choice, 60) >= 45);
        Rng rng(34);
        CHECK(games_won(
                  rules, choose, [&](const View& view) { return testing::random_choice(view, rng); }, 40) >= 38);
    }
}

TEST_CASE("against itself games come to an end") {
    for (const char* variant : both_variants) {
        const Rules rules = *named_rules(variant);
        Engine one(rules);
        Engine two(rules);
        const auto first = [&](const View& view) { return one.think(view).choice; };
        const auto second = [&](const View& view) { return two.think(view).choice; };
        int drawn = 0;
        for (std::uint64_t seed = 0; seed < 10; ++seed)
            drawn += testing::play_game(rules, {{first, second}}, seed).winner ? 0 : 1;
        CHECK(drawn <= 1);
    }
}

}  // namespace
}  // namespace isola_arena::island::engine
