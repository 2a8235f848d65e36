#include "protocol/isola/game.hpp"

#include <array>

namespace isola_arena::isola {
namespace {

// By Square.
constexpr std::array grounds{Ground::gone, Ground::open, Ground::fixed};

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

Frame Isola::frame(const State& state) {
    Frame frame;
    frame.rows = state.rules.size.rows;
    frame.columns = state.rules.size.columns;
    for (const Square square : state.squares)
        frame.cells.push_back({grounds[static_cast<std::size_t>(square)], std::nullopt});
    for (const Player player : both_players) {
        const isola_arena::Position at = state.pawns[player];
        frame.cells[static_cast<std::size_t>(at.row() * frame.columns + at.column())].pawn = player;
    }
    if (state.last) show_last_turn(frame, *state.last);
    return frame;
}

}  // namespace isola_arena::isola
