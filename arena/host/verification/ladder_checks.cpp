#include "arena/host/verification/ladder_checks.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/process/command_line.hpp"
#include "arena/record/store/verification/row_check.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena::host {
namespace {

// Returns the text as records have it, with bytes replaced that are not UTF-8.
std::string recorded_text(const std::string& text) {
    std::string recorded;
    append_json_text(recorded, text);
    return recorded.substr(1, recorded.size() - 2);
}

// Returns whether the texts are the end of the same stderr. Both are cut at their beginning, but at another place if
// bytes were replaced.
bool is_end_of(const std::string& found, const std::string& expected) {
    const std::string one = recorded_text(found), other = recorded_text(expected);
    const bool has_replaced = one.find("\xEF\xBF\xBD") != std::string::npos;
    return one == other || (has_replaced && !other.empty() && one.ends_with(other));
}

void compare_texts(std::string_view column, const std::string& found, const std::string& expected, WrongValues& wrong) {
    if (recorded_text(found) != recorded_text(expected)) wrong.compare(column, found, expected);
}

PerPlayer<FaultTally> faults_in(const Record& record) {
    GameFaults faults;
    faults.take(record.header);
    for (const Event& event : record.events) faults.take(event);
    return faults.found();
}

// Returns whether the player is named after the class that its command names, as players of UICC 2010 are.
bool is_named_after_class(const Entrant& player) {
    const auto words = split_command_line(player.command);
    if (!words) return false;
    const std::filesystem::path file = words->back();
    return (file.extension() == ".class" || file.extension() == ".java") &&
           is_numbered(player.name, file.stem().string());
}

void compare_header(const MatchRow& match, const LadderGame& row, const GameHeader& header, bool shares_chance,
                    WrongValues& wrong) {
    wrong.compare("the record's round", header.game_number, row.number);
    for (const Player player : both_players) {
        const MatchSide& side = match.sides[seat_of(row.number, player)];
        const std::string& name = header.players[player].name;
        if (name == side.bot || is_named_after_class(header.players[player])) continue;
        compare_texts("the record's player " + std::to_string(number(player)), name, side.name, wrong);
    }
    const auto seed = Seed::parse(match.seed);
    if (!seed) return wrong.add("the seed of its match is none");
    compare_texts("the record's seed", header.seed.text(), seed->of_game(row.number, shares_chance).text(), wrong);
}

void compare_row(const LadderGame& row, const GameSummary& game, WrongValues& wrong) {
    std::optional<int> winner;
    if (game.winner) winner = static_cast<int>(seat_of(row.number, *game.winner)) + 1;
    wrong.compare("winner", row.winner, winner);
    compare_texts("reason", row.reason, game.reason, wrong);
    wrong.compare("turns", row.turns, game.turns);
    // A game from before courses were noted has none.
    if (row.course) wrong.compare("course", row.course, game.course);
}

// The faults of a bot, by kind.
using FaultsByKind = std::map<std::string, FaultDigest>;

FaultsByKind faults_by_kind(const GameDigest& digest) {
    FaultsByKind faults;
    for (const FaultDigest& each : digest.faults) {
        const auto [found, is_new] = faults.emplace(each.kind, each);
        if (!is_new) found->second.count += each.count;
    }
    return faults;
}

// Compares the digest that the ledger has of a bot's game.
void compare_digest(const GameDigest& found, const GameDigest& expected, const std::string& bot, WrongValues& wrong) {
    const auto column = [&](const std::string& name) { return name + " of " + bot; };
    const auto compare_stderr = [&](const std::string& name, const std::string& end, const std::string& expected_end) {
        if (!is_end_of(end, expected_end)) wrong.compare(column(name), end, expected_end);
    };
    wrong.compare(column("slowest_ns"), found.slowest_ns, expected.slowest_ns);
    wrong.compare(column("slowest_turn"), found.slowest_turn, expected.slowest_turn);
    wrong.compare(column("limit_ns"), found.limit_ns, expected.limit_ns);
    compare_stderr("own_stderr", found.own_stderr, expected.own_stderr);
    FaultsByKind missing = faults_by_kind(expected);
    for (const FaultDigest& fault : found.faults) {
        const auto of_record = missing.find(fault.kind);
        if (of_record == missing.end()) {
            wrong.add("the record has no fault " + fault.kind + " of " + bot);
            continue;
        }
        const std::string of = "fault " + fault.kind + ", its ";
        wrong.compare(column(of + "count"), fault.count, of_record->second.count);
        compare_texts(column(of + "reason"), fault.reason, of_record->second.reason, wrong);
        compare_stderr(of + "last_lines", fault.last_lines, of_record->second.last_lines);
        missing.erase(of_record);
    }
    for (const auto& [kind, fault] : missing)
        wrong.add("the ledger has no fault " + kind + " of " + bot + ", the record has one");
}

// Leaves out the digests of deleted authors, and games from before digests were kept.
void compare_digests(const MatchRow& match, const LadderGame& row, const Record& record,
                     const PerPlayer<FaultTally>& faults, sqlite::Connection& ledger, WrongValues& wrong) {
    GameDigester digester;
    digester.take(record.header);
    for (const Event& event : record.events) digester.take(event);
    for (const Player player : both_players) {
        const MatchSide& side = match.sides[seat_of(row.number, player)];
        if (side.is_deleted) continue;
        if (const auto found = kept_digest(ledger, side.author, match.id, row.number))
            compare_digest(*found, digester.digest(player, faults[player]), side.name, wrong);
    }
}

}  // namespace

