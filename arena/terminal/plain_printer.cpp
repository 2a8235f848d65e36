#include "arena/terminal/plain_printer.hpp"

#include <string>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::viewer {
namespace {

// Prints a line. Only a line on stdout is a result that must not be lost; other streams are for people who watch.
void print_line(std::FILE* out, std::string_view text) {
    const std::string line = std::string(text) + '\n';
    if (out == stdout) put_ready(line);
    else std::fwrite(line.data(), 1, line.size(), out);
}

std::string clock_text(const GameView& view) {
    return "clocks: " + joined(both_players, ", ", [&](Player player) {
               const ClockFace& clock = view.moments().back().clocks[player];
               return fmt::format("{} {}", letter(player), readable(Nanoseconds(clock.total_ns)));
           });
}

}  // namespace

void PlainPrinter::take(const Event& event) {
    view_.take(event);
    if (!view_.began()) return;
    if (std::holds_alternative<GameHeader>(event)) print_header();
    for (const Player player : both_players) print_stderr(player);
    if (std::holds_alternative<TurnEnded>(event) || std::holds_alternative<NatureMoved>(event)) print_moment();
    if (std::holds_alternative<GameEnded>(event)) print_verdict();
    if (out_ == stdout) flush_output();
    else std::fflush(out_);
}

void PlainPrinter::line(std::string_view text) { print_line(out_, text); }

void PlainPrinter::print_header() {
    stderr_printed_ = {};
    line(fmt::format("== {} against {}", who(view_, Player::one), who(view_, Player::two)));
    line(fmt::format("{}; {}, {}", game_heading(view_.header()), time_limit_text(view_.header().time),
                     to_string(view_.header().policy)));
    if (!view_.moments().front().trouble.empty()) line(view_.moments().front().trouble);
    for (const std::string& row : text_board(view_.moments().front().frame)) line(row);
}

void PlainPrinter::print_stderr(Player player) {
    const auto& lines = view_.stderr_lines(player);
    for (std::size_t& i = stderr_printed_[player]; i < lines.size(); ++i)
        line(fmt::format("[{} stderr, turn {}] {}", view_.name(player), lines[i].turn, lines[i].text));
}

void PlainPrinter::print_moment() {
    const GameMoment& last = view_.moments().back();
    line(log_line(view_, end_of(view_)) + time_details());
    for (const std::string& row : text_board(last.frame)) line(row);
    if (last.player()) line(clock_text(view_));
}

std::string PlainPrinter::time_details() const {
    const GameMoment& last = view_.moments().back();
    if (!last.player() || is_person(view_.header().players[*last.player()])) return {};
    const std::string& details = last.clocks[*last.player()].details;
    return details.empty() ? details : ", " + details;
}

// Prints the last board again if parts of boards were hidden before, then the verdict.
void PlainPrinter::print_verdict() {
    if (view_.revealed())
        for (const std::string& row : text_board(view_.moments().back().frame)) line(row);
    viewer::print_verdict(out_, view_);
}

void print_verdict(std::FILE* out, const GameView& view) {
    for (const std::string& text : verdict_lines(view)) print_line(out, text);
}

}  // namespace isola_arena::viewer
