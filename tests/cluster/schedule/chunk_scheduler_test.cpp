// Which games are given to which machine: every open game is in exactly one place, and in the end every game has come once,
// in whatever order and however often things happen.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "arena/cluster/schedule/chunk_scheduler.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::cluster {
namespace {

using namespace std::chrono_literals;

ScheduleSettings settings_of(std::optional<Nanoseconds> game = 1s) {
    ScheduleSettings settings;
    settings.contest = "c0ffee";
    settings.game_time = game;
    return settings;
}

ChunkMatch match_of(int number, int games) {
    ChunkMatch match{number, {}, {}};
    match.pairing.second = 1;
    match.pairing.games = games;
    for (int game = 1; game <= games; ++game) match.games.push_back(game);
    return match;
}

std::vector<GameKey> games_of(const Chunk& chunk) {
    std::vector<GameKey> games;
    for (const ChunkMatch& match : chunk.matches)
        for (const int game : match.games) games.push_back({match.number, game});
    return games;
}

TaskId task_of(const Chunk& chunk) { return *parse_chunk_name(chunk.name); }

TaskReport report_of(const Chunk& chunk, TaskState state, const std::string& word, const std::string& node = "n1",
                     int status = 0) {
    return {task_of(chunk), "77", state, word, "None", state == TaskState::waiting ? "" : node, status, 0};
}

PlayedChunk result_of(const Chunk& chunk, const std::string& node = "n1") {
    PlayedChunk result{task_of(chunk), PlayedChunk::Kind::played, "", node, {}, games_of(chunk), {}};
    result.took = 1s * static_cast<int>(result.games.size());
    return result;
}

std::vector<Chunk> plan(ChunkScheduler& scheduler) {
    const auto planned = scheduler.plan_array();
    if (!planned) return {};
    scheduler.submitted(planned->array.number, "77");
    return planned->chunks;
}

std::size_t count(const ScheduleCounts& counts) {
    return counts.queued_games + counts.waiting_games + counts.running_games;
}

// A contest in which anything may happen at any time. It keeps what a batch system and a folder would.
struct Disorder {
    ChunkScheduler scheduler;
    Rng rng;
    std::vector<Chunk> chunks;           // all that were ever planned
    std::map<TaskId, TaskReport> tasks;  // what the batch system knows
    std::set<GameKey> entered;
    std::size_t doubled = 0;
    Nanoseconds now{0};

    void plan() {
        const auto planned = scheduler.plan_array();
        if (!planned) return;
        const std::uint64_t answer = rng.below(6);
        if (answer == 0) return scheduler.not_submitted(planned->array.number);
        const bool is_taken = answer != 1;
        if (is_taken)
            for (const Chunk& chunk : planned->chunks) {
                chunks.push_back(chunk);
                tasks[task_of(chunk)] = report_of(chunk, TaskState::waiting, "PENDING");
            }
        if (answer <= 2) scheduler.submit_unanswered(planned->array.number);
        else scheduler.submitted(planned->array.number, "77");
    }

    const Chunk& any_chunk() { return chunks[rng.below(chunks.size())]; }

    void change() {
        if (chunks.empty()) return;
        const Chunk& chunk = any_chunk();
        static const std::vector<std::pair<TaskState, std::string>> states{
            {TaskState::waiting, "PENDING"}, {TaskState::running, "RUNNING"}, {TaskState::ended, "COMPLETED"},
            {TaskState::ended, "NODE_FAIL"}, {TaskState::ended, "CANCELLED"}, {TaskState::ended, "PREEMPTED"}};
        const auto& [state, word] = states[rng.below(6)];
        tasks[task_of(chunk)] = report_of(chunk, state, word);
        if (rng.below(10) == 0) tasks.erase(task_of(chunk));
    }

    void look() {
        now += 1s * static_cast<int>(rng.below(100));
        std::vector<TaskReport> all;
        for (const auto& [id, task] : tasks) all.push_back(task);
        scheduler.saw(all, now);
    }

    void deliver() {
        if (chunks.empty()) return;
        PlayedChunk result = result_of(any_chunk());
        if (rng.below(4) == 0) {
            result.kind = PlayedChunk::Kind::broken_off;
            result.games.resize(rng.below(result.games.size()));
        }
        if (rng.below(8) == 0 && !result.games.empty()) result.starved.push_back(result.games.front());
        enter(result);
    }

    void enter(const PlayedChunk& result) {
        const auto again = scheduler.enter(result);
        for (const GameKey& game : result.games)
            if (std::ranges::find(again, game) == again.end()) doubled += entered.insert(game).second ? 0 : 1;
    }

    // From now on all goes well.
    void finish() {
        for (int step = 0; step < 200; ++step) {
            for (auto& [id, task] : tasks) {
                task.state = TaskState::ended;
                task.word = "COMPLETED";
            }
            now += 100s;
            look();
            if (const auto planned = scheduler.plan_array()) {
                scheduler.submitted(planned->array.number, "77");
                for (const Chunk& chunk : planned->chunks) enter(result_of(chunk, "n9"));
            }
        }
    }
};

}  // namespace

