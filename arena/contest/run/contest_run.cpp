#include "arena/contest/run/contest_run.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/bots/startable.hpp"
#include "arena/cluster/executor/contest_folder.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/exam/fit_bots.hpp"
#include "arena/contest/run/amend.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/match_result.hpp"

namespace isola_arena {
namespace {

// Stores the new fingerprints of bots that were rebuilt since the contest began, which is allowed. If games have been
// played, prints a message about each, for the readers of the table, or has its games played again.
std::optional<Error> notice_changed_bots(Store& store, ContestView& view, const RunOptions& wanted) {
    const std::vector<ContestBot> bots = view.plan.bots;
    for (std::size_t bot = 0; bot < bots.size(); ++bot) {
        const std::string& name = bots[bot].spec.name;
        const std::string now = fingerprint(bots[bot].spec);
        if (now == bots[bot].fingerprint) continue;
        const std::size_t games = view.book.has_left(bot) ? 0 : count_games(view.book, bot);
        const auto error = games > 0 && wanted.plays_again ? refuse_again(view, bot) : std::nullopt;
        if (error && wanted.must_play_again)
            return Error{
                fmt::format("the files of {} have changed, but its games cannot be played again: {}; {} stand "
                            "goes on with them",
                            name, error->message, setting_name("changed"))};
        if (games > 0 && !error && wanted.plays_again && wanted.plays_again(name, games)) {
            const auto voided = play_again(store, view, bot, "its files had changed");
            if (!voided) return voided.error();
            announce(fmt::format("the files of {} have changed since this contest began; {} {} played again", name,
                                 counted(*voided, "game"), *voided == 1 ? "is" : "are"));
        } else if (!view.book.games().empty()) {
            announce(
                fmt::format("the files of {} have changed since this contest began; its games so far stand", name));
        }
        store.set_fingerprint(name, now);
    }
    return std::nullopt;
}

std::string shown(const Shares& shares) {
    return shares.empty() ? "none" : joined(shares, ", ", [](const Share& share) { return share.folder; });
}

// Stores the folders that a resumed contest shares from now on, and says so if they have changed, because bots may play
// differently with them.
void notice_changed_shares(Store& store, ContestPlan& plan, Shares asked) {
    if (asked == plan.shares) return;
    if (shown(asked) != shown(plan.shares))
        announce(
            fmt::format("the shared folders have changed since this contest began, from {} to {}; its games so far "
                        "stand",
                        shown(plan.shares), shown(asked)));
    store.set_shares(asked);
    plan.shares = std::move(asked);
}

// Removes the unfit bots from the field, and names them on stderr.
void leave_out(const check::UnfitBots& unfit, std::vector<ContestBot>& field) {
    for (const auto& [name, advice] : unfit) announce(fmt::format("left out: {} is not fit: {}", name, advice));
    std::erase_if(field, [&](const ContestBot& bot) { return unfit.contains(bot.spec.name); });
}

std::optional<Error> refuse_few(const std::vector<ContestBot>& field) {
    if (field.size() >= 2) return std::nullopt;
    return Error{fmt::format("a contest needs at least two bots that are fit, not {}", field.size())};
}

// A contest before its games.
struct PlannedRun {
    ContestPlan plan;
    std::optional<Confinements> confinements = {};  // open if bots have been examined
};

// Plans the contest. If unfit bots are to be left out, first examines all bots except those that play in the stored
// contest; but starts none before the other choices have turned out to be right.
Result<PlannedRun> plan_fit(const RunOptions& wanted, const std::vector<ContestBot>& stored) {
    if (!wanted.setup.skip_unfit) {
        auto plan = plan_contest(wanted.setup);
        return plan ? Result(PlannedRun{std::move(plan).value()}) : plan.error();
    }
    auto found = field_of(wanted.setup);
    if (!found) return found.error();
    ContestSetup setup = wanted.setup;
    setup.field = std::move(found).value();
    const ContestOptions& options = setup.contest;
    const auto to_examine = [&] {
        std::vector<ContestBot> bots;
        std::ranges::copy_if(setup.field, std::back_inserter(bots), [&](const ContestBot& bot) {
            const auto same = [&](const ContestBot& each) { return each.spec.name == bot.spec.name; };
            const bool starts_here = !setup.plays_elsewhere || startable_elsewhere(bot.spec).lacking.empty();
            return starts_here && std::ranges::none_of(stored, same);
        });
        return bots;
    };
    const auto unplayable = check::unplayable_bots(to_examine(), options);
    if (!unplayable) return unplayable.error();
    leave_out(*unplayable, setup.field);
    if (auto error = refuse_few(setup.field)) return *error;
    if (const auto plan = plan_contest(setup); !plan) return plan.error();
    const std::vector<ContestBot> unknown = to_examine();
    auto confinements = Confinements::open(options.confinement);
    if (!confinements) return confinements.error();
    if (!wanted.why_isolated.empty())
        if (const auto error = confinements->need_isolation(wanted.why_isolated)) return *error;
    if (!unknown.empty()) announce(fmt::format("examining {}", counted(unknown.size(), "bot")));
    const Interruption interruption;
    const int jobs =
        wanted.cluster.is_local() && wanted.jobs > 0 ? std::min(wanted.jobs, usable_cores()) : usable_cores();
    const auto unfit = check::unfit_bots(unknown, options, *confinements, jobs, [&] { return interruption.came(); });
    if (!unfit) return unfit.error();
    leave_out(*unfit, setup.field);
    if (auto error = refuse_few(setup.field)) return *error;
    auto plan = plan_contest(setup);
    if (!plan) return plan.error();
    return PlannedRun{std::move(plan).value(), std::move(confinements).value()};
}

// Confines the bots of the plan. open: a sandbox that is open already. Else opens one; its messages are the first lines
// of a run.
Result<Confinements> confine(const RunOptions& wanted, const ContestPlan& plan, std::optional<Confinements> open = {}) {
    const ContestOptions& options = wanted.setup.contest;
    auto opened = open ? Result(std::move(*open)) : Confinements::open(options.confinement);
    if (!opened) return opened;
    Confinements confinements = std::move(opened).value();
    std::vector<BotSpec> bots;
    for (const ContestBot& bot : plan.bots) bots.push_back(bot.spec);
    const Preset& preset = plan.preset;
    if (const auto error = confinements.share(plan.shares)) return *error;
    if (const auto error = seat_bots(confinements, options, bots, preset.rules, preset.time.clock, preset.limits))
        return *error;
    confinements.hide_database(wanted.database);
    if (const auto error = confinements.hide_bots_file(options.bots_file)) return *error;
    if (wanted.why_isolated.empty()) return confinements;
    if (const auto error = confinements.need_isolation(wanted.why_isolated)) return *error;
    return confinements;
}

Result<OpenContest> begin(const RunOptions& wanted) {
    auto planned = plan_fit(wanted, {});
    if (!planned) return planned.error();
    const ContestPlan& plan = planned->plan;
    // What is refused leaves no database behind.
    auto confinements = confine(wanted, plan, std::move(planned->confinements));
    if (!confinements) return confinements.error();
    Store store = Store::create(wanted.database, plan);
    announce(fmt::format("a new contest in {}: {} bots{}", wanted.database, plan.bots.size(),
                         seed_text(plan.seed.as_told(false))));
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie, Games::Explanations::left_out);
    return OpenContest{std::move(store), {plan, std::move(book)}, std::move(confinements).value()};
}

Result<OpenContest> resume(const RunOptions& wanted) {
    Store store = Store::open(wanted.database);
    ContestView view = view_of(store);
    std::optional<Confinements> open;
    if (wanted.plan_given) {
        auto asked = plan_fit(wanted, view.plan.bots);
        if (!asked) return asked.error();
        open = std::move(asked->confinements);
        if (auto other = refuse_other_contest(wanted, asked->plan, view.plan)) return *other;
        notice_changed_shares(store, view.plan, asked->plan.shares);
    } else if (Shares given = shares_of(wanted.setup.contest.confinement); !given.empty()) {
        notice_changed_shares(store, view.plan, std::move(given));
    }
    auto confinements = confine(wanted, view.plan, std::move(open));
    if (!confinements) return confinements.error();
    if (const auto error = notice_changed_bots(store, view, wanted)) return *error;
    announce(fmt::format("resuming {}: {} games already played", wanted.database, view.book.games().size()));
    return OpenContest{std::move(store), std::move(view), std::move(confinements).value()};
}

// Turns a DatabaseProblem into an ArenaFailure, because a database that fails while games are played is no mistake in
// the options.
template <class Act>
void keep(Act act) {
    try {
        act();
    } catch (const DatabaseProblem& problem) {
        throw ArenaFailure(problem.what());
    }
}

}  // namespace

