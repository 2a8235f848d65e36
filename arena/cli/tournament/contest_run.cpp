#include "arena/cli/tournament/contest_run.hpp"

#include <utility>

#include "arena/base/failure.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cli/cluster/cancel_question.hpp"
#include "arena/cluster/executor/contest_folder.hpp"
#include "arena/contest/setup/contest_parts.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/contest/progress/progress_meter.hpp"

namespace isola_arena {
namespace {

// Turns a DatabaseProblem into an ArenaFailure: during play the command line is not to blame for it.
template <class Act>
void keep(Act act) {
    try {
        act();
    } catch (const DatabaseProblem& problem) {
        throw ArenaFailure(problem.what());
    }
}

}  // namespace

ContestRun::ContestRun(const TournamentOptions& options, OpenContest contest)
    : options_(options), contest_(std::move(contest)), line_(contest_.view.plan) {
    if (contest_.view.plan.sprt) sprt_.emplace(*contest_.view.plan.sprt);
    if (options.watch && !(watch_ = ContestWatch::open(contest_.view.plan))) throw UsageError(watch_needs_terminal);
}

TournamentEnd ContestRun::play(int jobs) {
    // Until the last commit, and until the terminal is given back, no signal ends the program.
    const Interruption interruption;
    const Stop stop = [&](const Book& book) { return stops(book) || interruption.came(); };
    const bool goes_elsewhere = !options_.cluster.is_local() && !contest_.view.book.over();
    const TournamentEnd end = goes_elsewhere ? play_elsewhere(jobs, stop) : play_here(jobs, stop);
    close();
    if (cluster_) leave_cluster(end);
    say_what_waited();
    return end;
}

TournamentEnd ContestRun::play_here(int jobs, const Stop& stop) {
    TournamentParts parts = contest_parts(!options_.no_records, contest_.confinements);
    if (page_ != nullptr) parts.recorders = page_->record_also(std::move(parts.recorders));
    return run_tournament(plan_of_run(jobs), contest_.view.book, parts, sinks(), jobs, stop);
}

TournamentEnd ContestRun::play_elsewhere(int jobs, const Stop& stop) {
    go_to_cluster(jobs);
    return run_tournament(contest_.view.plan, contest_.view.book, cluster_->executor(), sinks(), stop);
}

TournamentSinks ContestRun::sinks() {
    TournamentSinks sinks;
    sinks.played = [this](const PlayedContestGame& game) { enter(game); };
    sinks.progress = [this](const Book& book) { return show(book); };
    sinks.warn = [this](const std::string& text) { warn(text); };
    if (watch_) sinks.keyboard = watch_->keyboard();
    return sinks;
}

// Returns the plan of this run. If games share a core, it has no_ponder: a bot must not think on a core on which the clock
// of another game runs.
const ContestPlan& ContestRun::plan_of_run(int jobs) {
    run_plan_ = contest_.view.plan;
    if (jobs <= usable_cores() || run_plan_.no_ponder) return run_plan_;
    run_plan_.no_ponder = true;
    line_.say("arena: several games share a core: bots are paused while their opponents think, as with --no-ponder");
    return run_plan_;
}

void ContestRun::go_to_cluster(int jobs) {
    const TravelSetup setup{options_.cluster.shared,
                            options_.database,
                            options_.setup.contest.bots_file,
                            options_.setup.contest.confinement,
                            contest_.confinements.isolates(),
                            !options_.no_records,
                            options_.version};
    cluster::SharedFolder folder = usable(contest_folder(setup, contest_.view.plan, contest_.store));
    cluster_.emplace(usable(cluster::ClusterRun::open(options_.cluster, std::move(folder), jobs)));
    if (page_ != nullptr || watch_) warn("boards of games on other machines are not shown while they are played");
}

// Jobs are of use as long as the contest has open games that somebody wants.
void ContestRun::leave_cluster(TournamentEnd end) {
    const bool is_decided = end != TournamentEnd::interrupted && stops(contest_.view.book);
    if (end == TournamentEnd::over || is_decided) cluster_->finish();
    else announce(cluster_->leave(wants_to_cancel()));
}

// Commits what is left to the database, and restores the terminal.
void ContestRun::close() {
    keep([&] {
        if (cluster_) contest_.store.set_note(note_of_elsewhere, "");
        contest_.store.commit();
    });
    contest_.view.nodes = contest_.store.nodes();
    watch_.reset();
    line_.finish();
}

void ContestRun::say_what_waited() {
    for (const std::string& text : late_warnings_) announce(text);
    if (const std::string words = starvation_.words(); !words.empty()) announce(words);
}

// People who look into the database can then see which bots met.
void ContestRun::enter_pairings() {
    const auto& issued = contest_.view.book.issued();
    for (; pairings_entered_ < issued.size(); ++pairings_entered_)
        contest_.store.enter(static_cast<int>(pairings_entered_) + 1, issued[pairings_entered_]);
}

void ContestRun::enter(const PlayedContestGame& game) {
    starvation_.count(game);
    keep([&] { contest_.store.enter(game.summary, game.record, game.machine); });
    if (watch_) watch_->played(game.summary);
    const bool by_the_wall = contest_.view.plan.preset.time.clock == ClockKind::wall;
    if (const std::string words = processors_.take(game); !words.empty() && by_the_wall) warn(words);
}

// Returns in what time to call it again.
std::optional<Clock::duration> ContestRun::show(const Book& book) {
    if (cluster_) show_elsewhere(book);
    keep([&] {
        enter_pairings();
        contest_.store.commit();
    });
    if (watch_) return watch_->take(book);
    const auto again = options_.json ? std::nullopt : line_.take(book);
    return cluster_ && !again ? std::optional<Clock::duration>(between_still_looks) : again;
}

// For the line, the screen, and by way of the database for pages.
void ContestRun::show_elsewhere(const Book& book) {
    const std::string words = cluster_->progress_words();
    line_.note_elsewhere(words);
    if (watch_) watch_->note_elsewhere(words);
    if (const auto note = elsewhere_.take(book, words))
        keep([&] { contest_.store.set_note(note_of_elsewhere, *note); });
}

void ContestRun::warn(const std::string& text) {
    if (watch_) {
        watch_->warn(text);
        return late_warnings_.push_back(text);
    }
    line_.say("arena: " + printable(text));
}

bool ContestRun::stops(const Book& book) {
    if (sprt_) sprt_->advance(book.issued(), book.games());
    return (sprt_ && sprt_->decided()) || (watch_ && watch_->wants_to_stop());
}

}  // namespace isola_arena
