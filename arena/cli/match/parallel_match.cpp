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

}  // namespace

std::optional<std::vector<GameReport>> play_in_parallel(const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                                                        const Confinements& confinements, int jobs, bool with_records) {
    const ContestPlan contest = contest_of(plan, bots);
    Book book(contest.preset.format, bots.size(), contest.preset.tie, Games::Explanations::left_out);
    ProgressLine line(contest);
    std::map<int, GameReport> games;
    MatchScore score;
    TournamentSinks sinks;
    sinks.played = [&](const GameReport& game) {
        score.take(game.summary.key.number, game.summary.winner);
        games.emplace(game.summary.key.number, game);
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
    std::vector<GameReport> in_order;
    in_order.reserve(games.size());
    for (auto& [number, game] : games) in_order.push_back(std::move(game));
    return in_order;
}

}  // namespace isola_arena
