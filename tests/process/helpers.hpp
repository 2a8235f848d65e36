#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

#include "arena/process/time.hpp"
#include "tests/sanitized.hpp"

namespace isola_arena::test {

/// A limit for what is not timed: so long takes nothing but a hang, however slow or busy the machine is.
inline constexpr Nanoseconds against_hanging = std::chrono::seconds(120);

/// A bot that sleeps is charged its sleep less this, at most. A sanitizer's arena takes milliseconds to read the counters
/// of one moment.
inline constexpr Nanoseconds clock_precision = std::chrono::milliseconds(sanitized ? 20 : 5);

/// The command of a fault bot: its mode and settings as words separated by blanks.
std::vector<std::string> fault_words(const std::string& settings);

/// The path of one of the scripts beside the fault bot.
std::string script_path(const std::string& name);

/// A line that every fault bot can answer.
inline constexpr const char* board_line = "1;7x7;111A111111111111111111111111111111111111111B111;1000\n";

/// A word for a command line that no other process of this machine has, and that is no part of another such word.
std::string new_marker();

/// Processes, zombies aside, that have the text in their command line or environment.
std::vector<pid_t> processes_with(const std::string& text);

inline void sleep_for(Nanoseconds time) { std::this_thread::sleep_for(time); }

/// The process as a person would name it: its number, its `stat` line and its command.
std::string description(pid_t pid);

/// Waits for what is sure to come; whether it did before that could only be a hang.
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

/// Memory of this process that is in use now, in KiB.
long resident_kib();

}  // namespace isola_arena::test