std::optional<GameSummary> check_ladder_game(const MatchRow& match, const LadderGame& row, const LadderRules& rules,
                                             sqlite::Connection& ledger, WrongValues& wrong) {
    const auto record = parse_record(row.record, "its record");
    if (!record) {
        wrong.add(record.message());
        return std::nullopt;
    }
    const RecordVerdict verdict = judge_again(*record, rules.open_session);
    if (verdict.difference)
        wrong.add("its record: line " + std::to_string(verdict.difference->line) + ": " + verdict.difference->what);
    else if (!record->complete) wrong.add("its record is cut off before the outcome");
    if (verdict.difference || !record->complete) return std::nullopt;
    const auto session = rules.open_session(record->header.rules, 0);
    compare_header(match, row, record->header, session && (*session)->shares_chance_in_pairs(), wrong);
    GameSummary game = summary_of(*record, verdict, {});
    compare_row(row, game, wrong);
    const PerPlayer<FaultTally> faults = faults_in(*record);
    // The ledger has the faults of a deleted author in other words.
    if (!match.sides[0].is_deleted && !match.sides[1].is_deleted)
        compare_texts("faults", row.faults, rules.faults(record->header.players, faults), wrong);
    compare_digests(match, row, *record, faults, ledger, wrong);
    return game;
}

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
    std::vector<ReplayedGame> played;
    for (const LadderGame& game : games)
        played.push_back({game.number, game.winner, game.course, !game.voided.empty()});
    for (const MatchSide& side : match.sides)
        if (side.is_deleted) deleted_.insert(side.author);
    const bool counts = replay_.take(match.id, {match.sides[0], match.sides[1]}, played);
    compare_points(match, counts, wrong);
    compare_challenge(match, games, recorded, wrong);
}

// A match from before ratings were kept for each match has no such rows, and neither has one whose games are all void.
void LadderNumbers::compare_points(const MatchRow& match, bool counts, WrongValues& wrong) {
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
        const LadderReplay::Standing standing = replay_.standing(author);
        wrong.compare("version of " + side->bot + " with its rating", row.number<std::int64_t>(), side->submission);
        const double rating = row.real(), deviation = row.real();
        compare_reals("rating of " + side->bot, rating, standing.glicko.rating, wrong);
        compare_reals("deviation of " + side->bot, deviation, standing.glicko.deviation, wrong);
    }
    if (!counts && found != 0) wrong.add("a rating after it stands, and all its games are void");
    const auto expected = counts ? std::ranges::count(match.sides, false, &MatchSide::is_deleted) : 0;
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
        compare_rating(name, author, all);
    }
    check_places(all);
    return all;
}

void LadderNumbers::compare_rating(const std::string& name, std::int64_t author, std::vector<WrongValue>& all) {
    const LadderReplay::Standing standing = replay_.standing(author);
    WrongValues wrong("the rating of " + name);
    Statement rows(ledger_,
                   "SELECT rating, deviation, volatility, submission, wins, draws, losses, last_match, last_opponent,"
                   " matches_of_version, repeated FROM rating WHERE author = ?");
    const bool is_there = rows.with(author).next();
    const bool is_expected = standing.last_match != 0 && !deleted_.contains(author);
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
        wrong.compare("repeated", row.number<int>(), standing.repeated);
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
        has_places ? ledger_.number("SELECT count(*) FROM author WHERE playing IS NOT NULL AND house IS NULL") : 0;
    wrong.compare("how many there are", next - 1, expected);
    std::ranges::move(std::move(wrong).take(), std::back_inserter(all));
}

}  // namespace isola_arena::host
