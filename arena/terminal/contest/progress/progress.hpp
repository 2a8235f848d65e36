#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "arena/contest/tournament/book.hpp"
#include "arena/terminal/contest/progress/progress_meter.hpp"
#include "arena/terminal/screen/status_line.hpp"

/// arena/terminal/contest/progress measures how far a running contest is: games, rate, time left, leader
/// (progress_meter.hpp). It shows them as one line of a terminal; the view of `--watch` shows the same. Open this
/// header first:
///
///     ProgressLine line(plan);
///     line.take(book);  // after each batch of games
///     line.say("arena: greedy cannot start");
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread.
namespace isola_arena {

/// A line in a terminal that shows the progress of a contest and is rewritten repeatedly. It is shown only on a
/// terminal.
class ProgressLine {
public:
    /// Shows the line on stderr if that is a terminal.
    explicit ProgressLine(const ContestPlan& plan);

    /// Shows the line on out if live, that is, if out is a terminal.
    ProgressLine(const ContestPlan& plan, std::FILE* out, bool live);

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Rewrites the line, at most five times a second; further calls change nothing. The rate counts the games after
    /// the first call. Returns the time until the next call, which is needed because rate and time left change;
    /// nullopt: the line is not shown.
    std::optional<Clock::duration> take(const Book& book, Clock::time_point now = Clock::now());

    /// Sets the progress of the games on other machines.
    void note_remote_games(const std::string& text) { meter_.note_remote_games(text); }

    /// Shows the result between two bots so far, such as `greedy won 3, drew 0, lost 1`. If out is not a terminal,
    /// writes it as a separate line after every `games_between_lines` games. Call it before take().
    void note_result(std::size_t games, const std::string& text);
    static constexpr std::size_t games_between_lines = 20;

    /// Removes the line, so that something else can be written; take() shows it again.
    void clear();

    /// Writes a message and LF, even if out is not a terminal. The line, if shown, is then below it.
    void say(std::string_view message);

    /// Removes the line, because the contest, or this run of it, is over.
    void finish() { clear(); }

private:
    void write();

    ProgressMeter meter_;
    std::FILE* out_;
    viewer::StatusLine line_;
    bool live_;
    std::size_t next_line_ = games_between_lines;
    Throttle throttle_;
};

/// The progress of the games on other machines, as a note that pages read in the database. There is a new note every
/// two seconds at most.
class RemoteGamesNote {
public:
    RemoteGamesNote() { rate_.expect_bursts(); }

    /// words: `24 running on 4 nodes, 60 waiting`. Returns the note with rate and time left if a note is due and
    /// differs from the last one.
    std::optional<std::string> take(const Book& book, const std::string& text);

private:
    Throttle throttle_{std::chrono::seconds(2)};
    GameRate rate_;
    std::string last_;
};

}  // namespace isola_arena
