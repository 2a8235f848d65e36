// The lines that a HackerEarth bot is sent for one turn, and its reply:
//
//     lines  := { row } player LF                     ; the rows of the arena's board, the last one first
//     row    := cell { " " cell } LF
//     cell   := "0" | "-1" | "1" | "2"                ; free, gone, pawn of player 1, pawn of player 2
//     player := "1" | "2"                             ; the bot's own number
//     reply  := square LF square                      ; the square to move to, the square to remove
//     square := row column                            ; numbers, with blanks, tabs and CRs between and around them

#include "protocol/isola/dialects/hackerearth.hpp"

#include "protocol/isola/text.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::isola {
namespace {

std::string cell_word(const State& state, Position at) {
    for (const Player player : both_players)
        if (state.pawns[player] == at) return std::to_string(number(player));
    return state.at(at) == Square::gone ? "-1" : "0";
}

void skip_blanks(Scan& scan) {
    while (scan.take(" ") || scan.take("\t") || scan.take("\r")) {
    }
}

// Reads `row column` in the contest's numbering; blanks around both are allowed.
std::optional<Position> scan_row_column(Scan& scan) {
    skip_blanks(scan);
    const auto row = scan.number();
    skip_blanks(scan);
    const auto column = scan.number();
    skip_blanks(scan);
    if (!row || !column) return std::nullopt;
    return Position{*row, *column};
}

}  // namespace

std::string HackerEarthSpeaker::lines(std::string_view board_line, bool) {
    const auto line = parse_board_line(rules_.name, board_line);
    if (!line) return {};
    std::string text;
    for (int row = rules_.size.rows - 1; row >= 0; --row)
        for (int column = 0; column < rules_.size.columns; ++column)
            text += cell_word(line->state, {row, column}) + (column + 1 < rules_.size.columns ? ' ' : '\n');
    return text + std::to_string(number(line->state.to_move)) + '\n';
}

Result<Translation> HackerEarthSpeaker::translate(std::string_view reply) {
    Scan scan(reply);
    const auto move = scan_row_column(scan);
    const bool next_line = scan.take("\n");
    const auto steal = scan_row_column(scan);
    if (!move || !next_line || !steal || !scan.at_end())
        return Error{"hackerearth: expected two lines ROW COLUMN, the square to move to and the one to remove"};
    const auto ours = [this](Position at) { return Position{rules_.size.rows - 1 - at.row(), at.column()}; };
    if (move->row() >= rules_.size.rows || steal->row() >= rules_.size.rows)
        return Error{"hackerearth: rows count from 0 to " + std::to_string(rules_.size.rows - 1)};
    return Translation{isola::reply({ours(*move), ours(*steal)}), {}};
}

}  // namespace isola_arena::isola
