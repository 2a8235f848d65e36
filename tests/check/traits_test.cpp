#include <doctest/doctest.h>

#include "arena/bots/check/positions/positions.hpp"
#include "arena/bots/check/positions/traits.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

using Kinds = std::set<std::string>;

// Checks a position that was found: the player is to move and the game goes on.
void check_turn(const std::unique_ptr<GameSession>& table, Player player) {
    REQUIRE(table);
    CHECK(table->to_move() == actor(player));
    CHECK_FALSE(table->outcome());
}

}  // namespace

TEST_CASE("the kind of a reply follows from its first and its last part") {
    CHECK(kinds_of("move;1,3;steal;5,3") == Kinds{"move"});
    CHECK(kinds_of("attack;33") == Kinds{"attack"});
    CHECK(kinds_of("shuffle") == Kinds{"shuffle"});
    CHECK(kinds_of("play;35;left") == Kinds{"play", "left"});
}

TEST_CASE("games are told apart by their frames") {
    for (const char* rules : {"isola board=7x7", "isolation board=6x8", "queens board=8x8"}) {
        const Traits traits = traits_of(rules);
        CHECK(traits.squares_vanish);
        CHECK_FALSE(traits.hands_shrink);
        CHECK_FALSE(traits.has_chance);
        CHECK(traits.kinds == Kinds{});
    }
    const Traits island = traits_of("bot-battle");
    CHECK_FALSE(island.squares_vanish);
    CHECK_FALSE(island.hands_shrink);
    CHECK(island.has_chance);
    CHECK(island.kinds == Kinds{"attack", "move", "retreat"});
    CHECK(traits_of("bot-battle-2015").kinds == Kinds{"attack", "move", "retreat", "shuffle"});
    const Traits dominoes = traits_of("dominoes doubles=twice");
    CHECK_FALSE(dominoes.squares_vanish);
    CHECK(dominoes.hands_shrink);
    CHECK(dominoes.has_chance);
    CHECK(dominoes.kinds == Kinds{"left", "right"});
}

TEST_CASE("for each kind of reply a position is found in which it is possible and one in which it is not") {
    for (const std::string rules : {"bot-battle", "bot-battle-2015", "dominoes doubles=once"}) {
        const Traits traits = traits_of(rules);
        for (const Player player : both_players)
            for (const std::string& kind : traits.kinds) {
                CAPTURE(rules);
                CAPTURE(kind);
                Rng rng(4);
                const auto possible = position_with_kind({rules, traits, player, rng, kind});
                check_turn(possible, player);
                CHECK(legal_kinds(*possible).contains(kind));
                const auto impossible = position_without_kind({rules, traits, player, rng, kind});
                CHECK((impossible == nullptr) == traits.steady_kinds.contains(kind));
                if (!impossible) continue;
                check_turn(impossible, player);
                CHECK_FALSE(legal_kinds(*impossible).contains(kind));
            }
    }
}

TEST_CASE("no position is chosen in which replies are used up and the line does not show it") {
    const std::string rules = "bot-battle-2015";
    const Traits traits = traits_of(rules);
    CHECK(traits.steady_kinds == Kinds{"retreat", "shuffle"});
    for (const Player player : both_players) {
        Rng rng(4);
        const auto late = late_position({rules, traits, player, rng});
        check_turn(late, player);
        CHECK(legal_kinds(*late).contains("shuffle"));
        CHECK_FALSE(position_with_one_move({rules, traits, player, rng}));
    }
}

TEST_CASE("late positions, one reply, one tile") {
    for (const std::string rules : {"bot-battle", "dominoes doubles=twice"}) {
        const Traits traits = traits_of(rules);
        for (const Player player : both_players) {
            CAPTURE(rules);
            Rng rng(4);
            check_turn(middle_position({rules, traits, player, rng}), player);
            check_turn(late_position({rules, traits, player, rng}), player);
            const auto one_move = position_with_one_move({rules, traits, player, rng});
            check_turn(one_move, player);
            CHECK(one_move->legal_replies().size() == 1);
            const auto one_tile = position_with_one_tile({rules, traits, player, rng});
            CHECK((one_tile != nullptr) == traits.hands_shrink);
            if (one_tile) CHECK(own_tiles(*one_tile, player) == 1);
        }
    }
}

TEST_CASE("a turn that ends the game is avoided if there is another one") {
    Rng rng(4);
    MoveHistory past{"bot-battle", 7, {}};
    auto table = replayed(past);
    for (int turn = 0; turn < 100; ++turn) {
        REQUIRE_FALSE(table->outcome());
        play_on(table, past, rng);
    }
    CHECK(past.replies.size() == 100);
    CHECK(replayed(past)->line(Player::one, 0) == table->line(Player::one, 0));
}