std::optional<Error> refuse_other_contest(const RunOptions& wanted, const ContestPlan& asked,
                                          const ContestPlan& stored) {
    if (!wanted.setup.title.empty() && wanted.setup.title != stored.preset.title)
        return Error{fmt::format("{} is called {}, and a contest that has begun keeps its title: leave {} out",
                                 wanted.database, stored.preset.title, setting_name("title"))};
    const PlanDifference other = difference(asked, stored, !wanted.setup.contest.seed.empty());
    if (other.text.empty()) return std::nullopt;
    const bool may_join = other.only_new_bots && !stored.sprt && traits(stored.preset.format).takes_latecomers;
    const std::string amend =
        may_join ? fmt::format("; {} lets a bot join", late_bot_command(wanted.database)) : std::string();
    return Error{fmt::format("{} holds another contest: {}{}. Name another database, or give only {} to resume it",
                             wanted.database, other.text, amend, setting_name("db"))};
}

Result<OpenContest> open_contest(const RunOptions& wanted) {
    return Store::exists(wanted.database) ? resume(wanted) : begin(wanted);
}

void Starvation::count(const GameReport& game) {
    played_again_ += game.attempts > 1 ? 1 : 0;
    drawn_ += game.summary.reason == starved_reason ? 1 : 0;
}

