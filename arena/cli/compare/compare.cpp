#include "arena/cli/compare/compare.hpp"

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/compare/compared.hpp"
#include "arena/cli/compare/lost_games.hpp"
#include "arena/cli/compare/version.hpp"
#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/sprt/sprt_run.hpp"
#include "arena/contest/setup/contest_parts.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/web/matches/dropped_folder.hpp"

namespace isola_arena {
namespace {

constexpr int games_of_pair = 2;

Versions find_versions(const CompareOptions& options, const std::filesystem::path& builds,
                       const Confinements& confinements) {
    const Interruption interruption;
    const StopOnInterruption stop(interruption);
    const VersionSource source{options.contest.bots_file, repository_folder(options.older, options.newer), builds,
                               stop.token()};
    Version older = find_version(options.older, "old", source, confinements);
    return named_versions(std::move(older), find_version(options.newer, "new", source, confinements));
}

ContestPlan plan_of(const CompareOptions& options, const Versions& versions) {
    ContestSetup setup;
    setup.contest = options.contest;
    setup.field = {ContestBot{versions.newer.bot, {}, {}}, ContestBot{versions.older.bot, {}, {}}};
    setup.openings = options.openings;
    setup.sprt = {usual_comparison};  // what --sprt says comes after it and counts
    setup.sprt.insert(setup.sprt.end(), options.sprt.begin(), options.sprt.end());
    ContestPlan plan = usable(plan_contest(setup));
    plan.preset.games = plan.preset.format.games = games_of_pair;
    plan.preset.format.rounds = options.rounds;
    return plan;
}

// Where the board is drawn for each match, the rules alone.
std::string rules_of(const ContestPlan& plan) {
    const auto* fixed = std::get_if<FixedBoard>(&plan.preset.board);
    const std::string board = plan.board.empty() && fixed ? fixed->size : plan.board;
    return usable(complete_rules(plan.preset.rules, board));
}

void confine(Confinements& confinements, const CompareOptions& options, const ContestPlan& plan) {
    const std::vector<BotSpec> bots{plan.bots[0].spec, plan.bots[1].spec};
    confinements.warn_about(plan.preset.time.clock);
    confinements.warn_about_seed(options.contest.seed, bots, plan.preset.rules);
    refuse_if(confinements.seat(bots, plan.preset.limits));
    confinements.hide(options.record);
    refuse_if(confinements.hide_bots_file(options.contest.bots_file));
}

// One comparison while it is played.
class Comparison {
public:
    Comparison(const CompareOptions& options, ContestPlan plan)
        : options_(options), plan_(std::move(plan)),
          book_(plan_.preset.format, plan_.bots.size(), plan_.preset.tie, Games::Explanations::left_out), line_(plan_),
          lost_(options.record), test_(*plan_.sprt) {}

    TournamentEnd play(const Confinements& confinements, int jobs) {
        TournamentSinks sinks;
        sinks.played = [this](const PlayedContestGame& game) { take(game); };
        sinks.progress = [this](const Book& book) { return options_.json ? std::nullopt : show(book); };
        sinks.warn = [this](const std::string& text) { line_.say("arena: " + printable(text)); };
        ContestPlan run = plan_;
        run.no_ponder = run.no_ponder || jobs > usable_cores();
        const auto end = run_tournament(run, book_, contest_parts(true, confinements), sinks, jobs,
                                        [this](const Book& book) { return is_decided(book); });
        line_.finish();
        return end;
    }

    Compared result(const Versions& versions, bool interrupted) const {
        return {plan_,          rules_of(plan_), versions.older, versions.newer, book_,
                test_.report(), faults_,         lost_.found(),  interrupted};
    }

    bool passed() const { return test_.report().status.state == SprtState::accept_h1; }
    bool decided() const { return test_.decided(); }

private:
    void take(const PlayedContestGame& game) {
        const GameKey key = game.summary.key;
        const Pairing& pairing = book_.issued()[static_cast<std::size_t>(key.pairing - 1)];
        const std::string name = fmt::format("{}.{}", key.pairing, key.number);
        bool lost = false;
        for (const Player player : both_players) {
            const std::size_t entrant = entrant_of(pairing, key.number, player);
            faults_[entrant].add(game.faults[player], name);
            if (entrant == 0) made_.add(rating::half_points(game.summary, player));
            lost = lost || (entrant == 0 && game.summary.winner == other(player));
        }
        lost_.take(key, game.record, lost);
    }

    std::optional<Clock::duration> show(const Book& book) {
        test_.advance(book.issued(), book.games());
        if (made_.games() > 0)
            line_.note_result(book.games().size(), result_so_far(plan_.bots.front().spec.name, made_, test_.report()));
        return line_.take(book);
    }

    bool is_decided(const Book& book) {
        test_.advance(book.issued(), book.games());
        return test_.decided();
    }

    const CompareOptions& options_;
    ContestPlan plan_;
    Book book_;
    ProgressLine line_;
    LostGames lost_;
    SprtRun test_;
    WinsDrawsLosses made_;  ///< by the new version
    std::array<FaultTally, 2> faults_;
};

}  // namespace

Exit run_compare(const CompareOptions& options) {
    const int jobs = usable(jobs_at_once(options.jobs, options.overload));
    const DroppedFolder builds;
    Confinements confinements = usable(Confinements::open(options.contest.confinement));
    const Versions versions = find_versions(options, builds.path(), confinements);
    ContestPlan plan = plan_of(options, versions);
    confine(confinements, options, plan);
    Comparison comparison(options, std::move(plan));
    const TournamentEnd end = comparison.play(confinements, jobs);
    const bool interrupted = end == TournamentEnd::interrupted && !comparison.decided();
    const Compared result = comparison.result(versions, interrupted);
    if (options.json) put_json(compared_json(result));
    else put_text(compared_text(result));
    if (interrupted) {
        announce("interrupted: the result so far");
        return Exit::interrupted;
    }
    return comparison.passed() ? Exit::fine : Exit::does_not_hold;
}

}  // namespace isola_arena
