#include "arena/contest/compare/comparison.hpp"

#include <utility>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/process/interruption.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

constexpr int games_of_pair = 2;

Result<Versions> find_versions(const ComparisonSetup& setup, const std::filesystem::path& builds,
                               const Confinements& confinements) {
    const Interruption interruption;
    const StopOnInterruption stop(interruption);
    const VersionSource source{setup.contest.bots_file, repository_folder(setup.older, setup.newer), builds,
                               stop.token()};
    auto older = find_version(setup.older, "old", source, confinements);
    if (!older) return older.error();
    auto newer = find_version(setup.newer, "new", source, confinements);
    if (!newer) return newer.error();
    return named_versions(std::move(older).value(), std::move(newer).value());
}

Result<ContestPlan> plan_of(const ComparisonSetup& asked, const Versions& versions) {
    ContestSetup setup;
    setup.contest = asked.contest;
    setup.field = {ContestBot{versions.newer.bot, {}, {}}, ContestBot{versions.older.bot, {}, {}}};
    setup.openings = asked.openings;
    setup.sprt = {usual_comparison};  // the values of the person follow and override it
    setup.sprt.insert(setup.sprt.end(), asked.sprt.begin(), asked.sprt.end());
    auto plan = plan_contest(setup);
    if (!plan) return plan;
    (*plan).preset.games = (*plan).preset.format.games = games_of_pair;
    (*plan).preset.format.rounds = asked.rounds;
    return plan;
}

// Returns the rules with their board; without a board if each match draws its own.
Result<std::string> rules_of(const ContestPlan& plan) {
    const auto* fixed = std::get_if<FixedBoard>(&plan.preset.board);
    const std::string board = plan.board.empty() && fixed ? fixed->size : plan.board;
    return complete_rules(plan.preset.rules, board);
}

std::optional<Error> confine(Confinements& confinements, const ComparisonSetup& setup, const ContestPlan& plan) {
    const std::vector<BotSpec> bots{plan.bots[0].spec, plan.bots[1].spec};
    const Preset& preset = plan.preset;
    if (auto error = seat_bots(confinements, setup.contest, bots, preset.rules, preset.time.clock, preset.limits))
        return error;
    confinements.hide(setup.record);
    return confinements.hide_bots_file(setup.contest.bots_file);
}

}  // namespace

Result<Comparison> Comparison::prepare(const ComparisonSetup& setup, const std::filesystem::path& builds) {
    auto confinements = Confinements::open(setup.contest.confinement);
    if (!confinements) return confinements.error();
    auto versions = find_versions(setup, builds, *confinements);
    if (!versions) return versions.error();
    auto plan = plan_of(setup, *versions);
    if (!plan) return plan.error();
    auto rules = rules_of(*plan);
    if (!rules) return rules.error();
    if (const auto error = confine(*confinements, setup, *plan)) return *error;
    auto lost = LostGames::open(setup.record);
    if (!lost) return lost.error();
    return Comparison(std::move(confinements).value(), std::move(versions).value(), std::move(plan).value(),
                      std::move(rules).value(), std::move(lost).value());
}

Comparison::Comparison(Confinements confinements, Versions versions, ContestPlan plan, std::string rules,
                       LostGames lost)
    : confinements_(std::move(confinements)), versions_(std::move(versions)), plan_(std::move(plan)),
      rules_(std::move(rules)),
      book_(plan_.preset.format, plan_.bots.size(), plan_.preset.tie, Games::Explanations::left_out),
      lost_(std::move(lost)), test_(*plan_.sprt) {}

TournamentEnd Comparison::play(int jobs, TournamentSinks sinks) {
    sinks.played = [this](const GameReport& game) { take(game); };
    sinks.progress = [this, show = std::move(sinks.progress)](const Book& book) {
        test_.advance(book.issued(), book.games());
        return show(book);
    };
    ContestPlan run = plan_;
    run.no_ponder = run.no_ponder || jobs > usable_cores();
    return run_tournament(run, book_, contest_parts(true, confinements_), sinks, jobs,
                          [this](const Book& book) { return is_decided(book); });
}

std::string Comparison::so_far() const {
    return made_.games() > 0 ? result_so_far(plan_.bots.front().spec.name, made_, test_.report()) : "";
}

Compared Comparison::result(TournamentEnd end) const {
    const bool interrupted = end == TournamentEnd::interrupted && !test_.decided();
    return {plan_,          rules_,  versions_.older, versions_.newer, book_,
            test_.report(), faults_, lost_.found(),   interrupted};
}

void Comparison::take(const GameReport& game) {
    const GameKey key = game.summary.key;
    const Pairing& pairing = book_.issued()[static_cast<std::size_t>(key.pairing - 1)];
    bool lost = false;
    for (const Player player : both_players) {
        const std::size_t entrant = entrant_of(pairing, key.number, player);
        faults_[entrant].add(game.faults[player], to_string(key));
        if (entrant == 0) made_.add(rating::half_points(game.summary, player));
        lost = lost || (entrant == 0 && game.summary.winner == other(player));
    }
    lost_.take(key, game.record, lost);
}

bool Comparison::is_decided(const Book& book) {
    test_.advance(book.issued(), book.games());
    return test_.decided();
}

}  // namespace isola_arena
