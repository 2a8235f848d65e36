#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "protocol/dominoes/game.hpp"
#include "protocol/rng.hpp"
#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {

using namespace rulebook;

namespace {

// Returns the strip as text, with highlighted tiles in brackets: `label: 00 12 [55]`.
std::string shown(const Strip& strip) {
    std::string text = strip.label + ':';
    for (const auto& [tile, highlighted] : strip.tiles) text += highlighted ? " [" + tile + ']' : ' ' + tile;
    return text;
}

// Returns the last turn as text: `play 12 right, score 15`.
std::string last_turn(const State& state) {
    std::string text;
    for (const SubAction& action : Dominoes::frame(state).last_turn)
        (text += text.empty() ? "" : ", ") += action.kind + ' ' + action.text;
    return text;
}

// Returns a game in progress after at most `moves` random moves of the players and nature.
State after_random_moves(std::size_t moves, Rng& rng) {
    State state = play(start(twice), nature(start(twice), rng.next()));
    for (std::size_t i = 0; i < moves; ++i) {
        const auto plays = legal_plays(state);
        const Move move = to_move(state) == Actor::nature ? nature(state, 0) : Move{plays[rng.below(plays.size())]};
        State next = play(state, move);
        if (outcome(next)) break;
        state = std::move(next);
    }
    return state;
}

TileSet other_hand(const TileSet& hand, Rng& rng) {
    TileSet changed;
    while (changed.size() < hand.size()) changed.add(tile_of(static_cast<int>(rng.below(all_tiles))));
    return changed;
}

}  // namespace

TEST_CASE("a frame of the dominoes has no grid, but the chain, its ends, both hands and the scores") {
    const Frame frame = Dominoes::frame(at({.one = "12 35", .two = "44", .chain = "60 02", .scores = {{20, 5}}}));
    CHECK(frame.rows == 0);
    CHECK(frame.columns == 0);
    CHECK(frame.cells.empty());
    CHECK(frame.highlights.empty());
    REQUIRE(frame.strips.size() == 4);
    CHECK(shown(frame.strips[0]) == "chain: 60 02");
    CHECK(shown(frame.strips[1]) == "ends (sum 8): 6 2");
    CHECK(shown(frame.strips[2]) == "hand: 12 35");
    CHECK(shown(frame.strips[3]) == "hand: 44");
    CHECK(frame.scores == PerPlayer<int>{{20, 5}});
    CHECK_FALSE(frame.last_player.has_value());
}

TEST_CASE("a frame hides each hand from everyone but its owner") {
    const Frame frame = Dominoes::frame(at({.one = "12", .two = "44", .chain = "02"}));
    CHECK(frame.strips[0].visibility == Visibility::everyone);
    CHECK(frame.strips[1].visibility == Visibility::everyone);
    for (const Player player : both_players) {
        const Strip& hand = frame.strips[player == Player::one ? 2 : 3];
        CHECK(hand.visibility == Visibility::owner);
        CHECK(hand.owner == player);
    }
}

TEST_CASE("a frame says which tiles have pips, and that the chain lies on the table") {
    const Frame frame = Dominoes::frame(at({.one = "12", .two = "44", .chain = "02"}));
    const auto looks = [&](std::size_t strip) {
        return std::pair(frame.strips[strip].face, frame.strips[strip].place);
    };
    CHECK((looks(0) == std::pair(Face::pips, StripPlace::table)));
    CHECK((looks(1) == std::pair(Face::text, StripPlace::beside)));
    CHECK((looks(2) == std::pair(Face::pips, StripPlace::beside)));
    CHECK((looks(3) == std::pair(Face::pips, StripPlace::beside)));
}

TEST_CASE("a player's frame does not depend on the opponent's hand") {
    CHECK(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const State game = after_random_moves(*rc::gen::inRange<std::size_t>(0, 28), rng);
        for (const Player player : both_players) {
            State changed = game;
            changed.hands[other(player)] = other_hand(game.hands[other(player)], rng);
            RC_ASSERT(seen_by(Dominoes::frame(changed), player) == seen_by(Dominoes::frame(game), player));
        }
    }));
}

