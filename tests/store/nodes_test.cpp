// Which machine played how many games, and with what result.
#include <doctest/doctest.h>

#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;

TEST_CASE("a contest that one machine plays names none") {
    const ScratchFolder scratch;
    Store store = Store::create(scratch.path() / "contest.db", three_bots());
    store.enter(won_game(1, 1), "");
    CHECK(store.nodes().empty());
}

TEST_CASE("games are counted by the machine that played them first") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    {
        Store store = Store::create(file, three_bots());
        GameSummary late = won_game(1, 1), starved = won_game(1, 2), crashed = won_game(2, 1);
        late.reason = "late";
        starved.reason = "starved";
        crashed.reason = "exited";
        store.enter(late, "", {"n2", "Slow 1"});
        store.enter(late, "", {"n9", "Fast 9"});
        store.enter(starved, "", {"n2", "Slow 1"});
        store.enter(crashed, "", {"n1", "Fast 9"});
        store.commit();
    }
    Store again = Store::open(file);
    again.enter(won_game(2, 2), "", {"n1", "Fast 9"});
    again.enter(won_game(3, 1), "");
    again.commit();
    const std::vector<NodeGames> nodes = Store::open_to_read(file).nodes();
    REQUIRE(nodes.size() == 3);
    CHECK(nodes[0].machine == Machine{});
    CHECK(nodes[0].games == 1);
    CHECK(nodes[1].machine == Machine{"n1", "Fast 9"});
    CHECK(nodes[1].games == 2);
    CHECK(nodes[1].other_faults == 1);
    CHECK(nodes[2].machine == Machine{"n2", "Slow 1"});
    CHECK(nodes[2].games == 2);
    CHECK(nodes[2].late == 1);
    CHECK(nodes[2].starved == 1);
}

TEST_CASE("notes are kept beside the settings and change none") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    const ContestPlan plan = three_bots();
    Store store = Store::create(file, plan);
    CHECK_FALSE(store.note("seed"));
    store.set_note("seed", "one");
    store.set_note("seed", "two");
    store.commit();
    CHECK(Store::open_to_read(file).note("seed") == "two");
    CHECK(Store::open_to_read(file).plan() == plan);
}

}  // namespace isola_arena