TEST_CASE("every open game is in exactly one chunk, and both games of a pair are in the same one") {
    CHECK(rc::check([] {
        ChunkScheduler scheduler(settings_of(1ms * *rc::gen::inRange(100, 40'000)));
        std::multiset<GameKey> all, cut;
        const int matches = *rc::gen::inRange(1, 30);
        for (int number = 1; number <= matches; ++number) {
            const ChunkMatch match = match_of(number, *rc::gen::inRange(1, 40));
            for (const int game : match.games) all.insert({number, game});
            scheduler.add(match);
        }
        for (auto chunks = plan(scheduler); !chunks.empty(); chunks = plan(scheduler))
            for (const Chunk& chunk : chunks) {
                for (const GameKey& game : games_of(chunk)) {
                    cut.insert(game);
                    const GameKey partner{game.pairing, game.number % 2 == 1 ? game.number + 1 : game.number - 1};
                    const auto games = games_of(chunk);
                    RC_ASSERT(!all.contains(partner) || std::ranges::find(games, partner) != games.end());
                }
                scheduler.enter(result_of(chunk));
            }
        RC_ASSERT(cut == all);
    }));
}

TEST_CASE("whatever happens, in whatever order and however often, in the end every game has come") {
    CHECK(rc::check([] {
        ScheduleSettings settings = settings_of();
        settings.most_failures = settings.most_losses = 1'000'000;
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        Disorder contest{ChunkScheduler(settings), Rng(rng.next()), {}, {}, {}, 0, 0s};
        const int matches = 1 + static_cast<int>(rng.below(40));
        for (int number = 1; number <= matches; ++number) contest.scheduler.add(match_of(number, 6));
        for (auto events = rng.below(100); events > 0; --events) switch (rng.below(5)) {
                case 0: contest.plan(); break;
                case 1:
                case 2: contest.change(); break;
                case 3: contest.look(); break;
                default: contest.deliver();
            }
        contest.finish();
        RC_ASSERT(contest.entered.size() == static_cast<std::size_t>(matches) * 6);
        RC_ASSERT(count(contest.scheduler.counts()) == 0U);
    }));
}

TEST_CASE("without surprises no game is anywhere twice, and none is lost") {
    CHECK(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        ChunkScheduler scheduler(settings_of());
        for (int number = 1; number <= 50; ++number) scheduler.add(match_of(number, 6));
        std::size_t open = 300;
        std::vector<Chunk> live;
        while (open > 0) {
            RC_ASSERT(count(scheduler.counts()) == open);
            if (rng.below(3) == 0 || live.empty()) {
                for (const Chunk& chunk : plan(scheduler)) live.push_back(chunk);
                continue;
            }
            const auto place = live.begin() + static_cast<std::ptrdiff_t>(rng.below(live.size()));
            PlayedChunk result = result_of(*place);
            if (rng.below(3) == 0) {
                result.kind = PlayedChunk::Kind::broken_off;
                result.games.pop_back();
            }
            RC_ASSERT(scheduler.enter(result).empty());
            open -= result.games.size();
            live.erase(place);
        }
    }));
}

TEST_CASE("before a game was seen each task gets a pair; later about thirty seconds of games") {
    ChunkScheduler scheduler(settings_of(std::nullopt));
    for (int number = 1; number <= 400; ++number) scheduler.add(match_of(number, 2));
    const auto first = plan(scheduler);
    CHECK(first.size() == 16);
    for (const Chunk& chunk : first) CHECK(count_games(std::vector<Piece>{{chunk.matches[0]}}) == 2);
    CHECK(plan(scheduler).empty());
    PlayedChunk result = result_of(first[0]);
    result.took = 2400ms;
    scheduler.enter(result);
    const auto next = plan(scheduler);
    CHECK(games_of(next.at(0)).size() == 26);  // 25 games of 1.2 s, and the other one of the pair
}

TEST_CASE("a task with four cores gets four times as many games") {
    ScheduleSettings settings = settings_of();
    settings.games_at_once = 4;
    ChunkScheduler scheduler(settings);
    scheduler.add(match_of(1, 1000));
    CHECK(games_of(plan(scheduler).at(0)).size() == 120);
}

TEST_CASE("no more tasks are in the batch system than it takes") {
    ScheduleSettings settings = settings_of();
    settings.limits = {10, 15};
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
    CHECK(again->chunks.size() == 15);
    const auto notices = scheduler.take_notices();
    REQUIRE(notices.size() == 1);
    CHECK(notices[0] ==
          "30 games are played again, for their task left no result. Slurm says 'FAILED' on n1: it exited with "
          "status 1");
}

TEST_CASE("a task that has run is waited for longest, for a shared folder may show its result late") {
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

TEST_CASE("games that end five tasks end the contest, with the batch system's words") {
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
    CHECK(*scheduler.failure() ==
          "the games 7.1 to 7.2 were given to 5 tasks, and none left a result; the last time: Slurm "
          "says 'OUT_OF_MEMORY' on n4: it needed more memory than it had: ask for more with --slurm "
          "\"--mem=...\", or lower --jobs");
}

TEST_CASE("a node that refuses gets no more work, and waiting jobs keep off it") {
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

TEST_CASE("a node where three tasks in a row fail is left out; one that also plays is not") {
    NodeWatch watch;
    CHECK(!watch.failed("n1", "why"));
    CHECK(!watch.failed("n1", "why"));
    watch.played("n1");
    CHECK(!watch.failed("n1", "why"));
    CHECK(!watch.failed("n1", "why"));
    CHECK(watch.failed("n1", "why"));
    CHECK(watch.words() == "n1 (why)");
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

TEST_CASE("where no other node is left, games are played where they should not be") {
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
