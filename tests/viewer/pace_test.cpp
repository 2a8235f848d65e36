#include "arena/terminal/game/event_queue.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <semaphore>
#include <thread>

#include <poll.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "arena/terminal/game/event_queue.hpp"
#include "arena/terminal/person/human_input.hpp"
#include "tests/viewer/game_events.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;
using namespace std::chrono_literals;

namespace {

// The thread of a game. It plays turns as fast as the pace allows.
class Turns {
public:
    explicit Turns(
        Pace& pace, std::function<bool()> blocked = [] { return false; })
        : pace_(pace), blocked_(std::move(blocked)), thread_([this] { run(); }) {}
    ~Turns() {
        stop_ = true;
        pace_.release();
        thread_.join();
    }

    int count() const { return count_; }

    bool reaches(int wanted) const { return comes(count_, wanted); }

    // Wakes the thread this many times. Returns false if the thread does not check the pace each time.
    bool is_held_for(int times) const {
        for (int i = 0; i < times; ++i) {
            const int before = asked_;
            pace_.look_again();
            if (!comes(asked_, before + 1)) return false;
        }
        return true;
    }

private:
    // The limit of half a minute is against hangs only.
    static bool comes(const std::atomic<int>& number, int wanted) {
        const auto end = Clock::now() + 30s;
        while (number < wanted && Clock::now() < end) std::this_thread::sleep_for(1ms);
        return number >= wanted;
    }

    void run() {
        asio::io_context io(1);
        asio::co_spawn(io, take_turns(io.get_executor()), asio::detached);
        while (io.run_one() > 0) ++asked_;
    }

    Task<void> take_turns(Executor executor) {
        while (!stop_) {
            co_await pace_.hold(executor, blocked_);
            ++count_;
            std::this_thread::sleep_for(100us);
        }
    }

    Pace& pace_;
    std::function<bool()> blocked_;
    std::atomic<bool> stop_ = false;
    std::atomic<int> count_ = 0;
    std::atomic<int> asked_ = 0;  ///< how often the pace was checked while the game was held
    std::thread thread_;
};

}  // namespace

TEST_CASE("a turn held by the speed is checked again at its time, a turn held by others when they notify") {
    const Clock::time_point last{1s};
    CHECK(next_look(last + 9ms, last, 100) == last + 10ms);
    CHECK(next_look(last + 10ms - 1ns, last, 100) == last + 10ms);
    CHECK(next_look(last + 10ms, last, 100) > last + 1h);
    CHECK(next_look(last + 9ms, last, 0) > last + 1h);
}

TEST_CASE("a paused game plays the turns that are granted, one for one") {
    Pace pace(0);
    pace.set_paused(true);
    const Turns turns(pace);
    CHECK(turns.is_held_for(3));
    CHECK(turns.count() == 0);
    pace.grant_turn();
    CHECK(turns.reaches(1));
    pace.grant_turn();
    CHECK(turns.reaches(2));
    CHECK(turns.is_held_for(3));
    CHECK(turns.count() == 2);
    pace.set_paused(false);
    CHECK(turns.reaches(20));
}

TEST_CASE("the speed bounds the turns a second") {
    Pace pace(20);
    const auto begun = Clock::now();
    const Turns turns(pace);
    CHECK(turns.reaches(6));
    CHECK(Clock::now() - begun >= 250ms);
}

TEST_CASE("a viewer that lags holds the game, one that left does not") {
    Pace pace(0);
    const Turns turns(pace, [] { return true; });
    CHECK(turns.is_held_for(3));
    CHECK(turns.count() == 0);
    pace.release();
    CHECK(turns.reaches(20));
}

TEST_CASE("speeds are stepped through, unlimited being the fastest") {
    CHECK(faster(4) == 8);
    CHECK(slower(4) == 2);
    CHECK(faster(256) == 0);
    CHECK(faster(0) == 0);
    CHECK(slower(0) == 256);
    CHECK(slower(0.25) == 0.25);
    CHECK(faster(5) == 8);
    CHECK(slower(5) == 4);
}

TEST_CASE("events cross threads in order, and a flood makes the queue full") {
    EventQueue queue;
    std::thread game([&] {
        for (int turn = 1; turn <= 100; ++turn) {
            TurnEnded ended;
            ended.turn = turn;
            ended.stderr_text.assign(64 * 1024, 'x');
            queue.push(ended);
        }
        queue.close();
    });
    game.join();
    CHECK(queue.full());
    int expected = 0;
    for (const Stamped& stamped : queue.take()) CHECK(std::get<TurnEnded>(stamped.event).turn == ++expected);
    CHECK(expected == 100);
    CHECK_FALSE(queue.full());
    CHECK(queue.closed());
}

TEST_CASE("an event after a reader went to sleep wakes it, whatever it has read before") {
    EventQueue queue;
    const auto is_awake = [&queue] {
        pollfd readable{queue.descriptor(), POLLIN, 0};
        return poll(&readable, 1, 0) > 0;
    };
    for (const auto& comes :
         {std::function<void()>([&] { queue.push(TurnEnded{}); }), std::function<void()>([&] { queue.wake(); }),
          std::function<void()>([&] { queue.close(); })}) {
        queue.quiet();
        CHECK_FALSE(is_awake());
        comes();
        queue.take();
        CHECK(is_awake());
    }
}

TEST_CASE("a person is asked on the game's thread and answers on another") {
    std::counting_semaphore<> asked{0};
    HumanInput human([&] { asked.release(); });
    std::vector<std::string> replies;
    bool resigned = false;
    const HumanPlayer person = human.person();
    const std::string line = "the line";
    const std::optional<Error> refused = Error{"too far"};
    std::thread game([&] {
        asio::io_context io(1);
        const auto play = [&]() -> Task<void> {
            replies.push_back(co_await person(line, std::nullopt));
            replies.push_back(co_await person(line, refused));
            co_await person(line, std::nullopt);
        };
        asio::co_spawn(io, play(), [&](const std::exception_ptr& failure) {
            try {
                if (failure) std::rethrow_exception(failure);
            } catch (const Resigned&) {
                resigned = true;
            }
        });
        io.run();
    });
    const auto question = [&] {
        asked.acquire();
        const auto taken = human.take_question();
        REQUIRE(taken);
        return *taken;
    };
    CHECK(question().line == "the line");
    human.answer("first");
    const auto second = question();
    REQUIRE(second.refused);
    CHECK(second.refused->message == "too far");
    human.answer("second");
    question();
    human.resign();
    game.join();
    CHECK(replies == std::vector<std::string>{"first", "second"});
    CHECK(resigned);
}
