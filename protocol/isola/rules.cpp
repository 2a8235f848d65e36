#include "protocol/isola/rules.hpp"

#include <algorithm>

namespace isola_arena::isola {
namespace {

std::size_t square_index(const Rules& rules, Position position) {
    return static_cast<std::size_t>(position.row() * rules.size.columns + position.column());
}

std::string where(const State& state, Player player) {
    return "player " + std::to_string(number(player)) + " on " + to_string(state.pawns[player]);
}

std::string off_board(const State& state, std::string_view act, Position position) {
    return std::string(act) + ' ' + to_string(position) + " is off the " + to_string(state.rules.size) +
           " board (rows 0 to " + std::to_string(state.rules.size.rows - 1) + ", columns 0 to " +
           std::to_string(state.rules.size.columns - 1) + ")";
}

std::string_view gone_word(const Rules& rules) { return rules.steals ? "stolen" : "filled"; }

bool in_line(Position from, Position to) {
    const int rows = to.row() - from.row();
    const int columns = to.column() - from.column();
    return rows == 0 || columns == 0 || rows == columns || rows == -columns;
}

int sign(int value) { return (value > 0) - (value < 0); }

// Returns the first square that blocks a pawn on the line from one square to the other; nullopt if the way is free. The
// two squares must be on one line.
std::optional<Position> first_obstacle(const State& state, Position from, Position to) {
    const Step step{sign(to.row() - from.row()), sign(to.column() - from.column())};
    Position at{from.row() + step.rows, from.column() + step.columns};
    for (; at != to; at = {at.row() + step.rows, at.column() + step.columns})
        if (!state.is_free(at)) return at;
    return std::nullopt;
}

int king_distance(Position from, Position to) {
    return std::max(std::abs(to.row() - from.row()), std::abs(to.column() - from.column()));
}

std::optional<Error> refuse_distance(const State& state, Position from, Position to) {
    if (state.rules.reach == Reach::king) {
        if (king_distance(from, to) == 1) return std::nullopt;
        return Error{"move " + to_string(to) + " is more than one step away from " + where(state, state.to_move)};
    }
    if (!in_line(from, to))
        return Error{"move " + to_string(to) + " is not in line (row, column or diagonal) with " +
                     where(state, state.to_move)};
    if (const auto obstacle = first_obstacle(state, from, to))
        return Error{"move " + to_string(to) + " crosses " + to_string(*obstacle) + ", which is " +
                     (state.at(*obstacle) == Square::gone ? "filled" : "the opponent's square")};
    return std::nullopt;
}

std::optional<Error> refuse_move(const State& state, Position to) {
    if (!state.on_board(to)) return Error{off_board(state, "move", to)};
    const Position from = state.pawns[state.to_move];
    if (to == from) return Error{"move " + to_string(to) + " is where the pawn stands already"};
    if (to == state.pawns[other(state.to_move)]) return Error{"move " + to_string(to) + " is occupied by the opponent"};
    if (state.at(to) == Square::gone)
        return Error{"move " + to_string(to) + " goes to a square that is " + std::string(gone_word(state.rules))};
    return refuse_distance(state, from, to);
}

bool can_steal(const State& state, Position move, Position steal) {
    return state.at(steal) == Square::open && steal != move && steal != state.pawns[other(state.to_move)];
}

bool any_steal(const State& state, Position move) {
    for (int row = 0; row < state.rules.size.rows; ++row)
        for (int column = 0; column < state.rules.size.columns; ++column)
            if (can_steal(state, move, {row, column})) return true;
    return false;
}

std::optional<Error> refuse_steal(const State& state, Position move, Position steal) {
    const std::string text = "steal " + to_string(steal);
    if (!state.on_board(steal)) return Error{off_board(state, "steal", steal)};
    if (steal == move) return Error{text + " is the square that the pawn just moved to"};
    if (steal == state.pawns[other(state.to_move)]) return Error{text + " is occupied by the opponent"};
    if (state.at(steal) == Square::fixed) return Error{text + " is a fixed square, which can never be stolen"};
    if (state.at(steal) == Square::gone) return Error{text + " is stolen already"};
    return std::nullopt;
}

void slide(const State& state, Position from, Direction direction, std::vector<Position>& reached) {
    for (Position at = from.neighbour(direction); state.is_free(at); at = at.neighbour(direction)) {
        reached.push_back(at);
        if (state.rules.reach == Reach::king) return;
    }
}

bool can_move(const State& state, Player player) {
    return std::ranges::any_of(
        all_directions, [&](Direction direction) { return state.is_free(state.pawns[player].neighbour(direction)); });
}

}  // namespace

bool State::on_board(Position position) const {
    return position.row() >= 0 && position.row() < rules.size.rows && position.column() >= 0 &&
           position.column() < rules.size.columns;
}

Square State::at(Position position) const { return squares[square_index(rules, position)]; }

bool State::is_free(Position position) const {
    return on_board(position) && at(position) != Square::gone && position != pawns[Player::one] &&
           position != pawns[Player::two];
}

State start(const Rules& rules) {
    const auto count = static_cast<std::size_t>(rules.size.rows * rules.size.columns);
    State state{rules, std::vector<Square>(count, Square::open), rules.starts, Player::one, 0, std::nullopt};
    if (rules.fixed_starts)
        for (const Position& at : rules.starts.values) state.squares[square_index(rules, at)] = Square::fixed;
    return state;
}

std::vector<Position> moves(const State& state, Player player) {
    std::vector<Position> reached;
    for (const Direction direction : all_directions) slide(state, state.pawns[player], direction, reached);
    return reached;
}

std::vector<Position> steals_after(const State& state, Position move) {
    std::vector<Position> squares;
    if (!state.rules.steals) return squares;
    for (int row = 0; row < state.rules.size.rows; ++row)
        for (int column = 0; column < state.rules.size.columns; ++column)
            if (can_steal(state, move, {row, column})) squares.emplace_back(row, column);
    return squares;
}

std::vector<Turn> legal_turns(const State& state) {
    std::vector<Turn> turns;
    for (const Position move : moves(state, state.to_move)) {
        const std::vector<Position> steals = steals_after(state, move);
        if (steals.empty()) turns.push_back({move, std::nullopt});
        for (const Position steal : steals) turns.push_back({move, steal});
    }
    return turns;
}

std::optional<Error> refuse(const State& state, const Turn& turn) {
    if (auto error = refuse_move(state, turn.move)) return error;
    if (!state.rules.steals) {
        if (turn.steal) return Error{"these rules know no steal: the reply is move;R,C alone"};
        return std::nullopt;
    }
    if (turn.steal) return refuse_steal(state, turn.move, *turn.steal);
    if (any_steal(state, turn.move)) return Error{"the steal is missing: the reply is move;R,C;steal;R,C"};
    return std::nullopt;
}

State play(State state, const Turn& turn) {
    const Position from = state.pawns[state.to_move];
    if (!state.rules.steals) state.squares[square_index(state.rules, from)] = Square::gone;
    if (turn.steal) state.squares[square_index(state.rules, *turn.steal)] = Square::gone;
    state.pawns[state.to_move] = turn.move;
    state.last = LastTurn{state.to_move, from, turn};
    state.to_move = other(state.to_move);
    ++state.turns;
    return state;
}

State skip(State state) {
    state.last = LastTurn{state.to_move, state.pawns[state.to_move], std::nullopt};
    state.to_move = other(state.to_move);
    ++state.turns;
    return state;
}

std::optional<Outcome> outcome(const State& state) {
    if (!can_move(state, state.to_move))
        return Outcome{other(state.to_move), "no_move", where(state, state.to_move) + " cannot move"};
    const int limit = 4 * state.rules.size.rows * state.rules.size.columns;
    if (state.turns >= limit)
        return Outcome{std::nullopt, "turn_limit", "drawn after " + std::to_string(limit) + " turns"};
    return std::nullopt;
}

}  // namespace isola_arena::isola
