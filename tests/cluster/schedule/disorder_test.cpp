// Invariants of the scheduler under disorder: every open game is in exactly one place, and in the end every game has
// been entered once, whatever the order and the number of the events.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "protocol/rng.hpp"
#include "tests/cluster/schedule/chunks.hpp"

namespace isola_arena::cluster {
namespace {

using namespace test;

// A contest in which any event may happen at any time. It keeps the state of a batch system and of a shared folder.
struct Disorder {
    ChunkScheduler scheduler;
    Rng rng;
    std::vector<Chunk> chunks;           // all chunks that were ever planned
    std::map<TaskId, TaskReport> tasks;  // the states in the batch system
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
            if (std::ranges::find(again, game) == again.end()) doubled += entered.insert(game).second ? 0U : 1U;
    }

    // Completes the contest without further failures.
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

}  // namespace isola_arena::cluster
