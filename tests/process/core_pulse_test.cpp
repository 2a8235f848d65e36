#include <csignal>
#include <functional>

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/core_pulse.hpp"
#include "arena/process/cores.hpp"
#include "arena/process/pipes.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/busy_neighbours.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

constexpr Nanoseconds standstill = 300ms;

// Says that what is to be measured has begun.
using Begin = std::function<void()>;

// A process of its own does the work and gives a number. To one that is stopped it looks as if its core stood still.
class Apart {
public:
    template <class Work>
    explicit Apart(Work work) : pid_(fork()) {
        if (pid_ != 0) return;
        const Begin begin = [this] { tell(begun_, {}); };
        tell(result_, work(begin));
        _exit(0);
    }
    ~Apart() { waitpid(pid_, nullptr, 0); }

    Apart& stopped_for(Nanoseconds time) {
        listen(begun_);
        sleep_for(40ms);
        kill(pid_, SIGSTOP);
        sleep_for(time);
        kill(pid_, SIGCONT);
        return *this;
    }

    Nanoseconds result() { return listen(result_); }

private:
    static void tell(const Pipe& pipe, Nanoseconds number) {
        CHECK(write(pipe.writing.get(), &number, sizeof number) == sizeof number);
    }

    static Nanoseconds listen(const Pipe& pipe) {
        Nanoseconds number{};
        REQUIRE(read(pipe.reading.get(), &number, sizeof number) == sizeof number);
        return number;
    }

    Pipe begun_ = Pipe::open();
    Pipe result_ = Pipe::open();
    pid_t pid_;
};

// What the work gives when its core stands still for a while; see measured().
template <class Work>
Nanoseconds in_a_standstill(Nanoseconds low, Nanoseconds high, Work work) {
    return measured(low, high, [&] { return Apart(work).stopped_for(standstill).result(); });
}

Nanoseconds pulse_for_a_moment(const Begin& begin) {
    const auto pulse = std::make_shared<CorePulse>(available_cores().front());
    const CorePulse::Watch watch(pulse);
    begin();
    sleep_for(500ms);
    return pulse->stood_still();
}

Nanoseconds pulse_beside_busy_neighbours() {
    const BusyNeighbours neighbours(available_cores().front(), 3);
    return pulse_for_a_moment([] {});
}

// How much of it the system counted as the CPU time of somebody with that meter.
Nanoseconds counted_by(const CorePulse::Meter& meter, const Begin& begin) {
    const auto pulse = std::make_shared<CorePulse>(available_cores().front());
    const CorePulse::Watch watch(pulse, meter);
    begin();
    sleep_for(500ms);
    return watch.counted_as_bots();
}

// The CPU time that was charged to a bot that computes for 300 ms and may use 200.
Nanoseconds charged_to_thinker(const Begin& begin) {
    Bots bots;
    set_pulse(bots.loop, std::make_shared<CorePulse>(available_cores().front()));
    const auto bot = bots.start("think ms=300");
    begin();
    const auto ask = [&]() -> Task<Answer> { co_return co_await bot->ask(board_line, AskLimit(10s, 200ms)); };
    const Answer answer = run(bots.loop, ask());
    return answer.kind == AnswerKind::reply ? answer.cpu : 10s;
}

}  // namespace

TEST_CASE("a core that stands still is noticed") {
    const auto noticed = in_a_standstill(standstill - 30ms, standstill + 100ms, pulse_for_a_moment);
    CHECK(noticed >= standstill - 30ms);
    CHECK(noticed < standstill + 100ms);
}

TEST_CASE("a core that is merely busy does not stand still, whether or not its pulse may run before others") {
    CHECK(measured<Nanoseconds>(0ms, 50ms, pulse_beside_busy_neighbours) < 50ms);
    if (geteuid() != 0) return;
    const auto as_a_user = [](const Begin&) {
        if (setuid(65534) != 0) return Nanoseconds{10s};
        return pulse_beside_busy_neighbours();
    };
    CHECK(measured<Nanoseconds>(0ms, 50ms, [&] { return Apart(as_a_user).result(); }) < 50ms);
}

TEST_CASE("a bot is not charged what its core stood still") {
    Apart undisturbed([](const Begin&) { return charged_to_thinker([] {}); });
    CHECK(undisturbed.result() == 10s);
    const Nanoseconds charged = in_a_standstill(10ms, 200ms, charged_to_thinker);
    CHECK(charged >= 10ms);
    CHECK(charged < 200ms);
}

TEST_CASE("a standstill is taken off the CPU time of who was charged with it, and of nobody else's") {
    const auto counted = [](Nanoseconds low, Nanoseconds high, const CorePulse::Meter& meter) {
        return in_a_standstill(low, high, [&](const Begin& begin) { return counted_by(meter, begin); });
    };
    CHECK(counted(0ms, 1ns, [] { return 7ms; }) == 0ms);
    const Nanoseconds awake =
        counted(standstill - 20ms, standstill + punctuality, [] { return Clock::now().time_since_epoch(); });
    CHECK(awake >= standstill - 20ms);
    CHECK(awake < standstill + punctuality);
}
