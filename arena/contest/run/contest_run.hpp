#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "arena/cluster/executor/cluster_options.hpp"
#include "arena/cluster/executor/cluster_run.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/store/store.hpp"
#include "protocol/result.hpp"

/// arena/contest/run plays a contest that is kept in a database. open_contest() begins or opens the contest.
/// ContestRun plays it on this machine or on others, and enters every game into the database. amend.hpp changes one that
/// has begun. Open this header first:
///
///     ContestRun run(options, std::move(open_contest(options)).value());
///     const Result<TournamentEnd> end = run.play(4, view);  // view: a RunView
///
/// A ContestRun belongs to the main thread; the games are played on other threads (arena/contest/tournament,
/// arena/cluster/executor).
namespace isola_arena {

/// The contest that is to be begun or resumed, and how it is played.
struct RunOptions {
    ContestSetup setup;
    std::string database = "contest.db";
    bool plan_given = false;        ///< setup describes the contest or its bots, so a stored contest must agree with it
    std::string why_isolated = {};  ///< why its bots must be isolated (Confinements::need_isolation()); empty: they
                                    ///< need not be
    bool no_records = false;
    int jobs = 0;  ///< games or examinations at once; 0: one for each core, or one in each task of a batch system
    ClusterOptions cluster = {};
    std::string version = {};  ///< of this arena; all machines of a contest must have the same
    /// Returns whether so many games of a bot whose files have changed are played again. Empty: they stand. It is not
    /// called where they cannot be played again: they stand then, or open_contest() returns an error if
    /// must_play_again.
    std::function<bool(const std::string& bot, std::size_t games)> plays_again = {};
    bool must_play_again = false;
};

/// A contest that can be played: its database, its games so far, the sandbox of its bots.
struct OpenContest {
    Store store;
    ContestView view;
    Confinements confinements;
};

/// Begins the contest, or opens it if the database holds one already, and prints on stderr which of the two. With
/// setup.skip_unfit, examines the bots that no stored contest has, and leaves out the unfit ones. Returns an error if
/// the setup is wrong or does not agree with the stored contest. Throws DatabaseProblem if the database cannot be
/// created or opened.
Result<OpenContest> open_contest(const RunOptions& wanted);

/// Returns an error that names a difference if the database holds another contest than the one that is asked for.
[[nodiscard]] std::optional<Error> refuse_other_contest(const RunOptions& wanted, const ContestPlan& asked,
                                                        const ContestPlan& stored);

/// Counts the games in which a busy machine starved a bot.
class Starvation {
public:
    void count(const GameReport& game);

    /// Returns the message for the end of the run; empty: none. The message names settings, see setting_name().
    std::string text() const;

private:
    long played_again_ = 0;
    long drawn_ = 0;
};

/// Notices that games are played on different processors, which matters by the wall clock.
class Processors {
public:
    /// Returns the message if this game is the first one of a second processor; else an empty text. The message names
    /// settings, see setting_name().
    std::string take(const GameReport& game);

private:
    std::set<std::string> seen_;
};

/// Shows a run to a person and asks them. The functions are called on the thread of ContestRun::play(); texts may name
/// settings, see setting_name().
class RunView {
public:
    virtual ~RunView() = default;

    /// Shows a text about how the games are played, at once and whatever else is shown.
    virtual void say(const std::string& text) = 0;
    /// Like TournamentSinks::warn.
    virtual void warn(const std::string& text) = 0;
    /// Called if the games are played on other machines. Nothing of a game can then be shown before its end.
    virtual void goes_to_other_machines() = 0;
    /// Like TournamentSinks::played.
    virtual void played(const GameSummary& game) = 0;
    /// Shows the progress of the games on other machines. Returns the new value of ContestView::elsewhere; nullopt if
    /// it does not change.
    virtual std::optional<std::string> show_remote_games(const Book& book, const std::string& text) = 0;
    /// Like TournamentSinks::progress. All games of the book are in the database.
    virtual std::optional<Clock::duration> show(const Book& book) = 0;
    /// Returns whether the person has ended the run. False after close().
    virtual bool wants_to_stop() const = 0;
    /// Like TournamentSinks::keyboard.
    virtual int keyboard() const = 0;
    /// Returns a maker of recorders that record like those of `make` and also show each event. `make` may be empty.
    virtual std::function<std::unique_ptr<GameRecorder>(int pairing)> record_also(
        std::function<std::unique_ptr<GameRecorder>(int pairing)> make) = 0;
    /// Called when the last game is in the database. Restores the terminal.
    virtual void close() = 0;
    /// Called after close() if the run was interrupted. Returns true if the person wants jobs on other machines
    /// cancelled; false without a terminal or an answer, and after another Ctrl-C.
    virtual bool wants_to_cancel() = 0;
};

/// One run of a contest: its games are played here or on other machines, entered into the database, and shown. While
/// the object lives, no signal ends the program: games are entered as a whole, and the terminal is given back.
class ContestRun {
public:
    ContestRun(RunOptions options, OpenContest contest);

    /// Plays until the contest is over, its SPRT has decided, or somebody interrupts it. jobs: games at once, here or
    /// in each task. Returns an error if the options for other machines are wrong. Throws ArenaFailure if the arena or
    /// the database fails.
    Result<TournamentEnd> play(int jobs, RunView& view);

    /// Returns the message for the end of the run; empty: none. The message may name settings, see setting_name().
    std::string text_at_end() const { return starvation_.text(); }

    const ContestView& contest() const { return contest_.view; }
    const std::optional<SprtRun>& sprt() const { return sprt_; }

private:
    using Stop = std::function<bool(const Book&)>;

    TournamentEnd play_here(int jobs, RunView& view, const Stop& stop);
    TournamentSinks sinks(RunView& view);
    const ContestPlan& plan_of_run(int jobs, RunView& view);
    [[nodiscard]] std::optional<Error> go_to_cluster(int jobs, RunView& view);
    void leave_cluster(TournamentEnd end, RunView& view);
    void close();
    void enter(const GameReport& game, RunView& view);
    void enter_pairings();
    std::optional<Clock::duration> show(const Book& book, RunView& view);
    bool stops(const Book& book, const RunView& view);

    Interruption interruption_;
    RunOptions options_;
    OpenContest contest_;
    ContestPlan run_plan_;
    Starvation starvation_;
    Processors processors_;
    std::optional<SprtRun> sprt_;
    std::optional<cluster::ClusterRun> cluster_;
    std::size_t pairings_entered_ = 0;
};

}  // namespace isola_arena
