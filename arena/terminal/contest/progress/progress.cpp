#include "arena/terminal/contest/progress/progress.hpp"

#include <unistd.h>

#include <utility>

#include <fmt/core.h>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto between_lines = 200ms;
}  // namespace

ProgressLine::ProgressLine(const ContestPlan& plan) : ProgressLine(plan, stderr, isatty(STDERR_FILENO) != 0) {}

ProgressLine::ProgressLine(const ContestPlan& plan, std::FILE* out, bool live)
    : meter_(plan), out_(out), line_(out), live_(live), throttle_(between_lines) {}

std::optional<Clock::duration> ProgressLine::take(const Book& book, Clock::time_point now) {
    if (!live_) return std::nullopt;
    if (!throttle_.due(now)) return throttle_.left(now);
    meter_.take(book, now);
    write();
    return between_still_looks;
}

void ProgressLine::note_result(std::size_t games, const std::string& text) {
    meter_.note_result(text);
    if (live_ || games < next_line_) return;
    say(fmt::format("{} games: {}", games, text));
    next_line_ = games - games % games_between_lines + games_between_lines;
}

void ProgressLine::say(std::string_view message) {
    const bool again = line_.shown();
    clear();
    // Errors are ignored, because the contest goes on without a terminal.
    std::fputs(fmt::format("{}\n", message).c_str(), out_);
    std::fflush(out_);
    if (again) write();
}

void ProgressLine::write() { line_.write(progress_line(meter_.facts(), line_.room())); }

void ProgressLine::clear() {
    if (!line_.shown()) return;
    line_.clear();
    throttle_.forget();
}

std::optional<std::string> RemoteGamesNote::take(const Book& book, const std::string& text) {
    const auto now = Clock::now();
    if (!throttle_.due(now)) return std::nullopt;
    ProgressFacts facts;
    facts.elsewhere = text;
    facts.done = book.games().size();
    facts.total = book.total();
    rate_.take(facts.done, now);
    facts.per_minute = rate_.per_minute();
    std::string note = remote_games_text(facts);
    if (std::exchange(last_, note) == note) return std::nullopt;
    return note;
}

}  // namespace isola_arena
