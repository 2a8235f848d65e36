#include "arena/terminal/game/event_queue.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace isola_arena::viewer {
namespace {

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

EventQueue::EventQueue() : wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (wake_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

EventQueue::~EventQueue() { ::close(wake_); }

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
    pollfd readable{wake_, POLLIN, 0};
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
    while (read(wake_, &count, sizeof count) < 0 && errno == EINTR) {
    }
}

void EventQueue::wake() {
    const std::uint64_t one = 1;
    while (write(wake_, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

}  // namespace isola_arena::viewer
