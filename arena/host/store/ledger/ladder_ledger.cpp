#include "arena/host/store/ledger/ladder_ledger.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/ladder/ladder_replay.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/rows.hpp"
#include "arena/judge/draw_seed.hpp"
#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Blob;
using sqlite::Fields;
using sqlite::Statement;

void read_glicko(Fields& row, Glicko& glicko) { read_fields(row, glicko.rating, glicko.deviation, glicko.volatility); }

constexpr const char* rated_players =
    "SELECT author.id, author.playing, coalesce(rating.submission, author.playing), coalesce(wins + draws + losses, 0),"
    " (SELECT coalesce(max(id), 0) FROM ladder_match) - coalesce(last_match, (SELECT coalesce(max(id), 0) FROM"
    " ladder_match)), last_opponent, coalesce(matches_of_version, 0), at, coalesce(rating, 1500.0),"
    " coalesce(deviation, 350.0), coalesce(volatility, 0.06), coalesce(takes_openings, 0), house FROM author JOIN"
    " submission ON submission.id = author.playing LEFT JOIN rating ON rating.author = author.id"
    " LEFT JOIN ladder_match ON ladder_match.id = last_match WHERE author.playing IS NOT NULL ORDER BY author.id";

void read_player(Fields& row, LadderPlayer& player) {
    std::int64_t rated = 0;
    read_fields(row, player.author, player.submission, rated, player.games, player.waited, player.last_opponent,
                player.matches_of_version, player.last_match_at);
    read_glicko(row, player.glicko);
    read_fields(row, player.takes_openings, player.house);
    if (rated != player.submission) {
        player.glicko = of_new_version(player.glicko);
        player.matches_of_version = 0;
    }
    if (player.house) player.glicko = of_house_bot(*player.house);
}

constexpr const char* ladder =
    "SELECT author.id, name, bot, version, coalesce(wins, 0), coalesce(draws, 0), coalesce(losses, 0),"
    " coalesce(rating, 1500.0), coalesce(deviation, 350.0), coalesce(volatility, 0.06), rating.submission IS NOT NULL"
    " AND rating.submission <> author.playing, place, coalesce(repeated, 0), coalesce(takes_openings, 0), house FROM"
    " author JOIN submission ON submission.id = author.playing"
    " LEFT JOIN rating ON rating.author = author.id LEFT JOIN ladder_place ON ladder_place.author = author.id"
    " WHERE house IS NULL OR (SELECT kind FROM ladder_kind) = 'rated'"
    " ORDER BY place, rating.author IS NULL AND house IS NULL, coalesce(house, rating.rating) DESC, rating.deviation,"
    " name";

void read_standing(Fields& row, LadderStanding& standing) {
    bool is_new_version = false;
    read_fields(row, standing.author, standing.name, standing.bot, standing.version, standing.wins, standing.draws,
                standing.losses);
    read_glicko(row, standing.glicko);
    read_fields(row, is_new_version, standing.place, standing.repeated, standing.takes_openings, standing.house);
    if (standing.house) standing.glicko = of_house_bot(*standing.house);
    else if (is_new_version) standing.glicko = of_new_version(standing.glicko);
}

// The last match of two versions, whichever of them was first in it.
constexpr const char* last_meeting =
    "SELECT max(coalesce((SELECT max(id) FROM ladder_match WHERE first = ?1 AND second = ?2), 0),"
    " coalesce((SELECT max(id) FROM ladder_match WHERE first = ?2 AND second = ?1), 0))";

}  // namespace

Seed LadderLedger::key() {
    return ledger_.in_transaction([&] {
        if (const auto kept = first_field<std::string>(ledger_.database_, "SELECT key FROM ladder")) {
            if (const auto key = Seed::parse(*kept)) return *key;
            throw DatabaseProblem("the database " + ledger_.database_.shown() + " has a damaged key of the ladder");
        }
        const Seed drawn = draw_seed();
        execute(ledger_.database_, "INSERT INTO ladder(key) VALUES(?)", drawn.text());
        return drawn;
    });
}

int LadderLedger::last_match() {
    const std::lock_guard only_one(ledger_.mutex_);
    return static_cast<int>(ledger_.database_.number("SELECT coalesce(max(id), 0) FROM ladder_match"));
}

std::vector<LadderPlayer> LadderLedger::players() {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<LadderPlayer>(ledger_.database_, rated_players, read_player);
}

void LadderLedger::become(LadderKind kind) {
    ledger_.in_transaction([&] { change_kind_of_ladder(ledger_.database_, kind); });
}

