// Verification of a hosted ladder: each game must agree with its record, and each figure with the games.
#include <doctest/doctest.h>

#include "tests/host/ladder/true_ladder.hpp"
#include "tests/host/store/older_ledger.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena::host {
namespace {

std::string lines_of(const CheckedLadder& ladder) {
    std::string lines;
    for (const WrongValue& each : ladder.wrong)
        lines += (each.place.empty() ? std::string() : each.place + ": ") + words_of(each) + '\n';
    return lines;
}

// A correct ledger. The test cases damage copies of it.
const std::filesystem::path& true_ledger() {
    static const test::ScratchFolder scratch;
    static const std::filesystem::path file = [] {
        OpenLadder club;
        play_true_ladder(club);
        club.ladder.reset();
        club.ledger.reset();
        test::run_sql(club.file, "PRAGMA journal_mode = DELETE");
        auto copy = scratch / "host.db";
        std::filesystem::copy_file(club.file, copy);
        return copy;
    }();
    return file;
}

std::string findings_after(const std::string& sql) {
    const test::ScratchFolder scratch;
    const auto file = scratch / "host.db";
    std::filesystem::copy_file(true_ledger(), file);
    test::run_sql(file, sql);
    return lines_of(verify_ladder(file, rules_of_ladder()));
}

std::string value_of(const std::string& query) {
    std::string line = test::run_sql(true_ledger(), query);
    line.pop_back();
    return line;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a correct ladder verifies, with a new version and a void match in it") {
    const CheckedLadder ladder = verify_ladder(true_ledger(), rules_of_ladder());
    CHECK(lines_of(ladder) == "");
    CHECK(ladder.holds());
    CHECK(ladder.matches == 6);
    CHECK(ladder.games == 12);
    CHECK(ladder.without_record == 0);
}

TEST_CASE("a ladder is verified while it is served") {
    OpenLadder club;
    play_true_ladder(club);
    CHECK(lines_of(verify_ladder(club.file, rules_of_ladder())) == "");
    play_true_match(club, 8, 0, 2);
    CHECK(verify_ladder(club.file, rules_of_ladder()).matches == 7);
}

TEST_CASE("a changed value in a game of the ladder is found, and named with what the record says") {
    const std::string where = " WHERE match = 2 AND number = 1";
    const std::string turns = value_of("SELECT turns FROM ladder_game" + where);
    CHECK(findings_after("UPDATE ladder_game SET turns = turns + 1" + where) ==
          "game 2.1: turns: found " + std::to_string(std::stoi(turns) + 1) + ", expected " + turns + "\n");
    CHECK(has(findings_after("UPDATE ladder_game SET course = 1" + where), "game 2.1: course: found 1, expected "));
    CHECK(has(findings_after("UPDATE ladder_game SET winner = 3 - winner" + where), "game 2.1: winner: found "));
    CHECK(has(findings_after("UPDATE ladder_game SET winner = 3 - winner" + where), "the rating of "));
    CHECK(has(findings_after("UPDATE ladder_game SET reason = 'late'" + where), "game 2.1: reason: found \"late\""));
    CHECK(has(findings_after("UPDATE ladder_game SET faults = 'none'" + where), "game 2.1: faults: found \"none\""));
    CHECK(has(findings_after("UPDATE ladder_game SET record_crc = 1" + where), "game 2.1: its record is damaged: "));
    CHECK(findings_after("UPDATE ladder_game SET record = NULL" + where) == "game 2.1: its record is missing\n");
    for (const std::string column : {"slowest_ns", "slowest_turn", "limit_ns"}) {
        CAPTURE(column);
        CHECK(has(findings_after("UPDATE game_digest SET " + column + " = " + column + " + 1" + where),
                  "game 2.1: " + column + " of "));
    }
    CHECK(has(findings_after("UPDATE game_digest SET own_stderr = 'quiet'" + where), "game 2.1: own_stderr of "));
    CHECK(has(findings_after("UPDATE game_fault SET count = count + 1"), ": fault late, its count of "));
    CHECK(has(findings_after("UPDATE game_fault SET reason = 'x'"), ": fault late, its reason of "));
    CHECK(has(findings_after("UPDATE game_fault SET kind = 'exited'"), ": the record has no fault exited of "));
    CHECK(has(findings_after("DELETE FROM game_fault"), ": the ledger has no fault late of "));
}

TEST_CASE("a record of another game of the ladder is found") {
    std::string set;
    for (const std::string column : {"record", "record_size", "record_crc"})
        set += (set.empty() ? "" : ", ") + column + " = (SELECT " + column +
               " FROM ladder_game WHERE match = 3 AND number = 1)";
    const std::string found = findings_after("UPDATE ladder_game SET " + set + " WHERE match = 2 AND number = 1");
    CHECK(has(found, "game 2.1: the record's seed: found "));
    CHECK(has(found, "game 2.1: the record's player 1: found "));
}

TEST_CASE("rows of the ladder that are missing or too many are found") {
    CHECK(has(findings_after("DELETE FROM ladder_game WHERE match = 2 AND number = 2"),
              "match 2: games: found 1, expected 2"));
    CHECK(has(findings_after("DELETE FROM ladder_match WHERE id = 2"),
              "a row of the table ladder_game (rowid 3) belongs to a row of the table ladder_match that is not there"));
    CHECK(has(findings_after("DELETE FROM ladder_game WHERE match = 7; DELETE FROM rating_point WHERE match = 7; "
                             "DELETE FROM ladder_match WHERE id = 7"),
              "last_match: found 7, expected "));
    CHECK(has(findings_after("DELETE FROM rating WHERE author = 1"), "it is missing, and there are matches to it"));
    CHECK(has(findings_after("DELETE FROM rating_point WHERE author = 1 AND match = 1"),
              "match 1: a rating after it is missing"));
}

TEST_CASE("a changed count, rating or seed of the ladder is found") {
    for (const std::string column : {"wins", "draws", "losses", "last_match", "last_opponent", "matches_of_version",
                                     "submission", "rating", "deviation", "volatility", "repeated"}) {
        CAPTURE(column);
        const std::string found =
            findings_after("UPDATE rating SET " + column + " = " + column + " + 1 WHERE author = 2");
        CHECK(has(found, "the rating of Ben: " + column + ": found "));
    }
    CHECK(has(findings_after("UPDATE rating_point SET rating = rating + 1 WHERE match = 1 AND author = 1"),
              "match 1: rating of ann: found "));
    CHECK(has(findings_after("UPDATE rating_point SET deviation = 1 WHERE match = 1 AND author = 1"),
              "match 1: deviation of ann: found "));
    CHECK(has(findings_after("UPDATE ladder_match SET seed = '1' WHERE id = 2"), "match 2: seed: found \"1\""));
    CHECK(has(findings_after("UPDATE ladder_match SET first = second, second = first WHERE id = 2"), "game 2.1: "));
    CHECK(has(findings_after("UPDATE ladder SET key = 'x'"), "the key of the ladder is missing or damaged"));
    CHECK(has(findings_after("UPDATE author SET bot = 'zoe' WHERE id = 1"), "the record's player 1: found \"ann\""));
    CHECK(has(findings_after("INSERT INTO ladder_place VALUES(1, 1, 1, 0)"),
              "the places: how many there are: found 1, expected 0"));
}

TEST_CASE("a repeated match counts as games and leaves the ratings as they are, also when it is judged again") {
    OpenLadder club;
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    play_true_match(club, 1, 0, 1, false, {}, 0);
    const auto before = club.ladder->standings();
    CHECK_FALSE(club.ladder->has_repeats());
    play_true_match(club, 2, 0, 1, false, 1, 0);
    const auto after = club.ladder->standings();
    CHECK(club.ladder->has_repeats());
    for (const std::size_t place : {0U, 1U}) {
        CHECK(after[place].glicko == before[place].glicko);
        CHECK(after[place].games() == 4);
        CHECK(after[place].repeated == 2);
    }
    CHECK(lines_of(verify_ladder(club.file, rules_of_ladder())) == "");
    play_true_match(club, 3, 0, 1, false, {}, 0);
    club.let_play("Ben");
    play_true_match(club, 4, 0, 1, false, 1, 0);  // a new version has not played it before
    CHECK(club.ladder->standings()[0].repeated == 2);
    CHECK(lines_of(verify_ladder(club.file, rules_of_ladder())) == "");
    test::run_sql(club.file, "UPDATE ladder_game SET course = NULL WHERE match = 1");
    CHECK(
        has(lines_of(verify_ladder(club.file, rules_of_ladder())), "the rating of Ann: repeated: found 2, expected 0"));
}

TEST_CASE("records may be missing for old matches, not for the newest") {
    OpenLadder club;
    club.ladder.emplace(*club.ledger, 3);
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    for (int id = 1; id <= 5; ++id) play_true_match(club, id, 0, 1);
    const CheckedLadder ladder = verify_ladder(club.file, rules_of_ladder(3));
    CHECK(lines_of(ladder) == "");
    CHECK(ladder.without_record == 4);
    test::run_sql(club.file, "UPDATE ladder_game SET turns = 1 WHERE match = 1");
    CHECK(lines_of(verify_ladder(club.file, rules_of_ladder(3))) == "");
    test::run_sql(club.file, "UPDATE ladder_game SET record = NULL WHERE match = 3");
    CHECK(has(lines_of(verify_ladder(club.file, rules_of_ladder(3))), "game 3.1: its record is missing"));
}

TEST_CASE("challenges and places are compared with the games") {
    OpenLadder club;
    for (const char* name : {"Ann", "Ben", "Cora"}) club.let_play(name);
    club.ladder->become(LadderKind::challenge);
    play_true_match(club, 1, 1, 0, true);
    play_true_match(club, 2, 2, 1, true);
    CHECK(lines_of(verify_ladder(club.file, rules_of_ladder())) == "");
    const auto after = [&](const std::string& sql, const std::string& back) {
        test::run_sql(club.file, sql);
        const std::string found = lines_of(verify_ladder(club.file, rules_of_ladder()));
        test::run_sql(club.file, back);
        return found;
    };
    CHECK(has(after("UPDATE challenge SET winner = 3 - winner WHERE match = 1",
                    "UPDATE challenge SET winner = 3 - winner WHERE match = 1"),
              "match 1: winner of the challenge: found "));
    CHECK(has(after("UPDATE challenge SET mean_ns_1 = mean_ns_1 + 1", "UPDATE challenge SET mean_ns_1 = mean_ns_1 - 1"),
              "match 1: mean_ns_1: found "));
    CHECK(has(
        after("UPDATE ladder_place SET place = 9 WHERE place = 3", "UPDATE ladder_place SET place = 3 WHERE place = 9"),
        "the places: place of "));
    CHECK(lines_of(verify_ladder(club.file, rules_of_ladder())) == "");
}

TEST_CASE("the bots of a final are those of the ledger's authors") {
    ContestPlan plan;
    for (const char* name : {"Ann", "Ben"}) {
        plan.bots.emplace_back();
        plan.bots.back().author = name;
        plan.bots.back().spec.name = bot_name_of(name);
    }
    CHECK(compare_final(true_ledger(), plan).empty());
    for (ContestBot& each : plan.bots) each.spec.name = each.author;
    plan.bots[1].spec.name += "-2";
    CHECK(compare_final(true_ledger(), plan).empty());
    plan.bots[0].author = "Zoe";
    plan.bots[1].spec.name = "zoe";
    CHECK(compare_final(true_ledger(), plan) ==
          std::vector<WrongValue>{{"bot 1", "author", "\"Zoe\"", "\"Ann\""},
                                  {"bot 2", "", "the ledger has no author with the bot zoe", ""}});
}

TEST_CASE("an older ledger is verified as a copy, another file is refused") {
    const test::ScratchFolder scratch;
    const auto file = scratch / "host.db";
    std::filesystem::copy_file(true_ledger(), file);
    test::back_to(ledger_version() - 1, file);
    CHECK(lines_of(verify_ladder(file, rules_of_ladder())) == "");
    CHECK(test::run_sql(file, "PRAGMA user_version") == std::to_string(ledger_version() - 1) + "\n");
    test::run_sql(scratch / "other.db", "CREATE TABLE t(a)");
    CHECK_THROWS_AS(verify_ladder(scratch / "other.db", rules_of_ladder()), DatabaseProblem);
    CHECK(is_ledger(file));
    CHECK_FALSE(is_ledger(scratch / "other.db"));
    CHECK_FALSE(is_ledger(scratch / "nothing.db"));
}

}  // namespace isola_arena::host
