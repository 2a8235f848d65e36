#include "arena/cli/match/match.hpp"

#include <cmath>
#include <cstdio>
#include <memory>

#include <fmt/core.h>

#include "arena/cli/match/fault_text.hpp"
#include "arena/cli/match/match_progress.hpp"
#include "arena/cli/match/match_report.hpp"
#include "arena/cli/match/match_run.hpp"
#include "arena/cli/viewer/live_watch.hpp"
#include "arena/cli/viewer/terminal/print.hpp"
#include "arena/contest/bots/bot_lookup.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

// Of a match with more games only the verdict is printed, unless --json asks for all games.
constexpr int games_to_print = 20;

MatchPlan plan_of(const MatchOptions& options, const std::array<BotSpec, 2>& bots) {
    MatchPlan plan = plan_match(options.contest, {bots.begin(), bots.end()});
    if (options.games > 0) plan.games = options.games;
    return plan;
}

struct TypedBots {
    std::array<BotSpec, 2> bots;
    std::vector<std::string> types;  ///< the type of each of them by `--bot-type`; empty: none
};

TypedBots bots_of(const MatchOptions& options) {
    LookupOptions lookup;
    lookup.bots_file = options.contest.bots_file;
    lookup.is_program = options.bot_types.empty();
    auto bots = find_two_bots(options.first, options.second, lookup);
    if (!bots) throw UsageError(bots.message());
    auto found = std::move(bots).value();
    std::vector<std::string> types = apply_bot_types(options.bot_types, found);
    apply_dialects(options.dialects, found);
    return {std::move(found), std::move(types)};
}

PerPlayer<std::string> options_again(const MatchOptions& options, const TypedBots& typed, const GameReport& game) {
    PerPlayer<std::string> again;
    for (const Player player : both_players) {
        const bool is_first = game.header.players[player].name == typed.bots[0].name;
        again[player] = options_for(is_first ? options.first : options.second, options.contest.bots_file,
                                    typed.types[is_first ? 0 : 1]);
    }
    return again;
}

MakeSeats seats_for(const std::array<BotSpec, 2>& bots, const MatchPlan& plan, const Confinements& confinements) {
    const std::array<NewDialectAdapter, 2> adapters{adapter_of(bots[0], plan), adapter_of(bots[1], plan)};
    const std::array<Confine, 2> confines{confinements.of(bots[0]), confinements.of(bots[1])};
    return [bots, adapters, confines](const Executor& executor) {
        return std::array<Seat, 2>{Seat(executor, bots[0], adapters[0], confines[0]),
                                   Seat(executor, bots[1], adapters[1], confines[1])};
    };
}

// The faults of each bot, in the order of the seats.
using SeatFaults = std::array<FaultTally, 2>;

void count_faults(SeatFaults& faults, const MatchPlan& plan, const GameReport& game) {
    const int number = game.header.game_number;
    for (const Player player : both_players)
        faults[seat_of(number, player)].add(game.result.faults[player], plan.games > 1 ? std::to_string(number) : "");
}

std::string faults_of(const MatchOptions& options, const TypedBots& typed, const SeatFaults& faults,
                      bool are_games_told) {
    std::string text;
    for (const std::size_t i : {0U, 1U}) {
        const BotSpec& bot = typed.bots[i];
        const std::string& argument = i == 0 ? options.first : options.second;
        const std::string check = check_command(options.contest, argument, typed.types[i], bot.dialect);
        text += fault_text({bot.name, join_command_line(bot.words), check, !options.record.empty(), are_games_told},
                           faults[i]);
    }
    return text;
}

void print_result(const MatchOptions& options, const MatchSummary& summary, const std::string& faults) {
    if (options.json) {
        put_json(match_json(summary));
        return;
    }
    for (const PlayedGame& game : summary.games) put_text(game_text(game));
    put_text(faults + verdict_text(summary));
}

Exit finish(const MatchOptions& options, const MatchPlan& plan, const TypedBots& typed, std::vector<PlayedGame> games,
            const SeatFaults& faults, const RunEnd& end) {
    if (end.interrupted) {
        fmt::print(stderr, "arena: interrupted; the match is void\n");
        return Exit::interrupted;
    }
    if (end.failure) std::rethrow_exception(end.failure);
    MatchSummary summary{plan, *end.report, {}, std::move(games)};
    for (const std::size_t i : {0U, 1U})
        summary.players[i] = {typed.bots[i].name, join_command_line(typed.bots[i].words)};
    print_result(options, summary, faults_of(options, typed, faults, plan.games <= games_to_print));
    return Exit::fine;
}

}  // namespace

Exit run_match(const MatchOptions& options) {
    if (std::isnan(options.speed)) throw UsageError("--speed nan: expected a number from 0 to 1000");
    const TypedBots typed = bots_of(options);
    const auto& bots = typed.bots;
    MatchPlan plan = plan_of(options, bots);
    std::unique_ptr<Recorder> recorder;
    if (!options.record.empty()) recorder = std::make_unique<Recorder>(options.record);
    const Confinements confinements = confine_match(options.contest, {bots.begin(), bots.end()}, plan, options.record);
    if (options.page.is_public) confinements.need_isolation(public_page);
    std::unique_ptr<viewer::LiveWatch> watch;
    if (options.watch) watch = std::make_unique<viewer::LiveWatch>(options.speed);
    std::unique_ptr<MatchProgress> progress;
    if (!watch) progress = std::make_unique<MatchProgress>(plan.games);
    std::vector<PlayedGame> games;
    const bool keep_games = options.json || plan.games <= games_to_print;

    MatchRun::Setup setup{plan, session_opener(plan), seats_for(bots, plan, confinements)};
    setup.recorder = recorder.get();
    SeatFaults faults;
    setup.games = [&](GameReport report) {
        count_faults(faults, plan, report);
        if (!keep_games) return;
        PerPlayer<std::string> again = options_again(options, typed, report);
        games.push_back({std::move(report), recorder ? recorder->path().string() : std::string(), std::move(again)});
    };
    setup.one_core = !options.all_cores;
    if (watch) {
        setup.events = watch->sink();
        setup.before_turn = [&](const Executor& executor) { return watch->gate(executor); };
        setup.at_end = [&] { watch->finish(); };
    } else {
        setup.events = [&](const Event& event) { progress->take(event); };
    }
    const auto page = open_live_server(options.page);
    viewer::Pace pace(options.speed);
    if (page) setup.events = page->tell_also(std::move(setup.events));
    if (page && !watch)
        setup.before_turn = [&](const Executor& executor) {
            return std::function<Task<void>()>([&pace, executor] { return pace.hold(executor, [] { return false; }); });
        };
    MatchRun run(std::move(setup));
    if (watch) watch->run([&] { run.interrupt(); });
    const RunEnd end = run.join();
    progress.reset();
    const Exit exit = finish(options, plan, typed, std::move(games), faults, end);
    if (page && !end.interrupted) page->stay();
    return exit;
}

}  // namespace isola_arena
