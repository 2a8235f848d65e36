// Single cases of what happens to games, chunks and nodes.
#include <doctest/doctest.h>

#include "arena/base/text/setting_name.hpp"
#include "tests/cluster/schedule/chunks.hpp"

namespace isola_arena::cluster {

using namespace test;

TEST_CASE("until the length of games is known each task gets a pair; later about thirty seconds of games") {
    ChunkScheduler scheduler(settings_of(std::nullopt));
    for (int number = 1; number <= 400; ++number) scheduler.add(match_of(number, 2));
    const auto first = plan(scheduler);
    CHECK(first.size() == 4);
    for (const Chunk& chunk : first) CHECK(count_games(std::vector<Piece>{{chunk.matches[0]}}) == 2);
    CHECK(plan(scheduler).empty());
    PlayedChunk result = result_of(first[0]);
    result.took = 2400ms;
    scheduler.enter(result);
    const auto next = plan(scheduler);
    CHECK(games_of(next.at(0)).size() == 26);  // 25 games of 1.2 s, and the second game of the last pair
}

TEST_CASE("the last chunks get shorter, so that no core waits long for another") {
    ScheduleSettings settings = settings_of();
    settings.fewest_waiting = 100;
    ChunkScheduler scheduler(settings);
    scheduler.add(match_of(1, 30));
    const Chunk first = plan(scheduler).at(0);
    scheduler.saw(std::vector{report_of(first, TaskState::running, "RUNNING")}, 0s);
    scheduler.add(match_of(2, 100));
    std::vector<std::size_t> games;
    for (const Chunk& chunk : plan(scheduler)) games.push_back(games_of(chunk).size());
    CHECK(games == std::vector<std::size_t>{30, 30, 20, 10, 8, 2});
}

TEST_CASE("an array that exceeds a quota is tried with half the tasks, and later with more") {
    ScheduleSettings settings = settings_of();
    settings.fewest_waiting = 100;
    ChunkScheduler scheduler(settings);
    scheduler.add(match_of(1, 900));
    const auto tasks = [&] { return scheduler.plan_array()->chunks.size(); };
    CHECK(tasks() == 30);
    CHECK(scheduler.too_many(1));
    CHECK(tasks() == 15);
    CHECK(scheduler.too_many(2));
    CHECK(tasks() == 7);
    scheduler.submitted(3, "77");
    CHECK(tasks() == 14);
    for (int array = 4; scheduler.too_many(array); ++array) scheduler.plan_array();
    CHECK(tasks() == 1);
    CHECK(scheduler.counts().waiting_games + scheduler.counts().queued_games == 900);
}

TEST_CASE("a task with four cores gets four times as many games") {
    ScheduleSettings settings = settings_of();
    settings.games_at_once = 4;
    ChunkScheduler scheduler(settings);
    scheduler.add(match_of(1, 1000));
    CHECK(games_of(plan(scheduler).at(0)).size() == 120);
}

TEST_CASE("the batch system never has more tasks than it accepts") {
    ScheduleSettings settings = settings_of();
    settings.limits = {10, 15};
    settings.fewest_waiting = 100;
    ChunkScheduler scheduler(settings);
    scheduler.add(match_of(1, 10'000));
    CHECK(plan(scheduler).size() == 10);
    CHECK(plan(scheduler).size() == 5);
    CHECK(plan(scheduler).empty());
}

TEST_CASE(
    "a task that ended without a result is given up after a while; its games avoid the node and are cut smaller") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 60));
    const auto chunks = plan(scheduler);
    REQUIRE(chunks.size() == 2);
    const std::vector tasks{report_of(chunks[0], TaskState::ended, "FAILED", "n1", 1 << 8),
                            report_of(chunks[1], TaskState::running, "RUNNING", "n2")};
    scheduler.saw(tasks, 10s);
    CHECK(!scheduler.plan_array());
    scheduler.saw(tasks, 21s);
    const auto again = scheduler.plan_array();
    REQUIRE(again);
    CHECK(again->array.avoided_nodes == std::vector<std::string>{"n1"});
    CHECK(again->chunks.size() == 8);
    for (const Chunk& chunk : again->chunks) CHECK(games_of(chunk).size() == 2);
    const auto notices = scheduler.take_notices();
    REQUIRE(notices.size() == 1);
    CHECK(notices[0] ==
          "30 games are played again, for their task left no result. Slurm says 'FAILED' on n1: it exited with "
          "status 1");
}

TEST_CASE("the wait is longest for a task that has run, because a shared folder may show its result late") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 60));
    const auto chunks = plan(scheduler);
    scheduler.saw(std::vector{report_of(chunks[0], TaskState::running, "RUNNING"),
                              report_of(chunks[1], TaskState::waiting, "PENDING")},
                  0s);
    scheduler.saw({}, 1s);
    scheduler.saw({}, 12s);
    CHECK(scheduler.counts().queued_games == 30);
    scheduler.saw({}, 60s);
    CHECK(scheduler.counts().queued_games == 30);
    scheduler.saw({}, 61s);
    CHECK(scheduler.counts().queued_games == 60);
}

