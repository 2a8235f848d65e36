#include "arena/terminal/game/event_queue.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

constexpr std::array<double, 11> speeds{0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256};

// The approximate size of an event, including the texts whose length bots decide.
std::size_t weight(const Event& event) {
    std::size_t bytes = sizeof(Stamped);
    if (const auto* turn = std::get_if<TurnEnded>(&event))
        bytes += turn->line.size() + turn->reply.size() + turn->stderr_text.size();
    if (const auto* turn = std::get_if<TurnStarted>(&event)) bytes += turn->line.size();
    if (const auto* chatter = std::get_if<StderrBetweenTurns>(&event)) bytes += chatter->stderr_text.size();
    return bytes;
}

}  // namespace

// Reads the clock once for two questions: whether the turn may begin, and when to check again. With two readings, the
// turn's time could come between them, and nothing would wake the screen.
Task<void> Pace::hold(Executor executor, std::function<bool()> blocked) {
    for (auto now = Clock::now(); !released_ && (!may_go(now) || blocked()); now = Clock::now())
        co_await changed_.wait(executor, paused_ ? now + 24h : next_look(now, last_turn_, speed_));
    if (paused_ && granted_ > 0) --granted_;
    last_turn_ = Clock::now();
}

bool Pace::may_go(Clock::time_point now) {
    if (paused_) return granted_ > 0;
    granted_ = 0;
    const double speed = speed_;
    return speed <= 0 || now - last_turn_ >= std::chrono::duration<double>(1 / speed);
}

Clock::time_point next_look(Clock::time_point now, Clock::time_point last_turn, double speed) {
    constexpr std::chrono::duration<double> longest = 24h;
    const auto wait = speed > 0 ? std::min(std::chrono::duration<double>(1 / speed), longest) : longest;
    const auto due = last_turn + std::chrono::duration_cast<Clock::duration>(wait);
    return due <= now ? now + 24h : due;
}

double faster(double speed) {
    if (speed <= 0) return 0;
    const auto next = std::ranges::upper_bound(speeds, speed);
    return next == speeds.end() ? 0 : *next;
}

double slower(double speed) {
    if (speed <= 0) return speeds.back();
    const auto next = std::ranges::lower_bound(speeds, speed);
    return next == speeds.begin() ? speeds.front() : *(next - 1);
}

EventQueue::EventQueue() : wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (wake_.get() < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

void EventQueue::push(const Event& event) {
    Stamped stamped{event, Clock::now()};
    bytes_ += weight(event);
    {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(stamped));
    }
    wake();
}

void EventQueue::close() {
    closed_ = true;
    wake();
}

std::deque<Stamped> EventQueue::take() {
    std::deque<Stamped> events;
    {
        const std::lock_guard lock(mutex_);
        events.swap(events_);
    }
    for (const Stamped& stamped : events) bytes_ -= weight(stamped.event);
    return events;
}

void EventQueue::wait() const {
    pollfd readable{wake_.get(), POLLIN, 0};
    poll(&readable, 1, -1);
}

void EventQueue::drain() {
    for (quiet(); !closed_; quiet()) {
        wait();
        take();
    }
}

void EventQueue::quiet() {
    std::uint64_t count = 0;
    while (read(wake_.get(), &count, sizeof count) < 0 && errno == EINTR) {
    }
}

void EventQueue::wake() {
    const std::uint64_t one = 1;
    while (write(wake_.get(), &one, sizeof one) < 0 && errno == EINTR) {
    }
}

}  // namespace isola_arena::viewer
