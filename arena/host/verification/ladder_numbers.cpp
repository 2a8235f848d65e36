#include "arena/host/verification/ladder_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/challenges.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Fields;
using sqlite::Statement;

// Ratings are read back with fifteen digits, and mathematical libraries differ between machines.
constexpr double tolerance = 1e-6;

void compare_reals(std::string_view column, double found, double expected, WrongValues& wrong) {
    const bool is_near = std::abs(found - expected) <= tolerance;  // false for a NaN
    if (!is_near) wrong.add(column, fmt::format("{:.6f}", found), fmt::format("{:.6f}", expected));
}

// Returns how a match of these games ends if that rule settles a tie.
ChallengeResult result_by(TieRule tie, const std::vector<LadderGame>& games, const std::vector<GameSummary>& recorded) {
    MatchPlan plan;
    plan.games = static_cast<int>(games.size());
    plan.tie = tie;
    MatchReport match;
    for (const GameSummary& each : recorded) count_game(match, each);
    settle(plan, match);
    return challenge_result(games, match);
}

}  // namespace

void LadderNumbers::take(const MatchRow& match, const std::vector<LadderGame>& games,
                         const std::vector<GameSummary>& recorded, WrongValues& wrong) {
    Standing& first = before_match(match.sides[0]);
    Standing& second = before_match(match.sides[1]);
    for (const LadderGame& game : games) {
        ++(!game.winner ? first.draws : *game.winner == 1 ? first.wins : first.losses);
        ++(!game.winner ? second.draws : *game.winner == 2 ? second.wins : second.losses);
    }
    std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, scores_of_first(games));
    first.last_match = second.last_match = match.id;
    first.last_opponent = match.sides[1].author;
    second.last_opponent = match.sides[0].author;
    compare_points(match, wrong);
    compare_challenge(match, games, recorded, wrong);
}

LadderNumbers::Standing& LadderNumbers::before_match(const MatchSide& side) {
    Standing& standing = standings_[side.author];
    if (standing.submission != side.submission && standing.submission != 0)
        standing.glicko = of_new_version(standing.glicko);
    standing.matches_of_version = standing.submission == side.submission ? standing.matches_of_version + 1 : 1;
    standing.submission = side.submission;
    standing.is_deleted = side.is_deleted;
    return standing;
}

// A match from before ratings were kept for each match has no such rows.
void LadderNumbers::compare_points(const MatchRow& match, WrongValues& wrong) {
    Statement rows(ledger_, "SELECT author, submission, rating, deviation FROM rating_point WHERE match = ?");
    std::size_t found = 0;
    for (rows.with(match.id); rows.next(); ++found) {
        Fields row(rows);
        const auto author = row.number<std::int64_t>();
        const auto side = std::ranges::find(match.sides, author, &MatchSide::author);
        if (side == match.sides.end()) {
            wrong.add(fmt::format("a rating of the author {}, who did not play in it, stands with it", author));
            continue;
        }
        Standing& standing = standings_.at(author);
        wrong.compare("version of " + side->bot + " with its rating", row.number<std::int64_t>(), side->submission);
        const double rating = row.real(), deviation = row.real();
        compare_reals("rating of " + side->bot, rating, standing.glicko.rating, wrong);
        compare_reals("deviation of " + side->bot, deviation, standing.glicko.deviation, wrong);
    }
    const auto expected = std::ranges::count(match.sides, false, &MatchSide::is_deleted);
    if (found != 0 && found < static_cast<std::size_t>(expected)) wrong.add("a rating after it is missing");
}