TEST_CASE("a result that comes after its task was given up is not played again") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 30));
    const Chunk chunk = plan(scheduler).at(0);
    const std::vector tasks{report_of(chunk, TaskState::ended, "NODE_FAIL")};
    scheduler.saw(tasks, 0s);
    scheduler.saw(tasks, 100s);
    CHECK(scheduler.counts().queued_games == 30);
    scheduler.enter(result_of(chunk));
    CHECK(plan(scheduler).empty());
    CHECK(scheduler.counts().queued_games == 0);
}

TEST_CASE("games whose tasks fail five times end the contest, with the batch system's message") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(7, 2));
    for (int round = 0; round < 5; ++round) {
        CHECK(!scheduler.failure());
        const Chunk chunk = plan(scheduler).at(0);
        const std::vector tasks{report_of(chunk, TaskState::ended, "OUT_OF_MEMORY", "n" + std::to_string(round))};
        scheduler.saw(tasks, 1000s * round);
        scheduler.saw(tasks, 1000s * round + 100s);
    }
    REQUIRE(scheduler.failure());
    CHECK(on_command_line(*scheduler.failure()) ==
          "the games 7.1 to 7.2 were given to 5 tasks, and none left a result; the last time: Slurm "
          "says 'OUT_OF_MEMORY' on n4: it needed more memory than it had: ask for more with --slurm "
          "\"--mem=...\", or lower --jobs");
}

TEST_CASE("a node that refuses gets no more work, and waiting jobs avoid it") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 90));
    const auto chunks = plan(scheduler);
    PlayedChunk refusal = result_of(chunks[0], "n3");
    refusal.kind = PlayedChunk::Kind::node_refuses;
    refusal.games.clear();
    refusal.why = "it has no bubblewrap";
    scheduler.enter(refusal);
    CHECK(scheduler.nodes_left_out() == std::vector<std::string>{"n3"});
    CHECK(scheduler.take_jobs_to_keep_off() == std::vector<std::string>{"77"});
    CHECK(scheduler.take_jobs_to_keep_off().empty());
    CHECK(scheduler.take_notices() ==
          std::vector<std::string>{"n3 gets no more games of this contest: it has no bubblewrap"});
    CHECK(scheduler.counts().queued_games == 30);
}

namespace {

// Returns what a node writes that cannot start the bot of that place.
PlayedChunk refusal_of(const Chunk& chunk, std::size_t bot, const std::string& node) {
    PlayedChunk refusal = result_of(chunk, node);
    refusal.kind = PlayedChunk::Kind::bots_refuse;
    refusal.games.clear();
    refusal.bot = bot;
    refusal.why = "ben cannot be started: there is no program julia";
    return refusal;
}

ChunkMatch match_between(int number, std::size_t first, std::size_t second) {
    ChunkMatch match = match_of(number, 2);
    match.pairing.first = first;
    match.pairing.second = second;
    return match;
}

}  // namespace

TEST_CASE("a node that cannot start a bot still plays the others") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_between(1, 0, 1));
    scheduler.add(match_between(2, 0, 2));
    const Chunk both = plan(scheduler).at(0);
    REQUIRE(both.matches.size() == 2);
    scheduler.enter(refusal_of(both, 1, "n1"));
    CHECK(scheduler.nodes_left_out().empty());
    CHECK(scheduler.take_notices() ==
          std::vector<std::string>{
              "n1 gets no more games of this bot: ben cannot be started: there is no program julia"});
    scheduler.add(match_between(3, 1, 2));
    std::map<int, std::vector<std::string>> avoided;
    while (const auto planned = scheduler.plan_array()) {
        scheduler.submitted(planned->array.number, "77");
        for (const Chunk& chunk : planned->chunks)
            for (const ChunkMatch& match : chunk.matches) avoided[match.number] = planned->array.avoided_nodes;
    }
    CHECK(avoided == std::map<int, std::vector<std::string>>{{1, {"n1"}}, {2, {}}, {3, {"n1"}}});
}

TEST_CASE("games of a bot that no node starts are held back until all others are played") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_between(1, 0, 1));
    scheduler.enter(refusal_of(plan(scheduler).at(0), 1, "n1"));
    const auto planned = scheduler.plan_array();
    REQUIRE(planned);
    CHECK(scheduler.forget_avoided(planned->array.number));
    CHECK(!scheduler.plan_array());
    CHECK(scheduler.counts().queued_games == 2);
    scheduler.add(match_between(2, 0, 2));
    const Chunk other = plan(scheduler).at(0);
    CHECK(games_of(other) == std::vector<GameKey>{{2, 1}, {2, 2}});
    const std::vector tasks{report_of(other, TaskState::running, "RUNNING")};
    scheduler.saw(tasks, 0s);
    scheduler.saw(tasks, 100s);
    CHECK(!scheduler.failure());
    scheduler.enter(result_of(other, "n1"));
    scheduler.saw({}, 101s);
    CHECK(!scheduler.failure());
    scheduler.saw({}, 112s);
    REQUIRE(scheduler.failure());
    CHECK(*scheduler.failure() ==
          "2 games found no node that builds and starts both bots: ben cannot be started: there is no program julia "
          "(n1). "
          "All others are played; once the nodes can start the bot, or it is struck by arena amend, the same command "
          "goes "
          "on");
}

