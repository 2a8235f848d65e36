#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/tournament/elsewhere_note.hpp"
#include "arena/cli/tournament/machine_notices.hpp"
#include "arena/cli/tournament/open_contest.hpp"
#include "arena/cluster/executor/cluster_run.hpp"
#include "arena/contest/rating/sprt/sprt_run.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/terminal/contest/watch/contest_watch.hpp"

namespace isola_arena {

inline constexpr const char* watch_needs_terminal = "--watch needs a terminal that can place a cursor";

/// One run of a contest: its games are played here or on other machines, entered into the database, and shown as a line, on
/// the screen of `--watch` or on a page. It belongs to the main thread.
class ContestRun {
public:
    /// The options must outlive it. Throws UsageError if they want a screen that the terminal cannot be.
    ContestRun(const TournamentOptions& options, OpenContest contest);

    /// Makes play() show the games on that page too; nullptr: on none.
    void show_on(SpectatorServer* page) { page_ = page; }

    /// Plays until the contest is over, its SPRT has decided, or somebody interrupts it. jobs: games at once, here or in
    /// each task. Throws ArenaFailure if the arena or the database fails, UsageError if the options of `--executor` are
    /// wrong.
    TournamentEnd play(int jobs);

    const ContestView& contest() const { return contest_.view; }
    const std::optional<SprtRun>& sprt() const { return sprt_; }

private:
    using Stop = std::function<bool(const Book&)>;

    TournamentEnd play_here(int jobs, const Stop& stop);
    TournamentEnd play_elsewhere(int jobs, const Stop& stop);
    TournamentSinks sinks();
    const ContestPlan& plan_of_run(int jobs);
    void go_to_cluster(int jobs);
    void leave_cluster(TournamentEnd end);
    void close();
    void enter(const PlayedContestGame& game);
    void enter_pairings();
    std::optional<Clock::duration> show(const Book& book);
    void show_elsewhere(const Book& book);
    void warn(const std::string& text);
    void say_what_waited();
    bool stops(const Book& book);

    const TournamentOptions& options_;
    OpenContest contest_;
    ContestPlan run_plan_;
    Starvation starvation_;
    Processors processors_;
    ProgressLine line_;
    std::unique_ptr<ContestWatch> watch_;
    SpectatorServer* page_ = nullptr;
    std::optional<SprtRun> sprt_;
    std::optional<cluster::ClusterRun> cluster_;
    ElsewhereNote elsewhere_;
    std::size_t pairings_entered_ = 0;
    std::vector<std::string> late_warnings_;  ///< for after the screen of `--watch`
};

}  // namespace isola_arena