std::string Starvation::text() const {
    if (played_again_ == 0) return {};
    std::string text = fmt::format("{} game{} played again because this machine starved a bot", played_again_,
                                   played_again_ == 1 ? " was" : "s were");
    if (drawn_ > 0) text += fmt::format("; {} of them ended in a draw for that reason", drawn_);
    return fmt::format("{}. Fewer {}, a quieter machine or {} cpu help", text, setting_name("jobs"),
                       setting_name("clock"));
}

std::string Processors::take(const GameReport& game) {
    if (game.machine.processor.empty() || !seen_.insert(game.machine.processor).second || seen_.size() != 2) return {};
    return fmt::format(
        "the games are played on different processors ({} and {}), on which bots think differently fast: "
        "{} \"--constraint=...\" chooses machines of one kind",
        *seen_.begin(), *seen_.rbegin(), setting_name("slurm"));
}

ContestRun::ContestRun(RunOptions options, OpenContest contest)
    : options_(std::move(options)), contest_(std::move(contest)) {
    if (contest_.view.plan.sprt)
        sprt_.emplace(*contest_.view.plan.sprt, contest_.view.plan.rates_repeats,
                      cycle_of_openings(contest_.view.plan));
}

Result<TournamentEnd> ContestRun::play(int jobs, RunView& view) {
    const Stop stop = [&](const Book& book) { return stops(book, view) || interruption_.came(); };
    if (!options_.cluster.is_local() && !contest_.view.book.over())
        if (const auto error = go_to_cluster(jobs, view)) return *error;
    const TournamentEnd end =
        cluster_ ? run_tournament(contest_.view.plan, contest_.view.book, cluster_->executor(), sinks(view), stop)
                 : play_here(jobs, view, stop);
    close();
    view.close();
    if (cluster_) leave_cluster(end, view);
    return end;
}

