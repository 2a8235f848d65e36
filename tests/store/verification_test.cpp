// A contest verifies if each row agrees with its record, each record with its game, and the plan with the original one.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "tests/store/samples.hpp"
#include "tests/store/true_contest.hpp"

namespace isola_arena {

using namespace test;

namespace {

// Returns the correct contest. The test cases damage copies of it.
const std::filesystem::path& true_file() {
    static const ScratchFolder scratch;
    static const std::filesystem::path file = [] {
        auto made = scratch / "true.db";
        play_true_contest(made, plan_of_four());
        run_sql(made, "PRAGMA journal_mode = DELETE");
        return made;
    }();
    return file;
}

// Returns the findings of a verification, one a line, each with its place.
std::string findings(const std::filesystem::path& file) {
    std::string lines;
    const auto add = [&](const std::string& place, const std::string& text) {
        lines += (place.empty() ? text : place + ": " + text) + '\n';
    };
    const auto take = [&](const CheckedGame& game) {
        CHECK(game.holds() == (!game.difference && game.wrong.empty()));
        const std::string place = std::to_string(game.key.pairing) + '.' + std::to_string(game.key.number);
        if (game.difference) add(place, "line " + std::to_string(game.difference->line) + ": " + game.difference->what);
        for (const WrongValue& each : game.wrong) add(each.place, words_of(each));
    };
    const CheckedContest contest = verify_contest(Store::open_to_read(file), rules_of_games(), take);
    for (const WrongValue& each : contest.wrong) add(each.place, words_of(each));
    CHECK(contest.holds == lines.empty());
    return lines;
}

// Returns the findings of a verification of a copy in which these statements were run.
std::string findings_after(const std::string& sql) {
    const ScratchFolder scratch;
    const auto file = scratch / "contest.db";
    std::filesystem::copy_file(true_file(), file);
    run_sql(file, sql);
    return findings(file);
}

std::string value_of(const std::string& column, int pairing, int round) {
    std::string line =
        run_sql(true_file(), "SELECT " + column + " FROM game WHERE pairing = " + std::to_string(pairing) +
                                 " AND number = " + std::to_string(round));
    line.pop_back();
    return line;
}

bool is_one_line(const std::string& text) { return std::ranges::count(text, '\n') == 1; }

}  // namespace

TEST_CASE("a correct contest verifies, with a starved game and discarded turns in it") {
    CHECK(findings(true_file()) == "");
    std::size_t games = 0;
    const auto end = verify_contest(Store::open_to_read(true_file()), rules_of_games(),
                                    [&](const CheckedGame& game) { games += game.record ? 1 : 0; });
    CHECK(end.games == 8);
    CHECK(games == 8);
    CHECK(end.open == 0);
    CHECK(value_of("reason", 1, 1) == "starved");
    CHECK(run_sql(true_file(), "SELECT sum(discarded_1) > 0 AND sum(discarded_2) > 0 FROM game") == "1\n");
}

TEST_CASE("a changed value in any column of a game is found, and named with what the record says") {
    const std::string where = " WHERE pairing = 2 AND number = 1";
    for (const std::string column : {"turns", "discarded_1", "discarded_2", "worst_ns_1", "worst_ns_2"}) {
        CAPTURE(column);
        const std::string is = value_of(column, 2, 1);
        CHECK(findings_after("UPDATE game SET " + column + " = " + column + " + 1" + where) ==
              "game 2.1: " + column + ": found " + std::to_string(std::stoll(is) + 1) + ", expected " + is + "\n");
    }
    CHECK(findings_after("UPDATE game SET course = 1" + where).starts_with("game 2.1: course: found 1, expected "));
    const std::string winner = value_of("winner", 2, 1);
    REQUIRE(!winner.empty());
    CHECK(findings_after("UPDATE game SET winner = 3 - winner" + where)
              .starts_with("game 2.1: winner: found " + std::to_string(3 - std::stoi(winner)) + ", expected " + winner +
                           "\n"));
    CHECK(findings_after("UPDATE game SET winner = NULL" + where)
              .starts_with("game 2.1: winner: found nothing, expected " + winner + "\n"));
    CHECK(findings_after("UPDATE game SET winner = 1 WHERE pairing = 1 AND number = 1")
              .starts_with("game 1.1: winner: found 1, expected nothing\n"));
    CHECK(findings_after("UPDATE game SET reason = 'late'" + where) ==
          "game 2.1: reason: found \"late\", expected \"" + value_of("reason", 2, 1) + "\"\n");
    CHECK(findings_after("UPDATE game SET explanation = explanation || '.'" + where)
              .starts_with("game 2.1: explanation: found \""));
    for (const std::string column : {"speed_ns_1", "speed_ns_2", "replies_1", "replies_2"}) {
        CAPTURE(column);
        const std::string found = findings_after("UPDATE game SET " + column + " = " + column + " + 1" + where);
        CHECK(found.starts_with("game 2.1: speed_ns_" + column.substr(column.size() - 1) + " and replies_"));
        CHECK(is_one_line(found));
    }
    CHECK(findings_after("UPDATE game SET score_1 = 1, score_2 = 0" + where) ==
          "game 2.1: score_1: found 1, expected nothing\ngame 2.1: score_2: found 0, expected nothing\n");
    CHECK(findings_after("UPDATE game SET node = 1" + where) ==
          "game 2.1: the record's node: found \"\", expected \"node 1\"\n");
    CHECK(findings_after("UPDATE game SET pairing = 99" + where).find("game 99.1: it is no game of this contest\n") !=
          std::string::npos);
}

TEST_CASE("a changed byte in a record is found, and so is one that is missing") {
    const std::string where = " WHERE pairing = 2 AND number = 1";
    CHECK(findings_after("UPDATE game SET record_crc = record_crc + 1" + where).find("its checksum is wrong") !=
          std::string::npos);
    CHECK(findings_after("UPDATE game SET record_size = record_size - 1" + where).find("bytes") != std::string::npos);
    CHECK(findings_after("UPDATE game SET record_dictionary = 2" + where).find("dictionary") != std::string::npos);
    CHECK(findings_after("UPDATE game SET record = CAST(substr(record, 1, 40) || x'FF' || substr(record, 42) AS BLOB)" +
                         where)
              .starts_with("game 2.1: the record of game 1 of pairing 2"));
    CHECK(findings_after("UPDATE game SET record = NULL, record_size = NULL" + where)
              .starts_with("game 2.1: no record of game 1 of pairing 2 was kept"));
}

TEST_CASE("a record of another game is found, however well it holds") {
    const auto swap = [](const std::string& one, const std::string& other) {
        std::string set;
        for (const std::string column : {"record", "record_size", "record_crc"})
            set += (set.empty() ? "" : ", ") + column + " = (SELECT " + column + " FROM game WHERE " + other + ")";
        return findings_after("UPDATE game SET " + set + " WHERE " + one);
    };
    const std::string game = "pairing = 2 AND number = 1";
    const std::string of_other_match = swap(game, "pairing = 3 AND number = 1");
    CHECK(of_other_match.find("game 2.1: the record's seed: ") != std::string::npos);
    CHECK(of_other_match.find("game 2.1: the record's player 1") != std::string::npos);
    CHECK(swap(game, "pairing = 2 AND number = 2").starts_with("game 2.1: the record's round: found 2, expected 1\n"));
}

TEST_CASE("a row that is missing or too many is found") {
    CHECK(findings_after("DELETE FROM game WHERE pairing = 1 AND number = 2")
              .find("game 3.1: it is no game of this contest") != std::string::npos);
    CHECK(findings_after(
              "INSERT INTO game SELECT 2, 3, winner, reason, explanation, turns, discarded_1, discarded_2, "
              "speed_ns_1, speed_ns_2, replies_1, replies_2, worst_ns_1, worst_ns_2, score_1, score_2, "
              "record_size, record_crc, record_dictionary, record, node, course FROM game WHERE pairing = 2 AND "
              "number = 1")
              .starts_with("game 2.3: it is no game of this contest\n"));
    CHECK(findings_after("DELETE FROM pairing WHERE number = 1").find("pairing 2: number: found 2, expected 1") !=
          std::string::npos);
    CHECK(findings_after("DELETE FROM pairing WHERE number = 4") == "pairing 4: it has games, but no row\n");
    CHECK(findings_after("DELETE FROM bot WHERE place = 4") != "");
}

TEST_CASE("a changed pairing or plan is found") {
    CHECK(findings_after("UPDATE pairing SET first = second, second = first WHERE number = 2")
              .starts_with("pairing 2: first: found "));
    CHECK(findings_after("UPDATE pairing SET stage = 'final' WHERE number = 2") ==
          "pairing 2: stage: found \"final\", expected \"round 1\"\n");
    CHECK(findings_after("UPDATE bot SET name = 'zoe' WHERE name = 'anna'").find("the record's player 1: found ") !=
          std::string::npos);
    CHECK(findings_after("UPDATE bot SET title = 'Another' WHERE place = 2") ==
          "bot 2 is not what the contest began with\n");
    CHECK(findings_after("UPDATE contest SET value = 'score' WHERE key = 'tie'")
              .find("the setting tie is not what the contest began with") != std::string::npos);
    CHECK(findings_after("UPDATE contest SET value = 5000 WHERE key = 'turn_ms'").find("the record's turn_ms: found") !=
          std::string::npos);
    CHECK(findings_after("UPDATE contest SET value = '77' WHERE key = 'seed'").find("the record's seed: found") !=
          std::string::npos);
    CHECK(findings_after("UPDATE bot SET fingerprint = 'rebuilt'") == "");
}

TEST_CASE("a malformed row does not hide other findings") {
    const std::string found = findings_after(
        "PRAGMA ignore_check_constraints = ON; UPDATE game SET winner = 5 WHERE pairing = 2 AND number = 1; "
        "UPDATE game SET turns = 0 WHERE pairing = 2 AND number = 2");
    CHECK(found.find("game 2.2: turns: found 0") != std::string::npos);
    CHECK(found.find("cannot be understood at game 1 of pairing 2: winner holds 5") != std::string::npos);
}

TEST_CASE("one game is verified alone") {
    const ScratchFolder scratch;
    const auto file = scratch / "contest.db";
    std::filesystem::copy_file(true_file(), file);
    run_sql(file, "UPDATE game SET turns = 0 WHERE pairing = 2 AND number = 2");
    const Store store = Store::open_to_read(file);
    const auto holds = [&](GameKey key) {
        return verify_contest(
                   store, rules_of_games(), [](auto) {}, key)
            .holds;
    };
    CHECK(holds({2, 1}));
    CHECK_FALSE(holds({2, 2}));
}

TEST_CASE("a contest that is not over says how many games have no row") {
    const ScratchFolder scratch;
    const auto file = scratch / "contest.db";
    std::filesystem::copy_file(true_file(), file);
    run_sql(file, "DELETE FROM game WHERE pairing > 2; DELETE FROM pairing WHERE number > 2");
    const auto end = verify_contest(Store::open_to_read(file), rules_of_games(), [](auto) {});
    CHECK(end.holds);
    CHECK(end.games == 4);
    CHECK(end.open == 4);
}

TEST_CASE("a contest is verified while it is being played") {
    const ScratchFolder scratch;
    const auto file = scratch / "contest.db";
    std::filesystem::copy_file(true_file(), file);
    const std::string later = "pairing > 2", rest = "FROM kept WHERE " + later;
    run_sql(file,
            "PRAGMA journal_mode = WAL; CREATE TABLE kept AS SELECT * FROM game; CREATE TABLE kept_pairings AS "
            "SELECT * FROM pairing; DELETE FROM game WHERE " +
                later + "; DELETE FROM pairing WHERE number > 2");
    bool is_entered = false;
    const auto enter_the_rest = [&](const CheckedGame&) {
        if (std::exchange(is_entered, true)) return;
        run_sql(file, "INSERT INTO game SELECT * " + rest +
                          "; INSERT INTO pairing SELECT * FROM kept_pairings WHERE "
                          "number > 2");
    };
    const Store store = Store::open_to_read(file);
    const CheckedContest before = verify_contest(store, rules_of_games(), enter_the_rest);
    CHECK(before.holds);
    CHECK(before.games == 4);
    const CheckedContest after = verify_contest(store, rules_of_games(), enter_the_rest);
    CHECK(after.holds);
    CHECK(after.games == 8);
}

}  // namespace isola_arena
