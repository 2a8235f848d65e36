#pragma once

#include <memory>
#include <string>

#include "arena/terminal/contest/watch/watch_screen.hpp"
#include "arena/terminal/contest/watch/watched_contest.hpp"
#include "arena/terminal/screen/status_line.hpp"
#include "arena/terminal/screen/terminal.hpp"

/// arena/terminal/contest/watch is the full-screen view of a running contest, `arena tournament --watch`: what it shows
/// (watched_contest.hpp), where, and how keys change it (watch_screen.hpp). Open this header first:
///
///     const auto watch = ContestWatch::open(plan);  // nullptr: no terminal that can place a cursor
///     sinks.progress = [&](const Book& book) { return watch->take(book); };  // sinks: TournamentSinks
///     sinks.played = [&](const GameReport& game) { watch->played(game.summary); };
///
/// A ContestWatch belongs to the thread that made it. Another object of this folder may be used by one thread at a
/// time; the functions may be called on any thread.
namespace isola_arena {

/// A view of a running contest that takes up the whole terminal. All functions must be called on the thread that made
/// the object, and none of them waits.
class ContestWatch {
public:
    /// Takes over the terminal at once. Returns nullptr if there is no terminal that can place a cursor. resumable:
    /// whether the contest can be resumed after it was ended.
    static std::unique_ptr<ContestWatch> open(const ContestPlan& plan, bool resumable = true);

    /// Restores the terminal as it was.
    ~ContestWatch();
    ContestWatch(const ContestWatch&) = delete;
    ContestWatch& operator=(const ContestWatch&) = delete;

    /// For TournamentSinks::progress: reads the keys, and repaints at most ten times a second. Returns the time until
    /// the next call.
    Clock::duration take(const Book& book);

    /// For TournamentSinks::keyboard.
    int keyboard() const { return terminal_->keyboard(); }

    /// For TournamentSinks::played.
    void played(const GameSummary& game) { contest_.played(game); }

    /// For TournamentSinks::warn: adds the message to the log. The message is gone when the view closes.
    void warn(const std::string& message) { contest_.say(message); }

    /// Sets the progress of the games on other machines.
    void note_remote_games(const std::string& text) { contest_.note_remote_games(text); }

    /// Returns whether `q` or Ctrl-C was pressed, the terminal is gone, or a signal has come that nothing else handles.
    bool wants_to_stop() const;

private:
    ContestWatch(const ContestPlan& plan, bool resumable, std::unique_ptr<viewer::Terminal> terminal);

    bool read_keys();
    void paint();
    int room() const;

    WatchedContest contest_;
    bool resumable_;
    std::unique_ptr<viewer::Terminal> terminal_;
    WatchControls controls_;
    Throttle pictures_;
    Throttle still_pictures_;
    bool changed_ = true;
};

}  // namespace isola_arena