std::vector<Contender> LadderLedger::contenders() {
    const std::lock_guard only_one(ledger_.mutex_);
    std::map<std::int64_t, LadderPlayer> players;
    for (const LadderPlayer& each : all_rows<LadderPlayer>(ledger_.database_, rated_players, read_player))
        players.emplace(each.author, each);
    Statement meetings(ledger_.database_, last_meeting);
    std::vector<Contender> contenders;
    for (const PlaceHolder& each : ladder_places(ledger_.database_)) {
        Contender contender{players.at(each.author), each.has_lost};
        if (!contenders.empty()) {
            meetings.with(each.submission, contenders.back().player.submission).next();
            contender.met_above = Fields(meetings).number<int>();
        }
        contenders.push_back(contender);
    }
    return contenders;
}

// Sets whether the same two versions have played the same course on the same sides.
void LadderLedger::recognise_repeats(LadderMatch& match) {
    Statement earlier(ledger_.database_,
                      "SELECT 1 FROM ladder_game JOIN ladder_match ON ladder_match.id = ladder_game.match"
                      " WHERE course = ?1 AND voided = '' AND iif(number % 2 = 1, first, second) = ?2"
                      " AND iif(number % 2 = 1, second, first) = ?3");
    for (LadderGame& game : match.games) {
        const bool first_begins = game.number % 2 == 1;
        if (!game.course) continue;
        earlier.with(*game.course, first_begins ? match.first : match.second,
                     first_begins ? match.second : match.first);
        game.is_repeated = earlier.next();
    }
}

bool LadderLedger::has_repeats() {
    const std::lock_guard only_one(ledger_.mutex_);
    return ledger_.database_.number("SELECT EXISTS(SELECT 1 FROM rating WHERE repeated > 0)") == 1;
}

// Gives both players their ratings after the match.
void LadderLedger::rate(LadderMatch& match, LadderPlayer& first, LadderPlayer& second) {
    recognise_repeats(match);
    Statement rows(ledger_.database_,
                   "SELECT rating, deviation, volatility, submission, matches_of_version FROM rating WHERE author = ?");
    for (LadderPlayer* const each : {&first, &second}) {
        std::int64_t rated = each->submission;
        each->glicko = {};
        each->matches_of_version = 0;
        if (rows.with(each->author).next()) {
            Fields row(rows);
            read_glicko(row, each->glicko);
            read_fields(row, rated, each->matches_of_version);
        }
        if (rated != each->submission) {
            each->glicko = of_new_version(each->glicko);
            each->matches_of_version = 0;
        }
        if (each->house) each->glicko = of_house_bot(*each->house);
    }
    std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, scores_of_first(match.games));
    for (LadderPlayer* const each : {&first, &second})
        if (each->house) each->glicko = of_house_bot(*each->house);
}

void LadderLedger::enter(LadderMatch match, LadderPlayer first, LadderPlayer second) {
    ledger_.in_transaction([&] {
        rate(match, first, second);
        execute(ledger_.database_, "INSERT INTO ladder_match(id, at, first, second, seed) VALUES(?, ?, ?, ?, ?)",
                match.id, match.at, match.first, match.second, match.seed);
        for (const LadderGame& game : match.games) {
            enter_game(match.id, game);
            enter_digest(ledger_.database_, first.author, match.id, game.number, game.digests[0]);
            enter_digest(ledger_.database_, second.author, match.id, game.number, game.digests[1]);
        }
        execute(ledger_.database_, "UPDATE ladder_game SET record = NULL WHERE match = ?", match.id - kept_);
        forget_stderr(ledger_.database_, match.id - kept_);
        for (const LadderPlayer& player : {first, second}) enter_rating_point(ledger_.database_, match.id, player);
        enter_rating(match, first, second.author, true);
        enter_rating(match, second, first.author, false);
        if (match.challenge)
            enter_challenge(ledger_.database_, match.id, {first.author, first.submission}, second.author,
                            *match.challenge);
    });
}

void LadderLedger::enter_game(int match, const LadderGame& game) {
    const store::PackedRecord packed = store::RecordPacker().pack(game.record);
    execute(ledger_.database_,
            "INSERT INTO ladder_game(match, number, winner, reason, turns, faults, record_size, record_crc, "
            "record_dictionary, record, course) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            match, game.number, game.winner, game.reason, game.turns, game.faults, packed.size,
            std::int64_t{packed.crc}, packed.dictionary, Blob{packed.bytes}, game.course);
}

