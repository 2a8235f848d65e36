#include "arena/host/verification/ladder_game_check.hpp"

#include <map>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
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

void compare_header(const MatchRow& match, const LadderGame& row, const GameHeader& header, bool shares_chance,
                    WrongValues& wrong) {
    wrong.compare("the record's round", header.game_number, row.number);
    for (const Player player : both_players)
        compare_texts("the record's player " + std::to_string(number(player)), header.players[player].name,
                      match.sides[seat_of(row.number, player)].bot, wrong);
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
            compare_digest(*found, digester.digest(player, faults[player]), side.bot, wrong);
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

}  // namespace isola_arena::host
