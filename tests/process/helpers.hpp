#pragma once

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>

#include "arena/process/bot_process.hpp"

namespace isola_arena::test {

// The sanitizers make everything several times slower, and keep freed memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// How far behind a deadline the arena may be: 100 ms.
inline constexpr Nanoseconds punctuality = std::chrono::milliseconds(sanitized ? 500 : 100);

/// Runs the loop until the task is done, and gives its result. What else waits on the loop goes on waiting.
template <class T>
T run(asio::io_context& loop, Task<T> task) {
    std::optional<T> result;
    std::exception_ptr failure;
    asio::co_spawn(loop, std::move(task), [&](std::exception_ptr error, T value) {
        failure = error;
        result = std::move(value);
        loop.stop();
    });
    loop.restart();
    loop.run();
    if (failure) std::rethrow_exception(failure);
    return std::move(*result);
}

inline void run(asio::io_context& loop, Task<void> task) {
    std::exception_ptr failure;
    asio::co_spawn(loop, std::move(task), [&](std::exception_ptr error) {
        failure = error;
        loop.stop();
    });
    loop.restart();
    loop.run();
    if (failure) std::rethrow_exception(failure);
}

/// The command of a fault bot: its mode and settings as words separated by blanks.
std::vector<std::string> fault_words(const std::string& settings);

/// The path of one of the scripts beside the fault bot.
std::string script_path(const std::string& name);

/// A line that every fault bot can answer.
inline constexpr const char* board_line = "1;7x7;111A111111111111111111111111111111111111111B111;1000\n";

/// Processes, zombies aside, that have the text in their command line or environment.
std::vector<pid_t> processes_with(const std::string& text);

inline void sleep_for(Nanoseconds time) { std::this_thread::sleep_for(time); }

/// The process as a person would name it: its number, its `stat` line and its command.
std::string description(pid_t pid);

/// Waits until the condition holds, at most for ten seconds; whether it does.
template <class Condition>
bool eventually(Condition condition) {
    using namespace std::chrono_literals;
    for (const auto give_up = Clock::now() + 10s; Clock::now() < give_up;) {
        if (condition()) return true;
        sleep_for(1ms);
    }
    return condition();
}

/// Measures until it comes out in [low, high), five times at most: the last measurement. What else the machine does spoils
/// one now and then; a wrong program spoils all of them.
template <class Value, class Measure>
Value measured(Value low, Value high, Measure measure) {
    Value value = measure();
    for (int tries = 1; tries < 5 && !(low <= value && value < high); ++tries) value = measure();
    return value;
}

/// Memory of this process that is in use now, in KiB.
long resident_kib();

}  // namespace isola_arena::test
