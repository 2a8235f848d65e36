#include "arena/contest/compare/comparison.hpp"

#include <cstdlib>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/repeats.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/interruption.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t newer = 0, older = 1;

WinsDrawsLosses results_of(const Compared& compared) {
    return statistics_of_contest(2, compared.book.issued(), compared.book.games()).entrants[newer].made;
}

EloEstimate elo_of(const Compared& compared) {
    const auto& pairings = compared.book.issued();
    return estimate_elo(paired_results(newer, older, pairings, distinct_pairs(pairings, compared.book.games())));
}

long count_distinct(const Compared& compared) {
    const auto all = statistics_of_contest(2, compared.book.issued(), compared.book.games());
    return all.games - all.repeated;
}

// Returns what follows the number of games if some of them are repeated.
std::string distinct_words(const Compared& compared) {
    const long distinct = count_distinct(compared);
    if (distinct == static_cast<long>(compared.book.games().size())) return {};
    return fmt::format(", of which {} are distinct", distinct);
}

std::string_view verdict_word(const Compared& compared) {
    switch (compared.test.status.state) {
        case SprtState::accept_h1: return "passes";
        case SprtState::accept_h0: return "does not pass";
        case SprtState::go_on: return "undecided";
    }
    return {};
}

std::string name_of(const Version& version) { return printable(version.bot.name); }

// Returns the version's name with its place, `old` or `new`, and its origin: `mine (new, the folder bots/mine)`.
std::string introduced(const Version& version, std::string_view place) {
    const std::string what = printable(version.what);
    if (version.bot.name == place) return fmt::format("{} ({})", place, what);
    return fmt::format("{} ({}{})", name_of(version), place, version.bot.name == version.what ? "" : ", " + what);
}

std::string verdict(const Compared& compared) {
    const SprtPlan& plan = *compared.plan.sprt;
    const SprtStatus& status = compared.test.status;
    const std::string likelihood =
        fmt::format("LLR {:.2f}, bounds {:.2f} and {:.2f}", status.llr, status.lower, status.upper);
    switch (status.state) {
        case SprtState::accept_h1:
            return fmt::format("{} passes: stronger by {} Elo rather than by {} ({})", name_of(compared.newer),
                               plan.elo1, plan.elo0, likelihood);
        case SprtState::accept_h0:
            return fmt::format("{} does not pass: stronger by {} Elo rather than by {} ({})", name_of(compared.newer),
                               plan.elo0, plan.elo1, likelihood);
        case SprtState::go_on:
            return fmt::format("undecided between {} and {} Elo ({}){}", plan.elo0, plan.elo1, likelihood,
                               compared.test.repeats ? "; " + repeats_text(compared.test) : std::string());
    }
    return {};
}

// Returns the kinds of faults that the newer version makes and the older one does not.
std::vector<FaultGroup> new_faults(const Compared& compared) {
    std::vector<FaultGroup> found;
    for (const FaultGroup& group : compared.faults[newer].groups)
        if (!compared.faults[older].find(group.first.kind, !group.thrown.empty())) found.push_back(group);
    return found;
}

std::string fault_line(const std::string& name, const FaultGroup& fault, int turns) {
    return fmt::format("  {} {}, first in game {}\n", name, deed_of(fault, turns), fault.first_game);
}

void write_version(JsonWriter& json, std::string_view key, const Version& version) {
    json.key(key).begin_object().key("name").text(version.bot.name).key("what").text(version.what);
    json.key("command").text(join_command_line(version.bot.arguments)).end_object();
}

void write_test(JsonWriter& json, const SprtPlan& plan, const SprtStatus& status) {
    json.key("sprt").begin_object().key("elo0").real(plan.elo0).key("elo1").real(plan.elo1);
    json.key("alpha").real(plan.alpha).key("beta").real(plan.beta).key("llr").real(status.llr);
    json.key("lower").real(status.lower).key("upper").real(status.upper);
    json.key("state").text(to_string(status.state)).end_object();
}

namespace fs = std::filesystem;

fs::path file_of(const fs::path& folder, GameKey game) { return folder / (to_string(game) + ".jsonl"); }

void write_lost(const fs::path& file, const std::string& record) {
    if (write_whole(file, record)) throw ArenaFailure("the record " + file.string() + " cannot be written");
}

