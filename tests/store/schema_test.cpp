#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/schema.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;
using sqlite::Access;
using sqlite::Connection;

namespace {

constexpr std::string_view first = "CREATE TABLE t (x); INSERT INTO t VALUES ('old')";
constexpr std::string_view second = "ALTER TABLE t ADD COLUMN y DEFAULT 'new'";
constexpr std::string_view third = "UPDATE t SET y = 'newest'; CREATE TABLE u (z)";
constexpr std::string_view broken = "DROP TABLE t; INSERT INTO nowhere VALUES (1)";

// The statements with which an arena of version 1 stored three_bots() and one game.
constexpr const char* plan_of_version_1 = R"sql(
INSERT INTO contest VALUES
  ('name', ''), ('title', 'free play'), ('summary', 'only the rules, on any board'), ('source', ''),
  ('rules', 'isola board=7x7'), ('board_kind', 'any'), ('turn_ms', 3000), ('game_ms', NULL), ('start_ms', 10000),
  ('on_fault', 'disqualify'), ('rounds', 2), ('tie', 'draw'), ('format', 'round-robin'), ('format_rounds', 0),
  ('format_games', 2), ('format_bronze', 0), ('format_challengers', 1), ('format_replays', 2), ('seed', '42'),
  ('board', ''), ('opening_plies', 0), ('keep_bots', 0), ('no_ponder', 0);
INSERT INTO bot VALUES
  (1, 'anna', '["./anna","--fast"]', '/bots/anna', 'C++', 'the author of anna', '', '', 'f-anna'),
  (2, 'ben', '["./ben","--fast"]', '/bots/ben', 'C++', 'the author of ben', '', '', 'f-ben'),
  (3, 'cleo', '["./cleo","--fast"]', '/bots/cleo', 'C++', 'the author of cleo', '', '', 'f-cleo');
INSERT INTO game VALUES (1, 1, 1, 'no_move', 'player 2 on 0,0 cannot move', 31, 0, 1, 1000000, 2000000, 16, 15, 90000,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL);
)sql";

// Makes a database of the version that these migrations produce.
std::filesystem::path made_by(const ScratchFolder& scratch, store::Migrations migrations) {
    const auto file = scratch.write("contest.db", "");
    Connection database(file, Access::write, file);
    database.run("PRAGMA application_id = " + std::to_string(store::application));
    store::migrate(database, migrations);
    return file;
}

}  // namespace

TEST_CASE("a database of any older version is brought up to date, and keeps what it holds") {
    const std::array all{first, second, third};
    for (const std::size_t version : {1u, 2u, 3u}) {
        const ScratchFolder scratch;
        const auto file = made_by(scratch, store::Migrations(all).first(version));
        {
            Connection database(file, Access::write, "contest.db");
            store::check_identity(database, all);
            store::migrate(database, all);
            store::check_up_to_date(database, all);
        }
        CHECK(run_sql(file, "PRAGMA user_version; SELECT * FROM t; SELECT count(*) FROM u") == "3\nold|newest\n0\n");
    }
}

TEST_CASE("a migration that fails leaves the database as it was") {
    const ScratchFolder scratch;
    const std::array all{first, second, broken};
    const auto file = made_by(scratch, store::Migrations(all).first(1));
    {
        Connection database(file, Access::write, "contest.db");
        CHECK(problem_of(scratch, [&] { store::migrate(database, all); }) ==
              "the database contest.db cannot be used: no such table: nowhere");
        CHECK(problem_of(scratch, [&] { store::migrate(database, store::Migrations(all).first(1)); }).empty());
    }
    CHECK(run_sql(file, "PRAGMA user_version; SELECT * FROM t") == "1\nold\n");
}

TEST_CASE("a newer database is refused with both versions, an older one only to look at") {
    const ScratchFolder scratch;
    const std::array all{first, second, third};
    const auto file = made_by(scratch, store::Migrations(all).first(2));
    Connection database(file, Access::read, "contest.db");
    CHECK(problem_of(scratch, [&] { store::check_identity(database, store::Migrations(all).first(1)); }) ==
          "the database contest.db was made by a newer arena: version 2, this one knows 1; use the newer one");
    CHECK(problem_of(scratch, [&] { store::check_up_to_date(database, all); }) ==
          "the database contest.db was made by an older arena: version 2, this one knows 3; resuming its contest "
          "upgrades it");
    CHECK(problem_of(scratch, [&] { store::check_up_to_date(database, store::Migrations(all).first(2)); }).empty());
}

TEST_CASE("a commit waits for the disk") {
    const ScratchFolder scratch;
    const auto file = made_by(scratch, {});
    constexpr int full = 2;
    CHECK(Connection(file, Access::write, "contest.db").number("PRAGMA synchronous") == full);
}

TEST_CASE("former games have all columns of games") {
    const ScratchFolder scratch;
    const auto file = made_by(scratch, store::migrations());
    const auto columns = [&](const std::string& table, const std::string& except) {
        return run_sql(file, "SELECT name, type FROM pragma_table_info('" + table + "') WHERE name NOT IN (" + except +
                                 ") ORDER BY name");
    };
    CHECK(columns("game", "''").find("course") != std::string::npos);
    CHECK(columns("game", "''") == columns("former_game", "'change', 'engine', 'effort', 'json'"));
    std::set<std::string> listed;
    std::string names(store::columns_of_game);
    std::ranges::replace(names, ',', ' ');
    std::istringstream words(names);
    for (std::string word; words >> word;) listed.insert(word);
    std::string expected;
    for (const std::string& name : listed) expected += name + '\n';
    CHECK(run_sql(file, "SELECT name FROM pragma_table_info('game') ORDER BY name") == expected);
}

TEST_CASE("a contest's database of version 0, with nothing in it, becomes the present one") {
    const ScratchFolder scratch;
    const auto file = made_by(scratch, {});
    CHECK(Store::open_to_read(file).games().empty());
    CHECK(run_sql(file, "PRAGMA user_version") == "0\n");
    CHECK(Store::open(file).games().empty());
    CHECK(run_sql(file, "PRAGMA user_version") == std::to_string(store::migrations().size()) + "\n");
}

TEST_CASE(
    "a contest of version 1 goes on as it was: by the wall clock, with the usual limits, without SPRT or tolerance, "
    "first replies paid by the start-up budget") {
    const ScratchFolder scratch;
    const auto file = made_by(scratch, store::migrations().first(1));
    run_sql(file, plan_of_version_1);
    CHECK(problem_of(scratch, [&] { Store::open_to_analyse(file); })
              .starts_with("the database contest.db was made by an older arena: version 1, this one knows " +
                           std::to_string(store::migrations().size())));
    ContestPlan as_it_was = three_bots();
    as_it_was.preset.time.start_ends = StartEnds::first_reply;
    as_it_was.rates_repeats = true;
    CHECK(Store::open_to_read(file).plan() == as_it_was);
    CHECK(run_sql(file, "PRAGMA user_version") == "1\n");
    CHECK(Store::open(file).plan() == as_it_was);
    CHECK(Store::open_to_read(file).games() == std::vector{won_game(1, 1)});
}

}  // namespace isola_arena