TournamentEnd ContestRun::play_here(int jobs, RunView& view, const Stop& stop) {
    TournamentParts parts = contest_parts(!options_.no_records, contest_.confinements);
    parts.recorders = view.record_also(std::move(parts.recorders));
    return run_tournament(plan_of_run(jobs, view), contest_.view.book, parts, sinks(view), jobs, stop);
}

TournamentSinks ContestRun::sinks(RunView& view) {
    TournamentSinks sinks;
    sinks.played = [this, &view](const GameReport& game) { enter(game, view); };
    sinks.progress = [this, &view](const Book& book) { return show(book, view); };
    sinks.warn = [&view](const std::string& text) { view.warn(text); };
    sinks.keyboard = view.keyboard();
    return sinks;
}

// Returns the plan of this run. If games share a core, it has no_ponder: a bot must not think on a core on which the
// clock of another game runs.
const ContestPlan& ContestRun::plan_of_run(int jobs, RunView& view) {
    run_plan_ = contest_.view.plan;
    if (jobs <= usable_cores() || run_plan_.no_ponder) return run_plan_;
    run_plan_.no_ponder = true;
    view.say(fmt::format("several games share a core: bots are paused while their opponents think, as with {}",
                         setting_name("no-ponder")));
    return run_plan_;
}

std::optional<Error> ContestRun::go_to_cluster(int jobs, RunView& view) {
    const RemoteSetup setup{options_.cluster.shared,
                            options_.database,
                            options_.setup.contest.bots_file,
                            options_.setup.contest.confinement,
                            contest_.confinements.isolates(),
                            !options_.no_records,
                            options_.version};
    auto folder = contest_folder(setup, contest_.view.plan, contest_.store);
    if (!folder) return folder.error();
    auto run = cluster::ClusterRun::open(options_.cluster, std::move(folder).value(), jobs);
    if (!run) return run.error();
    cluster_.emplace(std::move(run).value());
    view.goes_to_other_machines();
    return std::nullopt;
}

// Ends the jobs on other machines if the contest is over or decided, because its open games are then of no use.
// Otherwise the jobs go on, unless the person cancels them.
void ContestRun::leave_cluster(TournamentEnd end, RunView& view) {
    const bool is_decided = end != TournamentEnd::interrupted && stops(contest_.view.book, view);
    if (end == TournamentEnd::over || is_decided) cluster_->finish();
    else announce(cluster_->leave(view.wants_to_cancel()));
}

// Commits the remaining changes to the database.
void ContestRun::close() {
    keep([&] {
        if (cluster_) contest_.store.set_note(note_of_elsewhere, "");
        contest_.store.commit();
    });
    contest_.view.nodes = contest_.store.nodes();
}

// Stores the issued pairings, so that readers of the database can see which bots met.
void ContestRun::enter_pairings() {
    const auto& issued = contest_.view.book.issued();
    for (; pairings_entered_ < issued.size(); ++pairings_entered_)
        contest_.store.enter(static_cast<int>(pairings_entered_) + 1, issued[pairings_entered_]);
}

void ContestRun::enter(const GameReport& game, RunView& view) {
    starvation_.count(game);
    keep([&] { contest_.store.enter(game.summary, game.record, game.machine); });
    view.played(game.summary);
    const bool by_the_wall = contest_.view.plan.preset.time.clock == ClockKind::wall;
    if (const std::string text = processors_.take(game); !text.empty() && by_the_wall) view.warn(text);
}

// Returns the time after which to call show() again.
std::optional<Clock::duration> ContestRun::show(const Book& book, RunView& view) {
    if (cluster_)
        if (const auto note = view.show_remote_games(book, cluster_->progress_text()))
            keep([&] { contest_.store.set_note(note_of_elsewhere, *note); });
    keep([&] {
        enter_pairings();
        contest_.store.commit();
    });
    return view.show(book);
}

bool ContestRun::stops(const Book& book, const RunView& view) {
    if (sprt_) sprt_->advance(book.issued(), book.games());
    return (sprt_ && sprt_->over()) || view.wants_to_stop();
}

}  // namespace isola_arena
