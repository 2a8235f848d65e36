#include <doctest/doctest.h>

#include "arena/record/store/schema.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;

namespace {

// Makes the database of a contest with these games, two of each pairing, committed and closed.
std::filesystem::path played(const ScratchFolder& scratch, int pairings) {
    auto file = scratch.path() / "contest.db";
    Store store = Store::create(file, three_bots());
    for (int pairing = 1; pairing <= pairings; ++pairing)
        for (const int number : {1, 2}) store.enter(won_game(pairing, number), real_record(pairing * 2 + number));
    store.commit();
    return file;
}

}  // namespace

TEST_CASE("a game that is there already is left as it is") {
    const ScratchFolder scratch;
    Store store = Store::create(scratch.path() / "contest.db", three_bots());
    store.enter(won_game(1, 1), real_record(1));
    store.commit();
    GameSummary other = won_game(1, 1);
    other.winner = Player::two;
    store.enter(other, real_record(2));
    store.enter(other, "");
    store.commit();
    CHECK(store.games() == std::vector{won_game(1, 1)});
    CHECK(store.record({1, 1}).value() == real_record(1));
}

TEST_CASE("an analysis is kept with its game until there is another one") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 1);
    CHECK_FALSE(Store::is_played(file));
    Store::open(file).enter_analysis({1, 1}, {"engine", "200 ms", "{}"});
    Store store = Store::open(file);
    CHECK(store.analysis({1, 1}) == StoredAnalysis{"engine", "200 ms", "{}"});
    CHECK_FALSE(store.analysis({1, 2}));
    store.enter_analysis({1, 1}, {"engine", "5 nodes", "[]"});
    CHECK(store.analysis({1, 1}) == StoredAnalysis{"engine", "5 nodes", "[]"});
}

TEST_CASE("analyses, and nothing else, are entered beside an arena that plays the contest") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 1);
    Store playing = Store::open(file);
    CHECK(Store::is_played(file));
    Store beside = Store::open_to_analyse(file);
    beside.enter_analysis({1, 1}, {"engine", "200 ms", "{}"});
    playing.enter(won_game(2, 1), "");
    playing.commit();
    beside.enter_analysis({2, 1}, {"engine", "200 ms", "{}"});
    CHECK(playing.analysis({2, 1}));
    CHECK(beside.games().size() == 3);
    CHECK_THROWS_AS(beside.enter(won_game(2, 2), ""), DatabaseProblem);
    CHECK_THROWS_AS(Store::open_to_read(file).enter_analysis({1, 1}, {}), DatabaseProblem);
}

TEST_CASE("uncommitted games are lost, committed games stay") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 1);
    {
        Store store = Store::open(file);
        store.commit();
        store.enter(won_game(2, 1), "");
        CHECK(store.games().size() == 3);
        CHECK(Store::open_to_read(file).games().size() == 2);
    }
    CHECK(Store::open(file).games() == std::vector{won_game(1, 1), won_game(1, 2)});
}

TEST_CASE("a record comes back byte for byte; one that is not there is refused by name") {
    const ScratchFolder scratch;
    Store store = Store::create(scratch.path() / "contest.db", three_bots());
    const std::string long_one(3'000'000, 'x');
    store.enter(won_game(1, 1), real_record(7));
    store.enter(won_game(1, 2), "");
    store.enter(won_game(2, 1), long_one);
    CHECK(store.record({1, 1}).value() == real_record(7));
    CHECK(store.record({2, 1}).value() == long_one);
    const std::string name = (scratch.path() / "contest.db").string();
    CHECK(store.record({1, 2}).message() == "no record of game 2 of pairing 1 was kept in the database " + name);
    CHECK(store.record({9, 3}).message() == "there is no game 3 of pairing 9 in the database " + name);
}

TEST_CASE("a damaged record is refused by name, the others are still there") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 2);
    const auto damaged = [&](const std::string& sql) {
        run_sql(file, "CREATE TABLE before AS SELECT * FROM game; UPDATE game SET " + sql +
                          " WHERE pairing = 2 AND number = 1");
        const Store store = Store::open_to_read(file);
        CHECK(store.games().size() == 4);
        CHECK(store.record({2, 2}).value() == real_record(6));
        const std::string why = store.record({2, 1}).message();
        run_sql(file, "DELETE FROM game; INSERT INTO game SELECT * FROM before; DROP TABLE before");
        const std::string head = "the record of game 1 of pairing 2 in the database " + file.string() + " is damaged: ";
        REQUIRE(why.starts_with(head));
        return why.substr(head.size());
    };
    CHECK(damaged("record = substr(record, 1, 100)") == "it cannot be unpacked");
    CHECK(damaged("record = CAST(record || x'00' AS BLOB)") == "it cannot be unpacked");
    CHECK(damaged("record = x''") == "it cannot be unpacked");
    CHECK(damaged("record = NULL") == "record holds nothing, expected a text");
    CHECK(damaged("record = (SELECT record FROM game WHERE pairing = 1 AND number = 1)") == "its checksum is wrong");
    CHECK(damaged("record_size = record_size + 1").starts_with("it is not 68"));
    CHECK(damaged("record_size = 9000000000000") == "no record has 9000000000000 bytes");
    CHECK(damaged("record_crc = 1") == "its checksum is wrong");
    CHECK(damaged("record_crc = -1").starts_with("record_crc holds -1, expected a number from 0 to 4294967295"));
    CHECK(damaged("record_dictionary = 9") == "its dictionary 9 is not known to this arena");
    CHECK(Store::open_to_read(file).record({2, 1}).value() == real_record(5));
}

