#include "arena/cli/match/parallel_match.hpp"

#include <map>

#include "arena/base/text/printable.hpp"
#include "arena/contest/match/match_score.hpp"
#include "arena/contest/setup/contest_parts.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/command_line.hpp"
#include "arena/terminal/contest/progress/progress.hpp"

namespace isola_arena {
namespace {

// A contest of one match.
ContestPlan contest_of(const MatchPlan& match, const std::array<BotSpec, 2>& bots) {
    ContestPlan contest;
    take_settings<MatchSettings>(contest.preset, match);
    take_settings<RunSettings>(contest, match);
    contest.preset.name = match.contest;
    contest.preset.rules = match.rules;
    contest.preset.board = NoBoard{};
    contest.preset.format.kind = FormatKind::round_robin;
    contest.preset.format.rounds = 1;
    contest.preset.format.games = match.games;
    contest.seed = match.seed;
    contest.openings = match.openings;
    for (const BotSpec& bot : bots) contest.bots.push_back({bot, {}, {}});
    return contest;
}

GameReport report_of(const MatchPlan& match, const std::array<BotSpec, 2>& bots, const PlayedContestGame& game) {
    GameReport report;
    report.attempts = game.attempts;
    report.header.rules = match.rules;
    report.header.game_number = game.summary.key.number;
    for (const Player player : both_players) {
        const BotSpec& bot = bots[seat_of(game.summary.key.number, player)];
        report.header.players[player] = {bot.name, join_command_line(bot.words), bot.dialect};
    }
    take_settings<GameSettings>(report.header, match);
    GameEnded& ended = report.result.ended;
    ended.winner = game.summary.winner;
    ended.reason = game.summary.reason;
    ended.explanation = game.summary.explanation;
    ended.turns = game.summary.turns;
    ended.discarded = game.summary.discarded;
    ended.scores = game.summary.scores;
    report.result.speed = game.summary.speed;
    for (const Player player : both_players) ended.average_ns[player] = game.summary.speed[player].average_ns();
    report.result.faults = game.faults;
    return report;
}

}  // namespace

std::optional<std::vector<ParallelGame>> play_in_parallel(const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                                                          const Confinements& confinements, int jobs,
                                                          bool with_records) {
    const ContestPlan contest = contest_of(plan, bots);
    Book book(contest.preset.format, bots.size(), contest.preset.tie, Games::Explanations::left_out);
    ProgressLine line(contest);
    std::map<int, ParallelGame> games;
    MatchScore score;
    TournamentSinks sinks;
    sinks.played = [&](const PlayedContestGame& game) {
        const GameReport report = report_of(plan, bots, game);
        score.take(report);
        games[game.summary.key.number] = {report, game.record};
    };
    sinks.progress = [&](const Book& played) {
        const std::size_t count = games.size();
        if (count > 0) line.note_result(count, score_words(printable(bots[0].name), score));
        return line.take(played);
    };
    sinks.warn = [&](const std::string& text) { line.say("arena: " + printable(text)); };
    TournamentParts parts = contest_parts(with_records, confinements);
    parts.is_one_match = true;
    const auto end = run_tournament(contest, book, parts, sinks, jobs, {});
    line.finish();
    if (end != TournamentEnd::over) return std::nullopt;
    std::vector<ParallelGame> in_order;
    in_order.reserve(games.size());
    for (auto& [number, game] : games) in_order.push_back(std::move(game));
    return in_order;
}

}  // namespace isola_arena
