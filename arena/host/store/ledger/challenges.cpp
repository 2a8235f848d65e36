#include "arena/host/store/ledger/challenges.hpp"

#include <algorithm>
#include <cstddef>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/rows.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Fields;
using sqlite::Statement;

// Authors without a rating come last, as in LadderLedger::standings().
constexpr const char* places_by_rating =
    "INSERT INTO ladder_place(author, place, submission, has_lost) SELECT author.id, row_number() OVER (ORDER BY"
    " rating.author IS NULL, rating.rating DESC, deviation, name), playing, 0 FROM author LEFT JOIN rating ON "
    "rating.author ="
    " author.id WHERE playing IS NOT NULL AND house IS NULL";

bool is_there(const Places& places, std::int64_t author) {
    return std::ranges::find(places, author, &PlaceHolder::author) != places.end();
}

}  // namespace

LadderKind kind_of_ladder(sqlite::Connection& database) {
    const auto word = first_field<std::string>(database, "SELECT kind FROM ladder_kind");
    if (const auto kind = parse_ladder_kind(word.value_or(""))) return *kind;
    throw DatabaseProblem("the database " + database.shown() + " has a damaged kind of ladder");
}

void change_kind_of_ladder(sqlite::Connection& database, LadderKind kind) {
    if (kind_of_ladder(database) == kind) return;
    execute(database, "UPDATE ladder_kind SET kind = ?", to_string(kind));
    database.run("DELETE FROM ladder_place");
    if (kind == LadderKind::challenge) database.run(places_by_rating);
}

Places ladder_places(sqlite::Connection& database) {
    return all_rows<PlaceHolder>(
        database, "SELECT author, submission, has_lost FROM ladder_place ORDER BY place",
        [](Fields& row, PlaceHolder& holder) { read_fields(row, holder.author, holder.submission, holder.has_lost); });
}

void store_places(sqlite::Connection& database, const Places& before, const Places& after) {
    Statement forget(database, "DELETE FROM ladder_place WHERE author = ?");
    for (const PlaceHolder& each : before)
        if (!is_there(after, each.author)) forget.with(each.author).execute();
    Statement enter(database,
                    "INSERT OR REPLACE INTO ladder_place(author, place, submission, has_lost) VALUES(?, ?, ?, ?)");
    for (std::size_t i = 0; i < after.size(); ++i)
        if (i >= before.size() || before[i] != after[i])
            enter.with(after[i].author, static_cast<std::int64_t>(i) + 1, after[i].submission, after[i].has_lost)
                .execute();
}

void come_to_ladder(sqlite::Connection& database, std::int64_t author, std::int64_t submission) {
    if (kind_of_ladder(database) == LadderKind::challenge &&
        !first_field<int>(database, "SELECT 1 FROM author WHERE id = ? AND house IS NOT NULL", author))
        change_places(database, [&](Places& places) { come(places, author, submission); });
}

void leave_ladder(sqlite::Connection& database, std::int64_t author) {
    change_places(database, [&](Places& places) { leave(places, author); });
}

namespace {

constexpr const char* listed_challenges =
    "SELECT ladder_match.id, at, one.id, one.name, first.version, two.id, two.name, second.version,"
    " (SELECT count(*) FROM ladder_game WHERE ladder_game.match = challenge.match AND ladder_game.winner = 1),"
    " (SELECT count(*) FROM ladder_game WHERE ladder_game.match = challenge.match AND ladder_game.winner = 2),"
    " place_1, place_2, challenge.winner, decided_by, mean_ns_1, mean_ns_2 FROM challenge"
    " JOIN ladder_match ON ladder_match.id = challenge.match JOIN submission AS first ON first.id = ladder_match.first"
    " JOIN submission AS second ON second.id = ladder_match.second JOIN author AS one ON one.id = first.author"
    " JOIN author AS two ON two.id = second.author WHERE (?1 IS NULL OR one.id = ?1 OR two.id = ?1)"
    " AND one.unlisted = 0 AND two.unlisted = 0"
    " ORDER BY challenge.match DESC LIMIT ?2";

ChallengeEnd end_with(std::optional<int> winner) {
    if (!winner) return ChallengeEnd::undecided;
    return *winner == 1 ? ChallengeEnd::won : ChallengeEnd::lost;
}

std::optional<std::int64_t> place_in(const Places& places, std::int64_t author) {
    const auto at = std::ranges::find(places, author, &PlaceHolder::author);
    if (at == places.end()) return std::nullopt;
    return at - places.begin() + 1;
}

void read_challenge(Fields& row, ListedChallenge& listed) {
    std::optional<int> winner;
    read_fields(row, listed.match, listed.at);
    read_side(row, listed.challenger);
    read_side(row, listed.challenged);
    read_fields(row, listed.wins, listed.places, winner, listed.result.decided_by, listed.result.mean_ns);
    listed.result.end = end_with(winner);
}

}  // namespace

std::optional<int> winner_of(ChallengeEnd end) {
    if (end == ChallengeEnd::undecided) return std::nullopt;
    return end == ChallengeEnd::won ? 1 : 2;
}

ChallengeResult challenge_result(const std::vector<LadderGame>& games, const MatchReport& report) {
    ChallengeResult result;
    for (const std::size_t side : {0U, 1U}) result.mean_ns[side] = report.tallies[side].speed.average_ns();
    if (std::ranges::find(games, starved_reason, &LadderGame::reason) != games.end()) {
        result.decided_by = starved_reason;
        return result;
    }
    result.end = report.winner == 0U ? ChallengeEnd::won : ChallengeEnd::lost;
    result.decided_by = to_string(report.decided_by);
    return result;
}

void enter_challenge(sqlite::Connection& database, int match, const PlaceHolder& challenger, std::int64_t challenged,
                     const ChallengeResult& result) {
    change_places(database, [&](Places& places) { settle(places, challenger, challenged, result.end); });
    const Places places = ladder_places(database);
    execute(database,
            "INSERT INTO challenge(match, winner, decided_by, mean_ns_1, mean_ns_2, place_1, place_2)"
            " VALUES(?, ?, ?, ?, ?, ?, ?)",
            match, winner_of(result.end), result.decided_by, result.mean_ns[0], result.mean_ns[1],
            place_in(places, challenger.author), place_in(places, challenged));
}

std::vector<ListedChallenge> newest_challenges(sqlite::Connection& database, std::optional<std::int64_t> author,
                                               int most) {
    return all_rows<ListedChallenge>(database, listed_challenges, read_challenge, author, most);
}

}  // namespace isola_arena::host
