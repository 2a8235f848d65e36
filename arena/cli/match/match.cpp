#include "arena/cli/match/match.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/cli/match/parallel_match.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/match/match_report.hpp"
#include "arena/contest/match/match_run.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/contest/setup/played_on.hpp"
#include "arena/judge/entrant.hpp"
#include "arena/terminal/live_watch.hpp"

namespace isola_arena {
namespace {

// If a match has more games, only the verdict is printed, unless --json asks for all games.
constexpr int games_to_print = 20;
constexpr int most_games = 1'000'000;

// from: the position to play on from; nullptr: the games begin as the rules say.
MatchPlan plan_of(const MatchOptions& options, const std::vector<BotSpec>& bots, const PlayedOn* from) {
    MatchPlan plan = usable(plan_match(options.contest, bots));
    if (from) refuse_if(play_on(plan, *from, options.contest, bots));
    if (options.games > 0) plan.games = options.games;
    if (options.openings.empty()) return plan;
    refuse_if(refuse_opening(bots, "openings"));
    plan.openings = usable(read_openings(options.openings, plan.rules));
    if (options.games == 0) plan.games = std::min(2 * static_cast<int>(plan.openings.size()), most_games);
    return plan;
}

struct TypedBots {
    std::array<BotSpec, 2> bots;
    std::vector<std::string> types;  ///< the type of each bot by `--bot-type`; empty: none
};

TypedBots bots_of(const MatchOptions& options) {
    auto found =
        usable(find_two_bots(options.first, options.second,
                             {.bots_file = options.contest.bots_file, .is_program = options.bot_types.empty()}));
    std::vector<std::string> types = usable(apply_bot_types(options.bot_types, found));
    refuse_if(apply_dialects(options.dialects, found));
    return {std::move(found), std::move(types)};
}

// record: the file of the game's record; empty: none.
PlayedGame played_game(const MatchOptions& options, const TypedBots& typed, GameReport report, std::string record) {
    PlayedGame played{std::move(report), {}, std::move(record)};
    for (const Player player : both_players) {
        const std::size_t seat = seat_of(played.report.summary.key.number, player);
        played.players[player] = entrant_for(typed.bots[seat]);
        played.bots[player] =
            bot_options(seat == 0 ? options.first : options.second, options.contest.bots_file, typed.types[seat]);
    }
    return played;
}

// The faults of each bot, in the order of the seats.
using SeatFaults = std::array<FaultTally, 2>;

void count_faults(SeatFaults& faults, const MatchPlan& plan, const GameReport& game) {
    const int number = game.summary.key.number;
    for (const Player player : both_players)
        faults[seat_of(number, player)].add(game.faults[player], plan.games > 1 ? std::to_string(number) : "");
}

std::string faults_of(const MatchOptions& options, const TypedBots& typed, const SeatFaults& faults,
                      bool are_games_told) {
    std::string text;
    for (const std::size_t i : {0U, 1U}) {
        const BotSpec& bot = typed.bots[i];
        const std::string check =
            command_to_check(options.contest, bot, typed.types[i], i == 0 ? options.first : options.second);
        text += fault_text({entrant_for(bot), check, !options.record.empty(), are_games_told, bot.folder}, faults[i]);
    }
    return text;
}

void print_result(const MatchOptions& options, const MatchSummary& summary, const std::string& faults) {
    if (options.json) {
        put_json(match_json(summary));
        return;
    }
    for (const PlayedGame& game : summary.games) put_text(game_text(game));
    const std::string score =
        summary.score.made().games() > 2 ? score_line(summary.players[0].name, summary.score) : "";
    put_text(faults + score + verdict_text(summary));
}

// Collects the games of a match as they end, and prints its result.
class PlayedMatch {
public:
    // recorder: nullptr: games are not recorded.
    PlayedMatch(const MatchOptions& options, const MatchPlan& plan, const TypedBots& typed, const Recorder* recorder)
        : options_(options), plan_(plan), typed_(typed), recorder_(recorder) {}

    void take(GameReport report) {
        count_game(report_, report.summary);
        count_faults(faults_, plan_, report);
        score_.take(report.summary.key.number, report.summary.winner);
        if (!options_.json && plan_.games > games_to_print) return;
        games_.push_back(
            played_game(options_, typed_, std::move(report), recorder_ ? recorder_->path().string() : std::string()));
    }

    /// Returns the sentence for a match whose games are all played but did not decide it, such as `ann wins the match
    /// by speed`; else an empty text.
    std::string decision() {
        if (score_.made().games() < plan_.games) return {};
        settle(plan_, report_);
        return report_.winner && report_.decided_by != DecidedBy::games ? decision_text(summary()) : std::string();
    }

    void print() && {
        settle(plan_, report_);
        MatchSummary summary = this->summary();
        summary.games = std::move(games_);
        print_result(options_, summary, faults_of(options_, typed_, faults_, plan_.games <= games_to_print));
    }

    std::array<std::string, 2> names() const { return {typed_.bots[0].name, typed_.bots[1].name}; }

private:
    MatchSummary summary() const {
        return {plan_, report_, {entrant_for(typed_.bots[0]), entrant_for(typed_.bots[1])}, {}, score_};
    }

