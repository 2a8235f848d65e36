#pragma once

#include <memory>
#include <string>

#include "arena/cli/contest/throttle.hpp"
#include "arena/cli/contest/watch_controls.hpp"
#include "arena/cli/contest/watched_contest.hpp"
#include "arena/cli/viewer/terminal.hpp"

namespace isola_arena {

/// Shows a contest on the whole terminal while it is played. Everything is called on the thread that made the object,
/// and nothing waits.
class ContestWatch {
public:
    /// Takes over the terminal at once; nothing where there is none that can place a cursor. resumable: the contest can
    /// be resumed when it was ended.
    static std::unique_ptr<ContestWatch> open(const ContestPlan& plan, bool resumable = true);

    /// Gives the terminal back, as it was.
    ~ContestWatch();
    ContestWatch(const ContestWatch&) = delete;
    ContestWatch& operator=(const ContestWatch&) = delete;

    /// TournamentSinks::progress: reads the keys and paints, ten times a second at most.
    void take(const Book& book);

    /// TournamentSinks::played.
    void played(const GameSummary& game) { contest_.played(game); }

    /// TournamentSinks::warn: stands in the log, and is gone with it.
    void warn(const std::string& message) { contest_.say(message); }

    /// Whether `q` or Ctrl-C was pressed, the terminal is gone, or a signal has come that nobody else handles.
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
