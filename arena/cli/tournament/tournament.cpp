#include "arena/cli/tournament/tournament.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <boost/asio/signal_set.hpp>
#include <fmt/core.h>

#include "arena/cli/cluster/cluster_run.hpp"
#include "arena/cli/cluster/contest_folder.hpp"
#include "arena/cli/contest/contest_file.hpp"
#include "arena/cli/contest/watch/contest_watch.hpp"
#include "arena/cli/contest/progress/game_rate.hpp"
#include "arena/cli/contest/progress/progress.hpp"
#include "arena/cli/contest/progress/progress_facts.hpp"
#include "arena/cli/contest/standings.hpp"
#include "arena/cli/options/contest_parts.hpp"
#include "arena/cli/viewer/terminal/print.hpp"
#include "arena/cli/viewer/terminal/printable.hpp"
#include "arena/cli/viewer/terminal/terminal.hpp"
#include "arena/contest/bots/entrants.hpp"
#include "arena/contest/rating/sprt/sprt_run.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/judge/events/explain.hpp"
#include "arena/judge/events/match_result.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/failure.hpp"

namespace isola_arena {
namespace {

constexpr const char* needs_terminal = "--watch needs a terminal that can place a cursor";

int jobs_of(const TournamentOptions& options) {
    return options.cluster.is_local() ? jobs_at_once(options.jobs, options.overload) : std::max(options.jobs, 1);
}

// Stores the new fingerprints of bots that were rebuilt since the contest began, which is allowed. If games have been
// played, prints a message about each, for the readers of the table.
void notice_changed_bots(Store& store, const ContestPlan& plan, bool any_games) {
    for (const ContestBot& bot : plan.bots) {
        const std::string now = fingerprint(bot.spec);
        if (now == bot.fingerprint) continue;
        if (any_games)
            announce(fmt::format("the files of {} have changed since this contest began; its games so far stand",
                                 bot.spec.name));
        store.set_fingerprint(bot.spec.name, now);
    }
}

struct Contest {
    Store store;
    ContestView view;
    Confinements confinements;
};

// Opens the sandbox for the bots; its messages are the first lines of a run.
Confinements confine(const TournamentOptions& options, const ContestPlan& plan) {
    Confinements confinements(options.setup.contest.confinement);
    confinements.warn_about(plan.preset.time.clock);
    std::vector<BotSpec> bots;
    for (const ContestBot& bot : plan.bots) bots.push_back(bot.spec);
    confinements.warn_about_seed(options.setup.contest.seed, bots, plan.preset.rules);
    confinements.seat(bots, plan.preset.limits);
    confinements.hide_database(options.database);
    confinements.hide_bots_file(options.setup.contest.bots_file);
    if (options.page.is_public) confinements.need_isolation(public_page);
    return confinements;
}

Contest begin(const TournamentOptions& options) {
    const ContestPlan plan = plan_contest(options.setup);
    Store store = Store::create(options.database, plan);
    Confinements confinements = confine(options, plan);
    announce(fmt::format("a new contest in {}: {} bots{}", options.database, plan.bots.size(),
                         seed_words(plan.seed.as_told(false))));
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie, Games::Explanations::left_out);
    return {std::move(store), {plan, std::move(book)}, std::move(confinements)};
}

Contest resume(const TournamentOptions& options, bool plan_given) {
    Store store = Store::open(options.database);
    ContestView view = view_of(store);
    if (plan_given) {
        const std::string other =
            difference(plan_contest(options.setup), view.plan, !options.setup.contest.seed.empty());
        if (!other.empty())
            throw UsageError(
                fmt::format("{} holds another contest: {}. Name another database, or give only --db to resume it",
                            options.database, other));
    }
    Confinements confinements = confine(options, view.plan);
    notice_changed_bots(store, view.plan, !view.book.games().empty());
    announce(fmt::format("resuming {}: {} games already played", options.database, view.book.games().size()));
    return {std::move(store), std::move(view), std::move(confinements)};
}

std::string sprt_words(const SprtReport& report) {
    return fmt::format("SPRT: {} (LLR {:.2f}, bounds {:.2f} and {:.2f})", to_string(report.status.state),
                       report.status.llr, report.status.lower, report.status.upper);
}

// Keeps signals from ending the program while run_tournament() does not handle them: between the last game and the last
// commit, and while the terminal is still taken over.
class HeldSignals {
public:
    HeldSignals() {
        signals_.async_wait([this](const boost::system::error_code& error, int) { came_ = !error; });
    }