void LadderLedger::enter_rating(const LadderMatch& match, const LadderPlayer& player, std::int64_t opponent,
                                bool is_first) {
    const auto won_by = [&](std::optional<int> winner) {
        return std::ranges::count(match.games, winner, &LadderGame::winner);
    };
    const int own = is_first ? 1 : 2;
    execute(ledger_.database_,
            "INSERT INTO rating(author, rating, deviation, volatility, submission, wins, draws, losses, last_match, "
            "last_opponent, matches_of_version, repeated) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT(author) DO UPDATE SET "
            "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
            "submission = excluded.submission, wins = wins + excluded.wins, draws = draws + excluded.draws, "
            "losses = losses + excluded.losses, last_match = excluded.last_match, "
            "last_opponent = excluded.last_opponent, matches_of_version = excluded.matches_of_version, "
            "repeated = repeated + excluded.repeated",
            player.author, real_text(player.glicko.rating), real_text(player.glicko.deviation),
            real_text(player.glicko.volatility), player.submission, std::int64_t{won_by(own)},
            std::int64_t{won_by(std::nullopt)}, std::int64_t{won_by(3 - own)}, match.id, opponent,
            player.matches_of_version + 1,
            std::int64_t{std::ranges::count(match.games, true, &LadderGame::is_repeated)});
}

namespace {

// A match that was played, with what its numbers follow from.
struct ReplayedMatch {
    int id = 0;
    std::array<ReplayedSide, 2> sides;
    std::vector<ReplayedGame> games;
};

// Returns the next match of these rows of games; nullopt after the last one. `rows` stands on the first game of it.
std::optional<ReplayedMatch> read_match(Statement& rows, bool& has_row) {
    if (!has_row) return std::nullopt;
    ReplayedMatch match;
    for (; has_row; has_row = rows.next()) {
        Fields row(rows);
        ReplayedMatch found;
        ReplayedGame game;
        read_fields(row, found.id);
        for (ReplayedSide& side : found.sides) read_fields(row, side.submission, side.author, side.house);
        read_fields(row, game.number, game.winner, game.course, game.is_void);
        if (match.games.empty()) match = found;
        else if (match.id != found.id) break;
        match.games.push_back(game);
    }
    return match;
}

constexpr const char* played_games =
    "SELECT ladder_match.id, first, a.author, one.house, second, b.author, two.house, number, winner, course,"
    " voided <> '' FROM ladder_match JOIN submission AS a ON a.id = first JOIN submission AS b ON b.id = second"
    " JOIN author AS one ON one.id = a.author JOIN author AS two ON two.id = b.author"
    " JOIN ladder_game ON match = ladder_match.id ORDER BY ladder_match.id, number";

// Computes all numbers that follow from the games anew. Earlier arenas kept no rating after each match, and a deleted
// author has no rating: only rows that are there change. from: no number after an earlier match changes.
void rate_anew(sqlite::Connection& database, int from) {
    LadderReplay replay;
    Statement rows(database, played_games);
    Statement point(database, "UPDATE rating_point SET rating = ?, deviation = ? WHERE author = ? AND match = ?");
    Statement no_point(database, "DELETE FROM rating_point WHERE match = ?");
    bool has_row = rows.next();
    while (const auto match = read_match(rows, has_row)) {
        const bool counts = replay.take(match->id, match->sides, match->games);
        if (match->id < from) continue;
        if (!counts) no_point.with(match->id).execute();
        for (const ReplayedSide& side : match->sides) {
            const Glicko after = replay.standing(side.author).glicko;
            if (counts)
                point.with(real_text(after.rating), real_text(after.deviation), side.author, match->id).execute();
        }
    }
    Statement rating(database,
                     "UPDATE rating SET rating = ?, deviation = ?, volatility = ?, submission = ?, wins = ?, draws = ?,"
                     " losses = ?, last_match = ?, last_opponent = ?, matches_of_version = ?, repeated = ?"
                     " WHERE author = ?");
    Statement no_rating(database, "DELETE FROM rating WHERE author = ?");
    const auto rated = all_rows<std::int64_t>(database, "SELECT author FROM rating", read_field<std::int64_t>);
    for (const std::int64_t author : rated) {
        const LadderReplay::Standing now = replay.standing(author);
        if (now.last_match == 0) no_rating.with(author).execute();
        else
            rating
                .with(real_text(now.glicko.rating), real_text(now.glicko.deviation), real_text(now.glicko.volatility),
                      now.submission, now.wins, now.draws, now.losses, now.last_match, now.last_opponent,
                      now.matches_of_version, now.repeated, author)
                .execute();
    }
}

}  // namespace

