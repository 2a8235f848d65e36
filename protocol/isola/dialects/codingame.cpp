// The lines that a CodinGame bot is sent for one turn, and its reply:
//
//     lines   := [ square ] square taken              ; its own pawn (only in the first lines), the opponent's pawn
//     square  := x LF y LF                            ; the row and the column of the arena's board
//     taken   := square | "-1" LF "-1" LF             ; the square that the opponent has taken, or no square
//     reply   := turn [ ";" message ]                 ; blanks around both, and CRs behind them, are ignored
//     turn    := x " " y " " x " " y | "RANDOM"      ; the square to move to, the square to take
//
// In a reply, numbers have the form that Java's Integer.parseInt accepts (a sign and leading zeros are allowed), and
// RANDOM may be in any case. The contest's referee reads replies in this way.

#include "protocol/isola/dialects/codingame.hpp"

#include <algorithm>

#include "protocol/isola/text.hpp"
#include "protocol/rng.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::isola {
namespace {

std::string two_lines(int x, int y) { return std::to_string(x) + '\n' + std::to_string(y) + '\n'; }

std::string two_lines(Position at) { return two_lines(at.row(), at.column()); }

bool is_random(std::string_view word) {
    constexpr std::string_view random = "random";
    return std::ranges::equal(word, random, {}, [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
}

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

// Reads one coordinate of a reply, which must not be negative.
std::optional<int> scan_coordinate(Scan& scan) {
    const bool is_negative = scan.take("-");
    if (!is_negative) scan.take("+");
    while (scan.rest().size() > 1 && scan.rest()[1] >= '0' && scan.rest()[1] <= '9' && scan.take("0")) {
    }
    const auto number = scan.number();
    return is_negative && number != 0 ? std::nullopt : number;
}

std::optional<Position> scan_column_row(Scan& scan) {
    const auto x = scan_coordinate(scan);
    if (!x || !scan.take(" ")) return std::nullopt;
    const auto y = scan_coordinate(scan);
    if (!y) return std::nullopt;
    return Position{*x, *y};
}

}  // namespace

CodinGameSpeaker::CodinGameSpeaker(const Rules& rules, std::uint64_t random) : known_(start(rules)), random_(random) {}

std::string CodinGameSpeaker::lines(std::string_view board_line, bool first) {
    const auto line = parse_board_line(known_.rules.name, board_line);
    if (!line) return {};
    State now = line->state;
    now.turns = known_.turns + 1;
    std::string text = first ? two_lines(now.pawns[now.to_move]) : std::string();
    text += two_lines(now.pawns[other(now.to_move)]);
    const auto stolen = stolen_by_opponent(now);
    text += stolen ? two_lines(*stolen) : two_lines(-1, -1);
    known_ = std::move(now);
    my_turn_.reset();
    return text;
}

// Returns the square that has disappeared since the last line and was not taken by this bot itself; nullopt if there is
// none. The bot's own turn counts as played if its pawn stands on the square to which that turn moved the pawn.
std::optional<Position> CodinGameSpeaker::stolen_by_opponent(const State& now) const {
    const bool played = my_turn_ && my_turn_->move == now.pawns[now.to_move];
    for (int row = 0; row < now.rules.size.rows; ++row)
        for (int column = 0; column < now.rules.size.columns; ++column) {
            const Position at{row, column};
            if (now.at(at) == Square::gone && known_.at(at) != Square::gone && !(played && my_turn_->steal == at))
                return at;
        }
    return std::nullopt;
}

Result<Translation> CodinGameSpeaker::translate(std::string_view reply) {
    const std::size_t semicolon = reply.find(';');
    const std::string_view numbers = without_blanks(reply.substr(0, semicolon));
    const std::string message(semicolon == std::string_view::npos ? "" : without_blanks(reply.substr(semicolon + 1)));
    std::optional<Turn> turn;
    if (is_random(numbers)) {
        const auto turns = legal_turns(known_);
        turn = turns[Rng(mix({random_, static_cast<std::uint64_t>(known_.turns)})).below(turns.size())];
    } else {
        Scan scan(numbers);
        const auto move = scan_column_row(scan);
        const bool blank = scan.take(" ");
        const auto steal = scan_column_row(scan);
        if (!move || !blank || !steal || !scan.at_end())
            return Error{"codingame: expected MX MY TX TY or RANDOM, then nothing or ;MESSAGE"};
        turn = Turn{*move, *steal};
    }
    my_turn_ = turn;
    return Translation{isola::reply(*turn), message};
}

}  // namespace isola_arena::isola