    bool came() {
        io_.poll();
        return came_;
    }

private:
    asio::io_context io_{1};
    asio::signal_set signals_{io_, SIGINT, SIGTERM, SIGHUP};
    bool came_ = false;
};

// Counts the games that this machine was too busy to time.
class Starvation {
public:
    void count(const PlayedContestGame& game) {
        played_again_ += game.attempts > 1 ? 1 : 0;
        drawn_ += game.summary.reason == starved_reason ? 1 : 0;
    }

    std::string words() const {
        if (played_again_ == 0) return {};
        std::string text = fmt::format("{} game{} played again because this machine starved a bot", played_again_,
                                       played_again_ == 1 ? " was" : "s were");
        if (drawn_ > 0) text += fmt::format("; {} of them ended in a draw for that reason", drawn_);
        return text + ". Fewer --jobs, a quieter machine or --clock cpu help";
    }

private:
    long played_again_ = 0;
    long drawn_ = 0;
};

// Notices that games by the wall clock are played on different processors.
class Processors {
public:
    /// Returns what to say when the second one appears; empty: nothing.
    std::string take(const PlayedContestGame& game) {
        if (game.machine.processor.empty() || !seen_.insert(game.machine.processor).second || seen_.size() != 2)
            return {};
        return fmt::format(
            "the games are played on different processors ({} and {}), on which bots think differently fast: "
            "--slurm \"--constraint=...\" chooses machines of one kind",
            *seen_.begin(), *seen_.rbegin());
    }

private:
    std::set<std::string> seen_;
};

// One run of the command on a contest that is begun or resumed.
class Session {
public:
    Session(const TournamentOptions& options, Contest contest)
        : options_(options), contest_(std::move(contest)), line_(contest_.view.plan) {
        if (contest_.view.plan.sprt) sprt_.emplace(*contest_.view.plan.sprt);
        if (options.watch && !(watch_ = ContestWatch::open(contest_.view.plan))) throw UsageError(needs_terminal);
    }

    TournamentEnd play(int jobs) {
        TournamentSinks sinks;
        sinks.played = [this](const PlayedContestGame& game) { enter(game); };
        sinks.progress = [this](const Book& book) { return show(book); };
        if (watch_) sinks.keyboard = watch_->keyboard();
        sinks.warn = [this](const std::string& text) { warn(text); };
        HeldSignals signals;
        auto parts = contest_parts(!options_.no_records, contest_.confinements);
        if (page_) parts.recorders = page_->record_also(std::move(parts.recorders));
        const auto stop = [&](const Book& book) { return stops(book) || signals.came(); };
        auto& [plan, book, nodes, elsewhere] = contest_.view;
        if (!options_.cluster.is_local() && !book.over()) go_to_cluster(jobs);
        const auto end = cluster_ ? run_tournament(plan, book, cluster_->executor(), sinks, stop)
                                  : run_tournament(plan_of_run(jobs), book, parts, sinks, jobs, stop);
        keep([&] {
            if (cluster_) contest_.store.set_note(note_of_elsewhere, "");
            contest_.store.commit();
        });
        nodes = contest_.store.nodes();
        watch_.reset();
        line_.finish();
        if (cluster_) end_cluster(end);
        for (const std::string& text : late_warnings_) announce(text);
        if (const std::string words = starvation_.words(); !words.empty()) announce(words);
        return end;
    }

    /// Makes play() show the games on that page too; nullptr: on none.
    void show_on(SpectatorServer* page) { page_ = page; }

    const ContestView& contest() const { return contest_.view; }
    const std::optional<SprtRun>& sprt() const { return sprt_; }

private:
    // Returns the plan of this run. If games share a core, it has no_ponder: a bot must not think on a core on which
    // the clock of another game runs.
    const ContestPlan& plan_of_run(int jobs) {
        run_plan_ = contest_.view.plan;
        if (jobs <= usable_cores() || run_plan_.no_ponder) return run_plan_;
        run_plan_.no_ponder = true;
        line_.say(
            "arena: several games share a core: bots are paused while their opponents think, as with --no-ponder");
        return run_plan_;
    }

    void go_to_cluster(int jobs) {
        TravelSetup setup{options_.cluster.shared,
                          options_.database,
                          options_.setup.contest.bots_file,
                          options_.setup.contest.confinement,
                          contest_.confinements.isolates(),
                          !options_.no_records,
                          options_.version};
        cluster::SharedFolder folder = contest_folder(setup, contest_.view.plan, contest_.store);
        cluster_.emplace(options_.cluster, std::move(folder), jobs);
        if (page_ || watch_) warn("boards of games on other machines are not shown while they are played");
    }

