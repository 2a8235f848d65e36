#include "arena/process/interruption.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace isola_arena {

// The data that the signal handler uses: lock-free atomics, and descriptors that are never closed. So the handler
// cannot write to a file that was opened later under the same number.
struct InterruptionPlace {
    std::atomic<bool> is_taken = false;
    std::atomic<bool> came = false;
    std::atomic<int> event = -1;

    void tell() {
        if (!is_taken) return;
        came = true;
        const std::uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = write(event, &one, sizeof one);
    }
};

namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
constexpr std::size_t most_places = 512;
constexpr SteadyClock::rep none_came = 0;
constexpr auto one_and_the_same = 100ms;
constexpr int status_of_signals = 128;  // the status after signal N is this plus N

std::array<InterruptionPlace, most_places> places;
std::atomic<SteadyClock::rep> first_came_at = none_came;
static_assert(std::atomic<SteadyClock::rep>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

std::mutex registering;
std::size_t places_taken = 0;
std::array<struct sigaction, signals.size()> actions_before;

void tell_all() {
    for (InterruptionPlace& place : places) place.tell();
}

void on_signal(int number) {
    const int error = errno;
    const SteadyClock::rep now = SteadyClock::now().time_since_epoch().count();
    SteadyClock::rep first = none_came;
    if (first_came_at.compare_exchange_strong(first, now)) tell_all();
    else if (SteadyClock::duration(now - first) > one_and_the_same) _exit(status_of_signals + number);
    errno = error;
}

// SA_RESTART lets an interrupted write to a file go on. poll() returns on a signal even so.
void handle_signals() {
    first_came_at = none_came;
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &actions_before[i]);
}

void give_signals_back() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &actions_before[i], nullptr);
}

}  // namespace

Interruption::Interruption() {
    const std::lock_guard lock(registering);
    const auto free = std::ranges::find_if(places, [](const InterruptionPlace& each) { return !each.is_taken; });
    if (free == places.end()) throw Shortage("too many parts of the program wait for signals");
    if (free->event < 0) free->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (free->event < 0) throw Shortage(std::string("cannot wait for signals: ") + std::strerror(errno));
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t drained = read(free->event, &count, sizeof count);
    free->came = false;
    free->is_taken = true;
    place_ = free;
    if (places_taken++ == 0) handle_signals();
}

Interruption::~Interruption() {
    const std::lock_guard lock(registering);
    place_->is_taken = false;
    if (--places_taken == 0) give_signals_back();
}

void Interruption::check() const {
    if (came()) throw Interrupted();
}

bool Interruption::came() const { return place_->came; }

int Interruption::descriptor() const { return place_->event; }

OwnedFd Interruption::duplicate() const {
    OwnedFd own(fcntl(descriptor(), F_DUPFD_CLOEXEC, 0));
    if (own.get() < 0) throw Shortage(std::string("cannot wait for signals: ") + std::strerror(errno));
    return own;
}

void Interruption::expect_another() { first_came_at = none_came; }

void Interruption::note() { tell_all(); }

StopOnInterruption::StopOnInterruption(const Interruption& interruption)
    : watcher_([this, &interruption](const std::stop_token& over) {
          constexpr int milliseconds_between_looks = 100;
          while (!over.stop_requested()) {
              pollfd came{interruption.descriptor(), POLLIN, 0};
              if (poll(&came, 1, milliseconds_between_looks) > 0) return void(source_.request_stop());
          }
      }) {}

}  // namespace isola_arena