std::optional<Error> LadderLedger::void_game(const GamePlace& game, const std::string& reason, Moment at) {
    const std::string name = fmt::format("{}.{}", game.first, game.second);
    return ledger_.in_transaction([&]() -> std::optional<Error> {
        const auto before =
            first_field<std::string>(ledger_.database_, "SELECT voided FROM ladder_game WHERE match = ? AND number = ?",
                                     game.first, game.second);
        if (!before) return Error{fmt::format("there is no game {} on the ladder", name)};
        if (!before->empty()) return Error{fmt::format("game {} is void already: {}", name, *before)};
        execute(ledger_.database_, "UPDATE ladder_game SET voided = ? WHERE match = ? AND number = ?", reason,
                game.first, game.second);
        ledger_.enter_act(at, "void", std::nullopt, std::nullopt, fmt::format("game {}: {}", name, reason));
        rate_anew(ledger_.database_, game.first);
        return std::nullopt;
    });
}

std::vector<LadderStanding> LadderLedger::standings() {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<LadderStanding>(ledger_.database_, ladder, read_standing);
}

std::vector<ListedGame> LadderLedger::games(int most) { return games(GamesWanted(), most); }

std::vector<ListedGame> LadderLedger::games(const GamesWanted& wanted, int most) {
    constexpr int greatest = std::numeric_limits<int>::max();
    const GamePlace after = wanted.after.value_or(GamePlace{greatest, greatest});
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<ListedGame>(
        ledger_.database_,
        fmt::format("SELECT {} WHERE {} AND (ladder_match.id, ladder_game.number) < (?1, ?2)"
                    " AND (?3 = '' OR ?3 IN (one.name, two.name)) AND (?4 = '' OR ?4 IN (one.name, two.name))"
                    " AND (NOT ?5 OR faults <> '') ORDER BY ladder_match.id DESC, number DESC LIMIT ?6",
                    listed_games, of_listed_authors),
        read_listed_game, after.first, after.second, wanted.author, wanted.against, wanted.faulty, most);
}

std::vector<ListedChallenge> LadderLedger::challenges(std::optional<std::int64_t> author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    return newest_challenges(ledger_.database_, author, most);
}

std::optional<LadderRecord> LadderLedger::record(int match, int number) {
    store::PackedRecord packed;
    LadderRecord found;
    {
        const std::lock_guard only_one(ledger_.mutex_);
        Statement rows(ledger_.database_,
                       "SELECT one.author, two.author, record_size, record_crc, record_dictionary, record "
                       "FROM ladder_game JOIN ladder_match ON ladder_match.id = match "
                       "JOIN submission AS one ON one.id = first JOIN submission AS two ON two.id = second "
                       "WHERE match = ? AND number = ? AND record IS NOT NULL AND NOT EXISTS"
                       "(SELECT 1 FROM author WHERE id IN (one.author, two.author) AND unlisted)");
        if (!rows.with(match, number).next()) return std::nullopt;
        Fields row(rows);
        found.player_1 = row.number<std::int64_t>();
        found.player_2 = row.number<std::int64_t>();
        packed = store::read_packed(row);
    }
    if (number % 2 == 0) std::swap(found.player_1, found.player_2);
    auto text = store::unpack(packed);
    if (!text)
        throw DatabaseProblem(fmt::format("the record of game {}.{} is damaged: {}", match, number, text.message()));
    found.text = std::move(text).value();
    return found;
}

namespace {

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
    " WHERE fault.author = ? AND voided = '' GROUP BY kind, version ORDER BY 5 DESC LIMIT ?";

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

// Both in the order of GameChoice.
constexpr std::array<std::string_view, 5> choice_names{"all", "lost", "won", "drawn", "faults"};
static_assert(choice_names.size() == static_cast<std::size_t>(GameChoice::faulty) + 1);

// `own` is 1 if the author was the first of the match, else 2.
constexpr std::array<const char*, 5> choice_conditions{"1", "winner = 3 - own", "winner = own", "winner IS NULL",
                                                       "is_faulty"};
static_assert(choice_conditions.size() == choice_names.size());

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
    return value_of_word<GameChoice>(choice_names, name);
}

std::vector<RatingPoint> LadderLedger::ratings(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    auto points = all_rows<RatingPoint>(ledger_.database_, newest_ratings, read_rating, author, most);
    std::ranges::reverse(points);
    return points;
}

std::vector<PlacePoint> LadderLedger::places(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    auto points = all_rows<PlacePoint>(ledger_.database_, newest_places, read_place, author, most);
    std::ranges::reverse(points);
    return points;
}

std::vector<FaultSum> LadderLedger::faults(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<FaultSum>(ledger_.database_, fault_sums, read_fault_sum, author, most);
}

std::vector<SlowReply> LadderLedger::slowest(std::int64_t author, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<SlowReply>(ledger_.database_, slowest_replies, read_slow_reply, author, most);
}

std::vector<ListedGame> LadderLedger::games(std::int64_t author, GameChoice choice,
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