    void end_cluster(TournamentEnd end) {
        if (end == TournamentEnd::interrupted || !stops(contest_.view.book)) {
            if (end != TournamentEnd::over) return announce(cluster_->leave());
        }
        cluster_->finish();
    }

    // Turns a StoreProblem into an ArenaFailure: during play the command line is not to blame for it.
    template <class Act>
    void keep(Act act) {
        try {
            act();
        } catch (const StoreProblem& problem) {
            throw ArenaFailure(problem.what());
        }
    }

    // Enters the new pairings: people who look into the database can then see which bots met.
    void enter_pairings() {
        const auto& issued = contest_.view.book.issued();
        for (; pairings_entered_ < issued.size(); ++pairings_entered_)
            contest_.store.enter(static_cast<int>(pairings_entered_) + 1, issued[pairings_entered_]);
    }

    void enter(const PlayedContestGame& game) {
        starvation_.count(game);
        keep([&] { contest_.store.enter(game.summary, game.record, game.machine); });
        if (watch_) watch_->played(game.summary);
        const bool by_the_wall = contest_.view.plan.preset.time.clock == ClockKind::wall;
        if (const std::string words = processors_.take(game); !words.empty() && by_the_wall) warn(words);
    }

    // Returns in what time to call it again.
    std::optional<Clock::duration> show(const Book& book) {
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
    void show_elsewhere(const Book& book) {
        ProgressFacts facts;
        facts.elsewhere = cluster_->progress_words();
        line_.note_elsewhere(facts.elsewhere);
        if (watch_) watch_->note_elsewhere(facts.elsewhere);
        if (!elsewhere_.due(Clock::now())) return;
        facts.done = book.games().size();
        facts.total = book.total();
        rate_elsewhere_.expect_bursts();
        rate_elsewhere_.take(facts.done, Clock::now());
        facts.per_minute = rate_elsewhere_.per_minute();
        const std::string words = elsewhere_words(facts);
        if (words == noted_elsewhere_) return;
        keep([&] { contest_.store.set_note(note_of_elsewhere, words); });
        noted_elsewhere_ = words;
    }

    void warn(const std::string& text) {
        if (watch_) {
            watch_->warn(text);
            return late_warnings_.push_back(text);
        }
        line_.say("arena: " + viewer::printable(text));
    }

    bool stops(const Book& book) {
        if (sprt_) sprt_->advance(book.issued(), book.games());
        return (sprt_ && sprt_->decided()) || (watch_ && watch_->wants_to_stop());
    }

    const TournamentOptions& options_;
    Contest contest_;
    ContestPlan run_plan_;
    Starvation starvation_;
    Processors processors_;
    ProgressLine line_;
    std::unique_ptr<ContestWatch> watch_;
    SpectatorServer* page_ = nullptr;
    std::optional<SprtRun> sprt_;
    std::optional<cluster::ClusterRun> cluster_;
    Throttle elsewhere_{std::chrono::seconds(2)};
    GameRate rate_elsewhere_;
    std::string noted_elsewhere_;
    std::size_t pairings_entered_ = 0;
    std::vector<std::string> late_warnings_;
};

Exit finish(const TournamentOptions& options, const Session& session, TournamentEnd end) {
    const ContestView& view = session.contest();
    const bool decided = session.sprt() && session.sprt()->decided();
    if (end != TournamentEnd::over && !decided) {
        std::string command = "arena tournament --db " + options.database;
        if (!options.cluster.is_local()) command += " --executor " + options.cluster.executor;
        if (!options.cluster.slurm.empty()) command += " --slurm \"" + options.cluster.slurm + '"';
        announce("interrupted; all finished games are kept; to resume: " + command);
        return Exit::interrupted;
    }
    if (options.json) put_json(standings_json(view));
    else fmt::print("{}", standings_text(view));
    if (session.sprt() && !options.json) fmt::print("{}\n", sprt_words(session.sprt()->report()));
    std::fflush(stdout);
    if (!options.json) announce(fmt::format("for a full report: arena report {}", options.database));
    return Exit::fine;
}

}  // namespace

Exit run_contest(const TournamentOptions& options, bool plan_given) {
    const int jobs = jobs_of(options);
    if (options.watch && !viewer::Terminal::is_there()) throw UsageError(needs_terminal);
    const bool there = Store::exists(options.database);
    Session session(options, there ? resume(options, plan_given) : begin(options));
    const auto page = open_live_server(options.page, options.database);
    session.show_on(page.get());
    const TournamentEnd end = session.play(jobs);
    const Exit exit = finish(options, session, end);
    if (page && exit == Exit::fine) page->stay();
    return exit;
}

}  // namespace isola_arena
