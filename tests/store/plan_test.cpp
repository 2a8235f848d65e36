#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/record/store/plan_rows.hpp"
#include "tests/store/any_plan.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;

TEST_CASE("a plan comes back exactly, whatever its texts and numbers are") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    Store::create(file, ContestPlan{});
    sqlite::Connection database(file, sqlite::Access::write, "contest.db");
    CHECK(rc::check("any plan", [&] {
        const ContestPlan plan = any_plan();
        database.run("BEGIN; DELETE FROM contest; DELETE FROM bot");
        store::write_plan(database, plan);
        const ContestPlan read = store::read_plan(database);
        database.roll_back();
        RC_ASSERT(read == plan);
    }));
}

TEST_CASE("a plan of every built-in contest is in the file, whoever opens it") {
    for (const Preset& preset : presets()) {
        const ScratchFolder scratch;
        const auto file = scratch.path() / "contest.db";
        ContestPlan plan = three_bots();
        plan.preset = preset;
        plan.bots[1].spec.arguments = {"", "a \"b\" 'c' \\", "\xC3\xA9\xFF\n", std::string(1, '\0')};
        CHECK(Store::create(file, plan).plan() == plan);
        CHECK(Store::open(file).plan() == plan);
        CHECK(Store::open_to_read(file).plan() == plan);
    }
}

TEST_CASE("games and pairings come back exactly, by key, whatever they hold") {
    const ScratchFolder scratch;
    Store store = Store::create(scratch.path() / "contest.db", three_bots());
    std::vector<GameSummary> games;
    std::map<int, Pairing> pairings;
    CHECK(rc::check("any games", [&] {
        const int number = static_cast<int>(pairings.size()) + 1;
        for (const int round : {1, 2}) games.push_back(any_game({number, round}));
        pairings[number] = any_pairing();
        store.enter(games[games.size() - 1], "");
        store.enter(games[games.size() - 2], "");
        store.enter(number, pairings[number]);
        RC_ASSERT(store.games() == games);
        RC_ASSERT(store.pairings() == pairings);
    }));
}

TEST_CASE("a bot's new fingerprint is kept, the others stay") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    {
        Store store = Store::create(file, three_bots());
        store.set_fingerprint("ben", "new");
        store.commit();
    }
    ContestPlan expected = three_bots();
    expected.bots[1].fingerprint = "new";
    CHECK(Store::open(file).plan() == expected);
}

TEST_CASE("a plan that somebody has spoilt is refused with the setting or the bot") {
    const ScratchFolder scratch;
    const auto spoilt = [&](const std::string& sql) {
        const auto file = scratch.path() / "contest.db";
        std::filesystem::remove(file);
        Store::create(file, three_bots());
        run_sql(file, sql);
        return problem_of(scratch, [&] { Store::open_to_read(file).plan(); });
    };
    const std::string head = "the database contest.db cannot be understood in its table ";
    const std::string tail = "; fix that with sqlite3, or restore a backup";
    CHECK(spoilt("UPDATE contest SET value = 'coin' WHERE key = 'tie'") ==
          head + "contest: tie holds \"coin\", expected a known word" + tail);
    CHECK(spoilt("UPDATE contest SET value = 3000000000 WHERE key = 'rounds'") ==
          head + "contest: rounds holds 3000000000, expected a number from -2147483648 to 2147483647" + tail);
    CHECK(spoilt("UPDATE contest SET value = '-1' WHERE key = 'seed'") ==
          head + "contest: seed holds \"-1\", expected a known word" + tail);
    CHECK(spoilt("DELETE FROM contest WHERE key = 'title'") ==
          head + "contest: title holds nothing, expected to be there" + tail);
    CHECK(spoilt("UPDATE contest SET value = 1.5 WHERE key = 'start_ms'") ==
          head + "contest: start_ms holds \"1.5\", expected a number" + tail);
    CHECK(spoilt("UPDATE bot SET command = './ben' WHERE name = 'ben'") ==
          head + "bot, place 2: command holds \"./ben\", expected a JSON array of texts" + tail);
}

}  // namespace isola_arena
