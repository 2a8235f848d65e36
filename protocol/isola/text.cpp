// The grammar of board lines (without LF) and replies:
//
//     board line   := position ";" milliseconds
//     position     := player ";" size ";" cells
//     player       := "1" | "2"
//     size         := number "x" number                      ; rows and columns, each 3 to 32
//     cells        := rows * columns of "0" "1" "#" "A" "B" "a" "b"     ; row by row, each pawn once
//     milliseconds := number
//     reply        := "move;" square [ ";steal;" square ]
//     square       := number "," number                      ; row and column, counted from 0
//     number       := 0 to 999,999,999 without leading zeros
//
// The cells: `0` gone, `1` open, `#` fixed; `A` and `B` are the pawns of players 1 and 2, `a` and `b` the same on a
// fixed square.

#include "protocol/isola/text.hpp"

#include <algorithm>

#include "protocol/scan.hpp"

namespace isola_arena::isola {
namespace {

// The characters of squares without a pawn, by Square.
constexpr std::string_view in_lines = "01#", in_pictures = "x #";

char pawn_character(Player player, Square under) {
    const char upper = player == Player::one ? 'A' : 'B';
    return under == Square::fixed ? static_cast<char>(upper - 'A' + 'a') : upper;
}

struct CellMeaning {
    Square square;
    std::optional<Player> pawn;
};

std::optional<CellMeaning> cell_meaning(char c) {
    switch (c) {
        case '0': return CellMeaning{Square::gone, {}};
        case '1': return CellMeaning{Square::open, {}};
        case '#': return CellMeaning{Square::fixed, {}};
        case 'A': return CellMeaning{Square::open, Player::one};
        case 'B': return CellMeaning{Square::open, Player::two};
        case 'a': return CellMeaning{Square::fixed, Player::one};
        case 'b': return CellMeaning{Square::fixed, Player::two};
        default: return std::nullopt;
    }
}

Error bad_field(std::string_view field, const std::string& expected) {
    return {std::string(field) + ": expected " + expected};
}

std::optional<Error> fill_cells(State& state, std::string_view cells) {
    PerPlayer<int> seen;
    if (cells.size() != state.squares.size())
        return bad_field("cells",
                         std::to_string(state.squares.size()) + " characters, found " + std::to_string(cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto meaning = cell_meaning(cells[i]);
        if (!meaning)
            return bad_field("cells", "1 0 # A B a b, found another character at place " + std::to_string(i + 1));
        state.squares[i] = meaning->square;
        if (!meaning->pawn) continue;
        const int at = static_cast<int>(i);
        state.pawns[*meaning->pawn] = {at / state.rules.size.columns, at % state.rules.size.columns};
        ++seen[*meaning->pawn];
    }
    if (seen != PerPlayer<int>{{1, 1}}) return bad_field("cells", "each player's pawn once");
    return std::nullopt;
}

// Reads the player and the semicolon after it.
Result<Player> scan_player(Scan& scan) {
    const auto player = scan.until(';');
    if (!player || (*player != "1" && *player != "2")) return bad_field("player", "1 or 2, then ;");
    return *player == "1" ? Player::one : Player::two;
}

Result<Size> scan_size(Scan& scan) {
    const auto board = scan.until(';');
    if (!board) return bad_field("board", "ROWSxCOLUMNS, then ;");
    return parse_size(*board);
}

Error in_board_line(const Error& error) { return {"board line, " + error.message}; }

Result<State> filled(const Rules& rules, Player to_move, std::string_view cells) {
    State state = start(rules);
    state.to_move = to_move;
    if (auto error = fill_cells(state, cells)) return *error;
    return state;
}

std::optional<Position> scan_position(Scan& scan) {
    const auto row = scan.number();
    if (!row || !scan.take(",")) return std::nullopt;
    const auto column = scan.number();
    if (!column) return std::nullopt;
    return Position{*row, *column};
}

char picture_character(const State& state, Position at) {
    for (const Player player : both_players)
        if (state.pawns[player] == at) return static_cast<char>('0' + number(player));
    return in_pictures[static_cast<std::size_t>(state.at(at))];
}

}  // namespace

std::string position_text(const State& state) {
    const Size size = state.rules.size;
    constexpr std::size_t most_beside_cells = 40;  // player, size and, in a board line, the milliseconds
    std::string line;
    line.reserve(state.squares.size() + most_beside_cells);
    line += std::to_string(number(state.to_move)) + ';' + to_string(size) + ';';
    const std::size_t cells = line.size();
    for (const Square square : state.squares) line += in_lines[static_cast<std::size_t>(square)];
    for (const Player player : both_players) {
        const Position at = state.pawns[player];
        const auto offset = static_cast<std::size_t>(at.row() * size.columns + at.column());
        line[cells + offset] = pawn_character(player, state.squares[offset]);
    }
    return line;
}

Result<State> parse_position_text(const Rules& rules, std::string_view text) {
    Scan scan(text);
    const auto player = scan_player(scan);
    if (!player) return player.error();
    const auto size = scan_size(scan);
    if (!size) return size.error();
    if (*size != rules.size)
        return bad_field("board", to_string(rules.size) + ", the board that is played on, found " + to_string(*size));
    const std::string_view cells = scan.rest();
    if (cells.find(';') != std::string_view::npos)
        return bad_field("cells", "nothing after them: a position is a board line without its clock");
    return filled(rules, *player, cells);
}

std::string board_line(const State& state, std::int64_t milliseconds) {
    return position_text(state) + ';' + std::to_string(milliseconds);
}

Result<BoardLine> parse_board_line(std::string_view variant, std::string_view line) {
    Scan scan(line);
    const auto player = scan_player(scan);
    if (!player) return in_board_line(player.error());
    const auto size = scan_size(scan);
    if (!size) return in_board_line(size.error());
    const auto rules = named_rules(variant, *size);
    if (!rules) return rules.error();
    const auto cells = scan.until(';');
    if (!cells) return in_board_line(bad_field("cells", "the cells, then ;"));
    auto state = filled(*rules, *player, *cells);
    if (!state) return in_board_line(state.error());
    const auto milliseconds = scan.number();
    if (!milliseconds || !scan.at_end())
        return in_board_line(bad_field("milliseconds", "a whole number and nothing after it"));
    return BoardLine{std::move(state).value(), *milliseconds};
}

std::string reply(const Turn& turn) {
    std::string text = "move;" + to_string(turn.move);
    if (turn.steal) text += ";steal;" + to_string(*turn.steal);
    return text;
}

Result<Turn> parse_reply(std::string_view text) {
    Scan scan(text);
    if (!scan.take("move;")) return Error{"expected the reply to begin with move;R,C"};
    const auto move = scan_position(scan);
    if (!move) return Error{"expected move;R,C with R and C whole numbers (no blanks, signs or leading zeros)"};
    if (scan.at_end()) return Turn{*move, std::nullopt};
    if (!scan.take(";steal;")) return Error{"expected ;steal;R,C or nothing after move;" + to_string(*move)};
    const auto steal = scan_position(scan);
    if (!steal) return Error{"expected steal;R,C with R and C whole numbers (no blanks, signs or leading zeros)"};
    if (!scan.at_end()) return Error{"expected nothing after steal;" + to_string(*steal)};
    return Turn{*move, *steal};
}

std::string picture(const State& state) {
    const Size size = state.rules.size;
    std::string text = "  |";
    for (int column = 0; column < size.columns; ++column) text += std::to_string(column % 10) + '|';
    text += '\n' + std::string(static_cast<std::size_t>(2 * size.columns + 1), '-') + '\n';
    for (int row = 0; row < size.rows; ++row) {
        text += std::to_string(row % 10) + " |";
        for (int column = 0; column < size.columns; ++column) (text += picture_character(state, {row, column})) += '|';
        text += '\n';
    }
    return text;
}

}  // namespace isola_arena::isola