void LadderNumbers::compare_challenge(const MatchRow& match, const std::vector<LadderGame>& games,
                                      const std::vector<GameSummary>& recorded, WrongValues& wrong) {
    Statement rows(ledger_, "SELECT winner, decided_by, mean_ns_1, mean_ns_2 FROM challenge WHERE match = ?");
    if (!rows.with(match.id).next() || recorded.size() != games.size()) return;
    Fields row(rows);
    const auto winner = row.maybe_number<int>();
    const std::string decided_by = row.text();
    const auto one = row.maybe_number<std::int64_t>(), other = row.maybe_number<std::int64_t>();
    // The ledger does not say by which rule a tie was to be settled.
    ChallengeResult expected = result_by(TieRule::speed, games, recorded);
    if (const auto by_score = result_by(TieRule::score, games, recorded); by_score.decided_by == decided_by)
        expected = by_score;
    wrong.compare("winner of the challenge", winner, winner_of(expected.end));
    wrong.compare("decided_by", decided_by, expected.decided_by);
    wrong.compare("mean_ns_1", one, expected.mean_ns[0]);
    wrong.compare("mean_ns_2", other, expected.mean_ns[1]);
}

std::vector<WrongValue> LadderNumbers::finish() {
    std::vector<WrongValue> all;
    Statement rows(ledger_, "SELECT id, name FROM author ORDER BY id");
    while (rows.next()) {
        Fields row(rows);
        const auto author = row.number<std::int64_t>();
        const std::string name = row.text();
        const auto found = standings_.find(author);
        compare_rating(name, found == standings_.end() ? Standing() : found->second, author, all);
    }
    check_places(all);
    return all;
}

void LadderNumbers::compare_rating(const std::string& name, const Standing& standing, std::int64_t author,
                                   std::vector<WrongValue>& all) {
    WrongValues wrong("the rating of " + name);
    Statement rows(ledger_,
                   "SELECT rating, deviation, volatility, submission, wins, draws, losses, last_match, last_opponent,"
                   " matches_of_version FROM rating WHERE author = ?");
    const bool is_there = rows.with(author).next();
    const bool is_expected = standing.last_match != 0 && !standing.is_deleted;
    if (is_there != is_expected)
        wrong.add(is_there ? "there are no matches to it" : "it is missing, and there are matches to it");
    if (is_there && is_expected) {
        Fields row(rows);
        const double rating = row.real(), deviation = row.real(), volatility = row.real();
        compare_reals("rating", rating, standing.glicko.rating, wrong);
        compare_reals("deviation", deviation, standing.glicko.deviation, wrong);
        compare_reals("volatility", volatility, standing.glicko.volatility, wrong);
        wrong.compare("submission", row.number<std::int64_t>(), standing.submission);
        wrong.compare("wins", row.number<int>(), standing.wins);
        wrong.compare("draws", row.number<int>(), standing.draws);
        wrong.compare("losses", row.number<int>(), standing.losses);
        wrong.compare("last_match", row.number<int>(), standing.last_match);
        wrong.compare("last_opponent", row.number<std::int64_t>(), standing.last_opponent);
        wrong.compare("matches_of_version", row.number<int>(), standing.matches_of_version);
    }
    std::ranges::move(std::move(wrong).take(), std::back_inserter(all));
}

// Checks only the last places. How each match changed them is unknown, because authors came and left in between.
void LadderNumbers::check_places(std::vector<WrongValue>& all) {
    WrongValues wrong("the places");
    const bool has_places = kind_of_ladder(ledger_) == LadderKind::challenge;
    Statement rows(ledger_,
                   "SELECT place, submission, playing, coalesce(name, '') FROM ladder_place"
                   " LEFT JOIN author ON author.id = ladder_place.author ORDER BY place");
    std::int64_t next = 1;
    for (; rows.next(); ++next) {
        Fields row(rows);
        const auto place = row.number<std::int64_t>();
        const auto submission = row.number<std::int64_t>();
        const auto playing = row.maybe_number<std::int64_t>();
        const std::string name = row.text();
        wrong.compare("place of " + name, place, next);
        if (playing != submission) wrong.add("version of " + name, shown_value(submission), shown_value(playing));
    }
    const std::int64_t expected =
        has_places ? ledger_.number("SELECT count(*) FROM author WHERE playing IS NOT NULL") : 0;
    wrong.compare("how many there are", next - 1, expected);
    std::ranges::move(std::move(wrong).take(), std::back_inserter(all));
}

}  // namespace isola_arena::host
