#include "arena/host/store/ledger/progress_ledger.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/rows.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Fields;
using sqlite::Statement;

constexpr const char* newest_ratings =
    "SELECT match, at, version, rating, deviation FROM rating_point JOIN ladder_match ON ladder_match.id = match"
    " JOIN submission ON submission.id = rating_point.submission WHERE rating_point.author = ?"
    " ORDER BY match DESC LIMIT ?";

void read_rating(Fields& row, RatingPoint& point) {
    read_fields(row, point.match, point.at, point.version, point.rating, point.deviation);
}

constexpr const char* newest_places =
    "SELECT challenge.match, at, version, iif(ladder_match.first = submission.id, place_1, place_2) AS place"
    " FROM submission JOIN ladder_match ON ladder_match.first = submission.id OR ladder_match.second = submission.id"
    " JOIN challenge ON challenge.match = ladder_match.id WHERE submission.author = ? AND place IS NOT NULL"
    " ORDER BY challenge.match DESC LIMIT ?";

void read_place(Fields& row, PlacePoint& point) { read_fields(row, point.match, point.at, point.version, point.place); }

// The version is that of the author's submission in the match. SQLite has no max() of row values, so the last game is
// the one with the greatest match * 1000 + number; a match has two games.
constexpr const char* fault_sums =
    "SELECT kind, version, sum(count), count(*), max(fault.match * 1000 + fault.number), ladder_match.id,"
    " fault.number, at, fault.reason, last_lines, record IS NOT NULL FROM game_fault AS fault"
    " JOIN ladder_match ON ladder_match.id = fault.match"
    " JOIN submission ON submission.author = fault.author AND submission.id IN (ladder_match.first, "
    "ladder_match.second)"
    " JOIN ladder_game ON ladder_game.match = fault.match AND ladder_game.number = fault.number"
    " WHERE fault.author = ? GROUP BY kind, version ORDER BY 5 DESC LIMIT ?";

void read_fault_sum(Fields& row, FaultSum& sum) {
    std::int64_t last_game = 0;
    read_fields(row, sum.kind, sum.version, sum.count, sum.games, last_game, sum.match, sum.number, sum.at, sum.reason,
                sum.last_lines, sum.has_record);
}

constexpr const char* slowest_replies =
    "SELECT digest.match, digest.number, version, slowest_turn, slowest_ns, limit_ns, record IS NOT NULL"
    " FROM game_digest AS digest JOIN ladder_match ON ladder_match.id = digest.match"
    " JOIN submission ON submission.author = digest.author AND submission.id IN (ladder_match.first, "
    "ladder_match.second)"
    " JOIN ladder_game ON ladder_game.match = digest.match AND ladder_game.number = digest.number"
    " WHERE digest.author = ? AND slowest_ns IS NOT NULL ORDER BY slowest_ns DESC, digest.match DESC LIMIT ?";

void read_slow_reply(Fields& row, SlowReply& reply) {
    read_fields(row, reply.match, reply.number, reply.version, reply.turn, reply.ns, reply.limit_ns, reply.has_record);
}

constexpr std::array<std::string_view, 5> choice_names{"all", "lost", "won", "drawn", "faults"};

// In the order of GameChoice. `own` is 1 if the author was the first of the match, else 2.
constexpr std::array<const char*, 5> choice_conditions{"1", "winner = 3 - own", "winner = own", "winner IS NULL",
                                                       "is_faulty"};

// The games of an author in the order of the list: the lost games first.
constexpr const char* chosen_games =
    "WITH played AS (SELECT ladder_game.match AS match, ladder_game.number AS number, winner,"
    " iif(one.author = ?1, 1, 2) AS own, EXISTS(SELECT 1 FROM game_fault WHERE author = ?1 AND"
    " game_fault.match = ladder_game.match AND game_fault.number = ladder_game.number) AS is_faulty"
    " FROM ladder_match JOIN submission AS one ON one.id = ladder_match.first"
    " JOIN ladder_game ON ladder_game.match = ladder_match.id"
    " WHERE (ladder_match.first IN (SELECT id FROM submission WHERE author = ?1)"
    " OR ladder_match.second IN (SELECT id FROM submission WHERE author = ?1)) AND NOT EXISTS(SELECT 1 FROM submission"
    " JOIN author ON author.id = submission.author WHERE submission.id IN (ladder_match.first, ladder_match.second)"
    " AND unlisted)),"
    " listed AS (SELECT *, winner IS NOT NULL AND winner <> own AS is_lost FROM played)"
    " SELECT match, number FROM listed WHERE {} AND (?2 IS NULL OR (is_lost, match, number) <"
    " (SELECT is_lost, match, number FROM listed WHERE match = ?2 AND number = ?3))"
    " ORDER BY is_lost DESC, match DESC, number DESC LIMIT ?4";

}  // namespace

std::optional<GameChoice> parse_game_choice(std::string_view name) {
    const auto* const found = std::find(choice_names.begin(), choice_names.end(), name);
    if (found == choice_names.end()) return std::nullopt;
    return static_cast<GameChoice>(found - choice_names.begin());
}

std::vector<RatingPoint> ProgressLedger::ratings(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    auto points = all_rows<RatingPoint>(ledger_.database_, newest_ratings, read_rating, author, most);
    std::reverse(points.begin(), points.end());
    return points;
}

std::vector<PlacePoint> ProgressLedger::places(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    auto points = all_rows<PlacePoint>(ledger_.database_, newest_places, read_place, author, most);
    std::reverse(points.begin(), points.end());
    return points;
}

std::vector<FaultSum> ProgressLedger::faults(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<FaultSum>(ledger_.database_, fault_sums, read_fault_sum, author, most);
}

std::vector<SlowReply> ProgressLedger::slowest(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<SlowReply>(ledger_.database_, slowest_replies, read_slow_reply, author, most);
}

std::vector<ListedGame> ProgressLedger::games(std::int64_t author, GameChoice choice,
                                              const std::optional<GamePlace>& after, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    const char* const condition = choice_conditions[static_cast<std::size_t>(choice)];
    Statement places(ledger_.database_, fmt::format(fmt::runtime(chosen_games), condition));
    Statement game(ledger_.database_,
                   fmt::format("SELECT {} WHERE ladder_match.id = ? AND ladder_game.number = ?", listed_games));
    places.with(author, after ? std::optional(after->first) : std::nullopt,
                after ? std::optional(after->second) : std::nullopt, most);
    std::vector<ListedGame> games;
    while (places.next()) {
        Fields place(places);
        const int match = place.number<int>(), number = place.number<int>();
        if (!game.with(match, number).next()) continue;
        Fields row(game);
        read_listed_game(row, games.emplace_back());
        games.back().digest = kept_digest(ledger_.database_, author, match, number);
    }
    return games;
}

}  // namespace isola_arena::host
