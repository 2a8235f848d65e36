#include "arena/cli/tournament/tournament_view.hpp"

#include <cstdio>
#include <iostream>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/contest/progress/progress_meter.hpp"

namespace isola_arena {

TournamentView::TournamentView(const TournamentOptions& options, const ContestPlan& plan)
    : options_(options), line_(plan) {
    if (options.watch && !(watch_ = ContestWatch::open(plan))) throw UsageError(watch_needs_terminal);
}

void TournamentView::say_what_waited() const {
    for (const std::string& text : late_warnings_) announce(text);
}

void TournamentView::say(const std::string& text) { line_.say("arena: " + on_command_line(text)); }

void TournamentView::warn(const std::string& text) {
    const std::string words = on_command_line(text);
    if (watch_) {
        watch_->warn(words);
        return late_warnings_.push_back(words);
    }
    line_.say("arena: " + printable(words));
}

void TournamentView::goes_elsewhere() {
    is_elsewhere_ = true;
    if (page_ != nullptr || watch_) warn("boards of games on other machines are not shown while they are played");
}

void TournamentView::played(const GameSummary& game) {
    if (watch_) watch_->played(game);
}

// For the line, the screen, and by way of the database for pages.
std::optional<std::string> TournamentView::show_elsewhere(const Book& book, const std::string& words) {
    line_.note_elsewhere(words);
    if (watch_) watch_->note_elsewhere(words);
    return note_.take(book, words);
}

std::optional<Clock::duration> TournamentView::show(const Book& book) {
    if (watch_) return watch_->take(book);
    const auto again = options_.json ? std::nullopt : line_.take(book);
    return is_elsewhere_ && !again ? std::optional<Clock::duration>(between_still_looks) : again;
}

MakeRecorder TournamentView::record_also(MakeRecorder make) {
    return page_ == nullptr ? std::move(make) : page_->record_also(std::move(make));
}

void TournamentView::close() {
    watch_.reset();
    line_.finish();
}

bool TournamentView::wants_to_cancel() {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
    const Interruption interruption;
    Interruption::expect_another();
    std::fputs(
        "arena: leave the jobs running, to come back later with the same command, or cancel them? [leave/cancel] ",
        stderr);
    std::fflush(stderr);
    // A signal that comes just before poll() does not end it, so it looks up now and then.
    constexpr int milliseconds_between_looks = 100;
    pollfd keys{STDIN_FILENO, POLLIN, 0};
    int ready = 0;
    while (ready == 0 && !interruption.came()) ready = poll(&keys, 1, milliseconds_between_looks);
    std::string answer;
    if (ready > 0) std::getline(std::cin, answer);
    return answer.starts_with('c') || answer.starts_with('C');
}

}  // namespace isola_arena