    const MatchOptions& options_;
    const MatchPlan& plan_;
    const TypedBots& typed_;
    const Recorder* recorder_;
    SeatFaults faults_;
    MatchReport report_;
    MatchScore score_;
    std::vector<PlayedGame> games_;
};

Exit say_interrupted() {
    announce("interrupted; the match is void");
    return Exit::interrupted;
}

Exit finish(PlayedMatch played, const MatchRunEnd& end) {
    if (end.interrupted) return say_interrupted();
    if (end.failure) std::rethrow_exception(end.failure);
    std::move(played).print();
    return Exit::fine;
}

// Plays several games at once. The result is the same as if they were played one after the other.
Exit run_in_parallel(const MatchOptions& options, const MatchPlan& plan, const TypedBots& typed,
                     const Confinements& confinements, Recorder* recorder) {
    const int jobs = usable(jobs_at_once(options.jobs, false));
    auto games = play_in_parallel(plan, typed.bots, confinements, jobs, recorder != nullptr);
    if (!games) return say_interrupted();
    PlayedMatch played(options, plan, typed, recorder);
    for (GameReport& game : *games) {
        if (recorder) recorder->keep(std::exchange(game.record, {}));
        played.take(std::move(game));
    }
    std::move(played).print();
    return Exit::fine;
}

void refuse_one_game_at_a_time(const MatchOptions& options) {
    const auto refuse = [](bool is_given, const char* option) {
        if (is_given) throw UsageError(fmt::format("{} shows one game at a time: expected no --jobs with it", option));
    };
    refuse(options.watch, "--watch");
    refuse(options.page.port >= 0, "--serve");
    refuse(options.all_cores, "--all-cores");
}

// Shows a match that is played game by game: on the terminal's screen, or else as a line of progress; and on a page if
// there is one.
class MatchViewers {
public:
    MatchViewers(const MatchOptions& options, int games) : pace_(options.speed) {
        if (options.watch) watch_ = std::make_unique<viewer::LiveWatch>(options.speed);
        else progress_ = std::make_unique<MatchProgress>(MatchSoFar(games));
        page_ = usable(open_live_server(options.page));
    }

    /// Shows the match of this setup. played: its games, which the setup's game sink takes.
    void join(MatchRun::Setup& setup, PlayedMatch& played) {
        if (watch_) {
            setup.events = watch_->sink();
            setup.before_turn = [this](const Executor& executor) { return watch_->gate(executor); };
            setup.at_end = [this, &played] { watch_->finish(played.decision()); };
        } else {
            setup.events = [this](const Event& event) { progress_->take(event); };
        }
        if (page_) page_->show(setup.plan, played.names(), setup.events, setup.games);
        if (page_ && !watch_)
            setup.before_turn = [this](const Executor& executor) {
                return std::function<Task<void>()>(
                    [this, executor] { return pace_.hold(executor, [] { return false; }); });
            };
    }

    /// Waits until the match has ended and the terminal does not show it any more.
    MatchRunEnd watch(MatchRun& run) {
        if (page_ && page_->was_interrupted()) run.interrupt();
        if (watch_) watch_->run([&] { run.interrupt(); });
        MatchRunEnd end = run.join();
        progress_.reset();
        if (page_) page_->end_match(end.report, end.failure);
        return end;
    }

    void stay() const {
        if (page_) page_->stay();
    }

private:
    std::unique_ptr<viewer::LiveWatch> watch_;
    std::unique_ptr<MatchProgress> progress_;
    std::unique_ptr<SpectatorServer> page_;
    viewer::Pace pace_;
};

Exit run_game_by_game(const MatchOptions& options, const MatchPlan& plan, const TypedBots& typed,
                      const Confinements& confinements, Recorder* recorder) {
    MatchViewers viewers(options, plan.games);
    PlayedMatch played(options, plan, typed, recorder);
    MatchRun::Setup setup{plan, session_opener(plan), seats_for(typed.bots, plan, confinements)};
    setup.recorder = recorder;
    setup.games = [&](GameReport report) { played.take(std::move(report)); };
    setup.one_core = !options.all_cores;
    viewers.join(setup, played);
    MatchRun run(std::move(setup));
    const MatchRunEnd end = viewers.watch(run);
    const Exit exit = finish(std::move(played), end);
    if (!end.interrupted) viewers.stay();
    return exit;
}

}  // namespace

Exit run_match(const MatchOptions& given) {
    if (std::isnan(given.speed)) throw UsageError("--speed nan: expected a number from 0 to 1000");
    if (given.jobs > 1) refuse_one_game_at_a_time(given);
    MatchOptions options = given;
    std::optional<PlayedOn> from;
    if (!options.from.empty()) from = usable(played_on(options.from));
    if (from) options.contest = usable(with_rules_of(*from, options.contest));
    const TypedBots typed = bots_of(options);
    const auto& bots = typed.bots;
    MatchPlan plan = plan_of(options, {bots.begin(), bots.end()}, from ? &*from : nullptr);
    std::unique_ptr<Recorder> recorder;
    if (!options.record.empty()) {
        if (const auto error = make_record_folder(options.record)) throw UsageError("--record " + error->message);
        recorder = std::make_unique<Recorder>(options.record);
    }
    const Confinements confinements =
        usable(confine_match(options.contest, {bots.begin(), bots.end()}, plan, options.record));
    if (options.page.is_public) refuse_if(confinements.need_isolation(public_page));
    if (options.jobs > 1) return run_in_parallel(options, plan, typed, confinements, recorder.get());
    return run_game_by_game(options, plan, typed, confinements, recorder.get());
}

}  // namespace isola_arena