TEST_CASE("a frame before the deal shows empty strips") {
    const Frame frame = Dominoes::frame(start(twice));
    CHECK(shown(frame.strips[0]) == "chain:");
    CHECK(shown(frame.strips[1]) == "ends:");
    CHECK(shown(frame.strips[2]) == "hand:");
    CHECK(shown(frame.strips[3]) == "hand:");
    CHECK(frame.last_turn.empty());
}

TEST_CASE("after the deal a frame shows each player's tiles to that player only") {
    const Frame frame = Dominoes::frame(dealt("00 01 02 03 04 05 06 11 12 13 14 15 16 22"));
    REQUIRE(frame.last_turn.size() == 2);
    CHECK(frame.last_turn[0].kind == "deal");
    CHECK(frame.last_turn[0].text == "00 01 02 03 04 05 06 11 12 13 14 15 16 22");
    CHECK(frame.last_turn[0].owner == Player::one);
    CHECK(frame.last_turn[1].owner == Player::two);
    for (const SubAction& action : frame.last_turn) CHECK(action.visibility == Visibility::owner);
}

TEST_CASE("a frame counts a player's passes beside the hand") {
    State game = at({.one = "12", .two = "44", .chain = "02"});
    game.passes[Player::two] = 3;
    CHECK(shown(Dominoes::frame(game).strips[2]) == "hand: 12");
    CHECK(shown(Dominoes::frame(game).strips[3]) == "hand (passes: 3): 44");
}

TEST_CASE("a frame shows the play and what it scored, and marks the tile laid") {
    const State game = at({.one = "12 06", .two = "24 66", .chain = "01"});
    const State right = after(game, {"play;12;right", "play;24;right"});
    CHECK(last_turn(right) == "play 24 right");
    CHECK(shown(Dominoes::frame(right).strips[0]) == "chain: 01 12 [24]");
    const GameSession table{.one = "46 22", .two = "24 66", .chain = "45 51"};
    const State left = after(at(table), {"play;46;left"});
    CHECK(last_turn(left) == "play 46 left");
    CHECK(shown(Dominoes::frame(left).strips[0]) == "chain: [64] 45 51");
    const State five = after(at({.one = "03 15 22", .two = "05 35", .chain = "01"}), {"play;15;right"});
    CHECK(last_turn(five) == "play 15 right, score 5");
    CHECK(Dominoes::frame(five).last_player == Player::one);
}

TEST_CASE("a frame shows a pass with its points, and marks no tile") {
    const State game = after(at({.one = "12 23 44", .two = "55 66", .chain = "01"}), {"play;12;right", "pass;2"});
    CHECK(last_turn(game) == "pass 10 points for player 1");
    CHECK(shown(Dominoes::frame(game).strips[0]) == "chain: 01 12");
    CHECK(Dominoes::frame(game).last_player == Player::two);
}

TEST_CASE("a frame of the end shows the award and who gets it") {
    const State domino = after(at({.one = "15", .two = "44", .chain = "01", .scores = {{0, 35}}}), {"play;15;right"});
    CHECK(last_turn(domino) == "play 15 right, score 5, win player 1: +1000 and the opponent's 35");
    CHECK(Dominoes::frame(domino).scores == PerPlayer<int>{{1040, 35}});
    CHECK_FALSE(Dominoes::frame(domino).last_turn.back().owner.has_value());
    const State open = at({.one = "12 33", .two = "44", .chain = "01", .scores = {{0, 35}}});
    const State closed = after(open, {"play;12;right"});
    CHECK(last_turn(closed) == "play 12 right, win player 2: +1000 and the opponent's 0");
    CHECK(Dominoes::frame(closed).last_turn.back().owner == Player::two);
}

}  // namespace isola_arena::dominoes
