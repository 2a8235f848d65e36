// Properties that hold in every position of the Isola family, for every variant and board.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "tests/protocol/laws/isola_sample.hpp"

namespace isola_arena::isola {
namespace {

using laws::after_random_turns;
using Sampled = laws::Sample<Isola>;

State draw_state(Rng& rng) { return after_random_turns<Isola>(Sampled::draw_rules(), rng, *rc::gen::inRange(0, 120)); }

Rng draw_rng() { return Rng(*rc::gen::arbitrary<std::uint64_t>()); }

// The rules in their simplest form: each pair of squares is tried on its own.
bool may_move(const State& state, Position to) {
    const Position from = state.pawns[state.to_move];
    const int rows = to.row() - from.row(), columns = to.column() - from.column();
    const int length = std::max(std::abs(rows), std::abs(columns));
    if (length == 0 || (state.rules.reach == Reach::king && length > 1)) return false;
    if (rows % length != 0 || columns % length != 0) return false;
    for (int i = 1; i <= length; ++i)
        if (!state.is_free({from.row() + i * rows / length, from.column() + i * columns / length})) return false;
    return true;
}

bool may_steal(const State& state, Position move, Position steal) {
    return state.rules.steals && state.on_board(steal) && state.at(steal) == Square::open && steal != move &&
           steal != state.pawns[other(state.to_move)];
}

// Returns every square of the board and of the ring around it.
std::vector<Position> squares_and_ring(Size size) {
    std::vector<Position> squares;
    for (int row = -1; row <= size.rows; ++row)
        for (int column = -1; column <= size.columns; ++column) squares.emplace_back(row, column);
    return squares;
}

void check_every_turn(const State& state) {
    const auto squares = squares_and_ring(state.rules.size);
    std::vector<Turn> legal;
    for (const Position move : squares) {
        if (!may_move(state, move)) continue;
        const auto can_be_stolen = [&](Position steal) { return may_steal(state, move, steal); };
        if (std::ranges::none_of(squares, can_be_stolen)) legal.push_back({move, std::nullopt});
        for (const Position steal : squares)
            if (can_be_stolen(steal)) legal.push_back({move, steal});
    }
    const auto listed = legal_turns(state);
    RC_ASSERT(std::ranges::is_permutation(listed, legal));
    for (const Position move : squares) {
        RC_ASSERT(!refuse(state, {move, std::nullopt}) == (std::ranges::find(legal, Turn{move, {}}) != legal.end()));
        for (const Position steal : squares)
            RC_ASSERT(!refuse(state, {move, steal}) == (std::ranges::find(legal, Turn{move, steal}) != legal.end()));
    }
}

}  // namespace

TEST_CASE("on small boards, every conceivable turn is listed and accepted if the rules allow it, otherwise refused") {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const Size size{*rc::gen::inRange(3, 6), *rc::gen::inRange(3, 6)};
        const auto all = variants();
        const Rules rules = *named_rules(all[*rc::gen::inRange<std::size_t>(0, all.size())].name, size);
        check_every_turn(after_random_turns<Isola>(rules, rng, *rc::gen::inRange(0, 20)));
    }));
}

TEST_CASE("a turn takes the stolen square, or in queens the square left, and moves one pawn; nothing else changes") {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const State before = draw_state(rng);
        const auto turns = legal_turns(before);
        RC_PRE(!turns.empty());
        const Turn turn = turns[rng.below(turns.size())];
        State expected = before;
        const auto take = [&](Position at) {
            const int square = at.row() * before.rules.size.columns + at.column();
            expected.squares[static_cast<std::size_t>(square)] = Square::gone;
        };
        if (turn.steal) take(*turn.steal);
        if (!before.rules.steals) take(before.pawns[before.to_move]);
        expected.pawns[before.to_move] = turn.move;
        expected.last = LastTurn{before.to_move, before.pawns[before.to_move], turn};
        expected.to_move = other(before.to_move);
        ++expected.turns;
        RC_ASSERT(play(before, turn) == expected);
    }));
}

TEST_CASE("exactly the player that has no legal turn has lost") {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const State state = after_random_turns<Isola>(Sampled::draw_rules(), rng, 20000);
        const auto result = outcome(state);
        RC_ASSERT(result.has_value());
        RC_ASSERT(legal_turns(state).empty() == (result->reason == "no_move"));
        RC_ASSERT(result->winner.has_value() == (result->reason == "no_move"));
        if (result->winner) RC_ASSERT(*result->winner == other(state.to_move));
    }));
}

TEST_CASE("both pawns always stand on squares that are not gone, and never on the same square") {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const State state = draw_state(rng);
        for (const Player player : both_players) RC_ASSERT(state.at(state.pawns[player]) != Square::gone);
        RC_ASSERT(state.pawns[Player::one] != state.pawns[Player::two]);
    }));
}

TEST_CASE("fixed squares stay fixed, and no other square becomes one") {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const State state = draw_state(rng);
        const State fresh = start(state.rules);
        for (std::size_t i = 0; i < state.squares.size(); ++i)
            RC_ASSERT((state.squares[i] == Square::fixed) == (fresh.squares[i] == Square::fixed));
    }));
}

TEST_CASE("without discarded turns somebody always wins") {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        State state = start(Sampled::draw_rules());
        while (!outcome(state)) {
            const auto turns = legal_turns(state);
            state = play(state, turns[rng.below(turns.size())]);
        }
        RC_ASSERT(outcome(state)->reason == "no_move");
    }));
}

}  // namespace isola_arena::isola
