#include "arena/cli/contest/progress/progress.hpp"

#include <algorithm>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "arena/cli/contest/fitting.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto between_lines = 200ms;
constexpr int usual_width = 80;

// Returns the terminal's width less one column: a letter in the last column would move some terminals to the next line.
int room(std::FILE* out) {
    winsize size{};
    const bool known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return (known ? size.ws_col : usual_width) - 1;
}

std::string blanks(int columns) { return std::string(static_cast<std::size_t>(std::max(columns, 0)), ' '); }

// Ignores errors: a terminal that is gone is no reason to fail.
void put(std::FILE* out, const std::string& text) {
    std::fputs(text.c_str(), out);
    std::fflush(out);
}

}  // namespace

ProgressLine::ProgressLine(const ContestPlan& plan) : ProgressLine(plan, stderr, isatty(STDERR_FILENO) != 0) {}

ProgressLine::ProgressLine(const ContestPlan& plan, std::FILE* out, bool live)
    : meter_(plan), out_(out), live_(live), throttle_(between_lines) {}

ProgressLine::~ProgressLine() { clear(); }

std::optional<Clock::duration> ProgressLine::take(const Book& book, Clock::time_point now) {
    if (!live_) return std::nullopt;
    if (!throttle_.due(now)) return throttle_.left(now);
    meter_.take(book, now);
    write();
    return between_still_looks;
}

void ProgressLine::say(std::string_view message) {
    const bool again = shown_;
    clear();
    put(out_, fmt::format("{}\n", message));
    if (again) write();
}

// Clears the rest of the line with blanks, not with a control sequence, because every terminal understands them. The
// cursor returns to the start of the line, so that the ^C of an interrupt is cleared away with the line.
void ProgressLine::write() {
    const int width = room(out_);
    const std::string line = progress_line(meter_.facts(), width);
    put(out_, fmt::format("\r{}{}\r", line, blanks(width - columns_of_text(line))));
    shown_ = true;
}

void ProgressLine::clear() {
    if (!shown_) return;
    put(out_, fmt::format("\r{}\r", blanks(room(out_))));
    shown_ = false;
    throttle_.forget();
}

}  // namespace isola_arena