TEST_CASE("a bot that comes back in vain from a node that its games should avoid is held back") {
    ScheduleSettings settings = settings_of();
    settings.most_losses = 3;
    ChunkScheduler scheduler(settings);
    scheduler.add(match_between(1, 0, 1));
    for (int tasks = 0; tasks < 4; ++tasks) {
        const auto chunks = plan(scheduler);
        REQUIRE(chunks.size() == 1);
        scheduler.enter(refusal_of(chunks[0], 1, "n1"));
    }
    CHECK(plan(scheduler).empty());
    scheduler.saw({}, 0s);
    scheduler.saw({}, 11s);
    CHECK(scheduler.failure());
}

TEST_CASE("a node where three tasks in a row fail is left out; one that also plays is not") {
    NodeWatch watch;
    CHECK(!watch.failed("n1", "why"));
    CHECK(!watch.failed("n1", "why"));
    watch.played("n1");
    CHECK(!watch.failed("n1", "why"));
    CHECK(!watch.failed("n1", "why"));
    CHECK(watch.failed("n1", "why"));
    CHECK(watch.text() == "n1 (why)");
}

TEST_CASE("a starved game is played on two other nodes before a starved result counts") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 2));
    PlayedChunk result = result_of(plan(scheduler).at(0), "n1");
    result.starved = {{1, 2}};
    CHECK(scheduler.enter(result) == std::vector<GameKey>{{1, 2}});
    auto planned = scheduler.plan_array();
    REQUIRE(planned);
    CHECK(planned->array.avoided_nodes == std::vector<std::string>{"n1"});
    CHECK(games_of(planned->chunks[0]) == std::vector<GameKey>{{1, 2}});
    result = result_of(planned->chunks[0], "n2");
    result.starved = result.games;
    CHECK(scheduler.enter(result).size() == 1);
    planned = scheduler.plan_array();
    REQUIRE(planned);
    CHECK(planned->array.avoided_nodes == std::vector<std::string>{"n1", "n2"});
    result = result_of(planned->chunks[0], "n3");
    result.starved = result.games;
    CHECK(scheduler.enter(result).empty());
}

TEST_CASE("if no other node is left, games are played on nodes that they should avoid") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 2));
    PlayedChunk result = result_of(plan(scheduler).at(0), "n1");
    result.starved = {{1, 2}};
    scheduler.enter(result);
    const auto planned = scheduler.plan_array();
    REQUIRE(planned);
    CHECK(scheduler.forget_avoided(planned->array.number));
    const auto again = scheduler.plan_array();
    REQUIRE(again);
    CHECK(again->array.avoided_nodes.empty());
    CHECK(!scheduler.forget_avoided(again->array.number));
}

TEST_CASE("a task that takes ten times as long as others, and ten minutes, is cancelled once") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 30));
    const std::vector tasks{report_of(plan(scheduler).at(0), TaskState::running, "RUNNING")};
    scheduler.saw(tasks, 0s);
    scheduler.saw(tasks, 899s);
    CHECK(scheduler.take_cancelled().empty());
    scheduler.saw(tasks, 901s);
    CHECK(scheduler.take_cancelled().size() == 1);
    scheduler.saw(tasks, 1000s);
    CHECK(scheduler.take_cancelled().empty());
}

TEST_CASE("a task that its node cannot start is cancelled once and its games are played elsewhere") {
    ChunkScheduler scheduler(settings_of());
    scheduler.add(match_of(1, 30));
    const Chunk chunk = plan(scheduler).at(0);
    TaskReport task = report_of(chunk, TaskState::waiting, "PENDING");
    task.reason = "launch failed requeued held";
    scheduler.saw({{task}}, 0s);
    CHECK(scheduler.take_cancelled() == std::vector{task});
    scheduler.saw({{task}}, 5s);
    CHECK(scheduler.take_cancelled().empty());
    scheduler.saw({}, 10s);
    scheduler.saw({}, 100s);
    CHECK(games_of(plan(scheduler).at(0)) == games_of(chunk));
}

TEST_CASE("a chunk of an earlier run is not cut again") {
    ChunkScheduler before(settings_of());
    before.add(match_of(1, 30));
    const Chunk chunk = plan(before).at(0);
    ChunkScheduler scheduler(settings_of());
    scheduler.adopt(report_of(chunk, TaskState::running, "RUNNING"), chunk, 0s);
    scheduler.add(match_of(1, 30));
    scheduler.add(match_of(2, 2));
    const auto planned = scheduler.plan_array();
    REQUIRE(planned);
    CHECK(planned->array.number == 2);
    CHECK(games_of(planned->chunks[0]) == std::vector<GameKey>{{2, 1}, {2, 2}});
    scheduler.enter(result_of(chunk));
    CHECK(count(scheduler.counts()) == 2);
}

}  // namespace isola_arena::cluster