fs::path new_temporary_folder() {
    std::string path = (fs::temp_directory_path() / "isola-arena-lost-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw ArenaFailure("the folder " + path + " cannot be made");
    return path;
}

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

std::string result_so_far(const std::string& name, const WinsDrawsLosses& made, const SprtReport& test) {
    return fmt::format("{} won {}, drew {}, lost {}; Elo {}, LLR {:.2f} ({:.2f} to {:.2f})", printable(name), made.wins,
                       made.draws, made.losses, describe(estimate_elo(test.results)), test.status.llr,
                       test.status.lower, test.status.upper);
}

std::string compared_text(const Compared& compared) {
    const auto made = results_of(compared);
    const std::string name = name_of(compared.newer), other = name_of(compared.older);
    std::string text = fmt::format(
        "{} against {}, {}, seed {}\n{} games{}: {} won {}, drew {}, lost {}\nElo of {} {}, 95 % interval\n{}\n",
        introduced(compared.newer, "new"), introduced(compared.older, "old"), compared.rules, compared.plan.seed.text(),
        compared.book.games().size(), distinct_words(compared), name, made.wins, made.draws, made.losses, name,
        describe(elo_of(compared)), verdict(compared));
    const auto faults = new_faults(compared);
    if (!faults.empty()) text += fmt::format("faults that {} does not make:\n", other);
    for (const FaultGroup& fault : faults) text += fault_line(name, fault, compared.faults[newer].turns);
    if (!compared.lost.empty()) text += fmt::format("games that {} lost and {} won:\n", name, other);
    for (const LostGame& game : compared.lost)
        text += fmt::format("  game {}: arena replay {}\n", game.game, join_command_line({game.record}));
    return text;
}

std::string compared_json(const Compared& compared) {
    const auto made = results_of(compared);
    const EloEstimate elo = elo_of(compared);
    return json_object([&](JsonWriter& json) {
        write_version(json, "old", compared.older);
        write_version(json, "new", compared.newer);
        json.key("rules").text(compared.rules).key("seed").text(compared.plan.seed.text());
        json.key("games").number(compared.book.games().size());
        json.key("distinct").number(count_distinct(compared)).key("won").number(made.wins);
        json.key("drawn").number(made.draws).key("lost").number(made.losses);
        json.key("elo").begin_object().key("elo").real(elo.elo).key("low").real(elo.low).key("high").real(elo.high);
        json.end_object();
        write_test(json, *compared.plan.sprt, compared.test.status);
        json.key("verdict").text(verdict_word(compared));
        json.key("new_faults").list(new_faults(compared), [&](const FaultGroup& fault) {
            json.begin_object().key("kind").text(to_string(fault.first.kind)).key("count").number(fault.count);
            json.key("first_game").text(fault.first_game);
            json.key("deed").text(printable(deed_of(fault, compared.faults[newer].turns))).end_object();
        });
        json.key("lost_games").list(compared.lost, [&](const LostGame& game) {
            json.begin_object().key("game").text(game.game).key("record").text(game.record).end_object();
        });
        json.key("interrupted").boolean(compared.interrupted);
    });
}

Result<LostGames> LostGames::open(const fs::path& folder) {
    if (folder.empty()) return LostGames(folder);
    std::error_code error;
    fs::create_directories(folder, error);
    const bool is_empty = !error && fs::is_empty(folder, error);
    if (error) return Error{fmt::format("{} {}: {}", setting_name("record"), folder.string(), error.message())};
    if (!is_empty)
        return Error{fmt::format("{} {}: expected a new or empty folder", setting_name("record"), folder.string())};
    return LostGames(folder);
}

void LostGames::take(GameKey game, const std::string& record, bool lost) {
    if (!folder_.empty()) write_lost(file_of(folder_, game), record);
    if (!lost) return;
    lost_.emplace(game, folder_.empty() ? record : "");
    if (lost_.size() > most) lost_.erase(std::prev(lost_.end()));
}

std::vector<LostGame> LostGames::found() const {
    std::vector<LostGame> games;
    if (lost_.empty()) return games;
    const fs::path folder = folder_.empty() ? new_temporary_folder() : folder_;
    for (const auto& [game, record] : lost_) {
        const fs::path file = file_of(folder, game);
        if (folder_.empty()) write_lost(file, record);
        games.push_back({to_string(game), file.string()});
    }
    return games;
}

Result<Comparison> Comparison::prepare(const ComparisonSetup& setup, const std::filesystem::path& builds) {
    auto confinements = Confinements::open(setup.contest.confinement);
    if (!confinements) return confinements.error();
    if (const auto error = share_folders(*confinements, setup.contest)) return *error;
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
      lost_(std::move(lost)), test_(*plan_.sprt, false, cycle_of_openings(plan_)) {}

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
    const bool interrupted = end == TournamentEnd::interrupted && !test_.over();
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
    return test_.over();
}

}  // namespace isola_arena
