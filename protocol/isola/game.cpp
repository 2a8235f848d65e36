#include "protocol/isola/game.hpp"

#include "protocol/isola/text.hpp"

namespace isola_arena::isola {
namespace {

Ground ground(Square square) {
    switch (square) {
        case Square::gone: return Ground::gone;
        case Square::open: return Ground::open;
        case Square::fixed: return Ground::fixed;
    }
    return Ground::gone;
}

void show_last_turn(Frame& frame, const LastTurn& last) {
    frame.last_player = last.player;
    if (!last.turn) return;
    frame.highlights.push_back({last.from, Mark::left});
    frame.highlights.push_back({last.turn->move, Mark::entered});
    frame.last_turn.push_back({"move", to_string(last.turn->move), last.from, last.turn->move});
    if (!last.turn->steal) return;
    frame.highlights.push_back({*last.turn->steal, Mark::taken});
    frame.last_turn.push_back({"steal", to_string(*last.turn->steal), std::nullopt, last.turn->steal});
}

}  // namespace

Result<Rules> Isola::read_rules(const RulesText& text) {
    if (auto error = text.only({"board"})) return *error;
    const auto board = text.setting("board");
    if (!board) return named_rules(text.name);
    const auto size = parse_size(*board);
    if (!size) return size.error();
    return named_rules(text.name, *size);
}

std::string Isola::describe(const Rules& rules) { return std::string(rules.name) + " board=" + to_string(rules.size); }

std::string Isola::line(const State& view, std::int64_t milliseconds) { return board_line(view, milliseconds); }

std::string Isola::print_position(const State& state) { return position_text(state); }

Result<State> Isola::parse_position(const Rules& rules, std::string_view text) {
    return parse_position_text(rules, text);
}

Result<Turn> Isola::parse(const State&, std::string_view text) { return parse_reply(text); }

std::string Isola::print(const Turn& turn) { return reply(turn); }

Frame Isola::frame(const State& state) {
    Frame frame;
    frame.rows = state.rules.size.rows;
    frame.columns = state.rules.size.columns;
    for (const Square square : state.squares) frame.cells.push_back({ground(square), std::nullopt});
    for (const Player player : both_players) {
        const isola_arena::Position at = state.pawns[player];
        frame.cells[static_cast<std::size_t>(at.row() * frame.columns + at.column())].pawn = player;
    }
    if (state.last) show_last_turn(frame, *state.last);
    return frame;
}

}  // namespace isola_arena::isola