TEST_CASE("a row that cannot be understood is named, with the way to have the game played again") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 2);
    run_sql(file, "UPDATE game SET score_1 = 5 WHERE pairing = 2 AND number = 1");
    CHECK(problem_of(scratch, [&] { Store::open_to_read(file).games(); }) ==
          "the database contest.db cannot be understood at game 1 of pairing 2: score_2 holds nothing, expected a "
          "number beside the other score; fix that with sqlite3, or have the game played again: DELETE FROM game WHERE "
          "pairing = 2 AND number = 1");
    run_sql(file,
            "PRAGMA ignore_check_constraints = ON; UPDATE game SET score_1 = NULL; UPDATE game SET "
            "winner = 5 WHERE pairing = 1");
    CHECK(problem_of(scratch, [&] { Store::open_to_read(file).games(); })
              .starts_with("the database contest.db cannot be understood at game 1 of pairing 1: winner holds 5, "
                           "expected 1, 2 or nothing; "));
    run_sql(file, "DELETE FROM game WHERE pairing = 1");
    CHECK(Store::open_to_read(file).games() == std::vector{won_game(2, 1), won_game(2, 2)});
}

TEST_CASE("a store that was opened for reading enters nothing") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 1);
    Store store = Store::open_to_read(file);
    const std::string error = "the database contest.db was opened read-only";
    CHECK(problem_of(scratch, [&] { store.enter(won_game(2, 1), ""); }) == error);
    CHECK(problem_of(scratch, [&] { store.enter(1, Pairing{}); }) == error);
    CHECK(problem_of(scratch, [&] { store.set_fingerprint("ben", "x"); }) == error);
    CHECK(problem_of(scratch, [&] { store.commit(); }) == error);
    CHECK(store.games().size() == 2);
}

TEST_CASE("a reader sees what the writer commits, and leaves no file behind") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    const auto files = [&] { return std::distance(std::filesystem::directory_iterator(scratch.path()), {}); };
    {
        Store writer = Store::create(file, three_bots());
        const Store reader = Store::open_to_read(file);
        CHECK(reader.games().empty());
        writer.enter(won_game(1, 1), real_record(1));
        CHECK(reader.games().empty());
        writer.commit();
        CHECK(reader.games().size() == 1);
        CHECK(reader.record({1, 1}).value() == real_record(1));
        CHECK(files() == 3);
    }
    CHECK(files() == 1);
    CHECK(Store::open_to_read(file).games().size() == 1);
    CHECK(files() == 1);
}

TEST_CASE("people can read it with sqlite3") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 1);
    {
        Store store = Store::open(file);
        GameSummary draw = won_game(2, 1);
        draw.winner.reset();
        store.enter(draw, "");
        store.enter(1, Pairing{1, "round 1", 0, 2, 2, 0});
        store.enter(2, Pairing{1, "round 1", 1, std::nullopt, 2, 0});
        store.commit();
    }
    CHECK(run_sql(file, "SELECT pairing, stage, number, player_1, player_2, winner, reason, turns FROM result") ==
          "1|round 1|1|anna|cleo|anna|no_move|31\n"
          "1|round 1|2|cleo|anna|cleo|no_move|31\n"
          "2|round 1|1|ben||drawn|no_move|31\n");
    CHECK(run_sql(file, "SELECT place, name, command, folder FROM bot WHERE name = 'ben'") ==
          "2|ben|[\"./ben\",\"--fast\"]|/bots/ben\n");
    CHECK(run_sql(file,
                  "SELECT value FROM contest WHERE key IN ('format', 'seed', 'turn_ms', 'tie') "
                  "ORDER BY rowid") == "3000\ndraw\nround-robin\n42\n");
    CHECK(run_sql(file, "PRAGMA journal_mode; PRAGMA user_version") ==
          "wal\n" + std::to_string(store::migrations().size()) + "\n");
}

TEST_CASE("a game takes less than 2 kB of the file") {
    const ScratchFolder scratch;
    const auto file = played(scratch, 500);
    CHECK(std::filesystem::file_size(file) < 1000 * 2000);
}

}  // namespace isola_arena
