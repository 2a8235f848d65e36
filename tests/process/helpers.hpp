#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

#include "arena/base/time.hpp"
#include "tests/sanitized.hpp"

namespace isola_arena::test {

/// A limit for operations that are not timed: on any machine, only a hang takes this long.
inline constexpr Nanoseconds against_hanging = std::chrono::seconds(120);

/// The largest amount by which the charged time of a sleeping bot may be below its sleep. With a sanitizer the arena
/// needs milliseconds to read the counters of one moment.
inline constexpr Nanoseconds clock_precision = std::chrono::milliseconds(sanitized ? 20 : 5);

/// Returns the command of a fault bot: its mode and settings, which are separated by blanks.
std::vector<std::string> fault_words(const std::string& settings);

/// Returns the path of one of the scripts beside the fault bot.
std::string script_path(const std::string& name);

/// A line that every fault bot can answer.
inline constexpr const char* board_line = "1;7x7;111A111111111111111111111111111111111111111B111;1000\n";

/// Returns a marker for command lines. No other process of this machine has it, and it is no part of another marker.
std::string new_marker();

/// Returns the processes, without zombies, that have the text in their command line or environment.
std::vector<pid_t> processes_with(const std::string& text);

inline void sleep_for(Nanoseconds time) { std::this_thread::sleep_for(time); }

/// Returns the number of the process, its `stat` line and its command, for messages.
std::string description(pid_t pid);

/// Waits for a condition that must become true; returns whether it did so within the limit against hangs.
template <class Condition>
bool eventually(Condition condition) {
    using namespace std::chrono_literals;
    auto pause = 1ms;
    for (const auto give_up = Clock::now() + against_hanging; Clock::now() < give_up;
         pause = std::min(2 * pause, 32ms)) {
        if (condition()) return true;
        sleep_for(pause);
    }
    return condition();
}

/// Returns the memory of this process that is in use now, in KiB.
long resident_kib();

}  // namespace isola_arena::test
