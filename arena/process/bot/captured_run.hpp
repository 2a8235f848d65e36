#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "arena/base/time.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {

/// How long a program may run, and how much of its output is kept.
struct CaptureLimits {
    Nanoseconds wall = std::chrono::seconds(60);
    std::size_t output = std::size_t{1} << 20;         ///< bytes of stdout; a program that writes more is killed
    std::size_t first_errors = std::size_t{32} << 10;  ///< bytes of stderr that are kept: its beginning and its end
    std::size_t last_errors = std::size_t{32} << 10;
    std::string last_words = {};  ///< once stderr contains this text, the program is killed as if interrupted; empty:
                                  ///< never
    /// How many times `wall` a program may run that a busy machine delays: it goes on computing, and has used less CPU
    /// time than `wall`.
    int patience = 1;
};

/// Why a program's run came to its end.
enum class RunEnd : std::uint8_t {
    exited,       ///< by itself, or killed by a signal of its own
    not_run,      ///< it could not be started
    late,         ///< killed: it ran longer than it may
    too_much,     ///< killed: it wrote more on stdout than it may
    memory,       ///< it ran into the limit on memory of its control group
    processes,    ///< it ran into the limit on processes of its control group
    interrupted,  ///< killed: the caller wanted it to stop
};

/// The output of a program, and how the program ended. output and errors may hold any bytes.
struct CapturedRun {
    RunEnd end = RunEnd::exited;
    std::string output;
    std::string errors;            ///< beginning and end of stderr; a line between them says how many bytes are left
                                   ///< out, if any
    std::string text;              ///< how it ended, for people: `exited with code 1`; if it was not run, why
    std::optional<int> exit_code;  ///< nullopt: killed by a signal, or not run
    Nanoseconds took{0};

    bool succeeded() const { return end == RunEnd::exited && exit_code == 0; }
};

/// Runs a program to its end, and then kills the rest of its process tree. The stdin of the program holds the input.
/// The program is started and marked as a bot is, so that none of its processes outlives the arena. Blocks the calling
/// thread; several threads may run programs at the same time. A limit of the control group counts only if the program
/// did not succeed. Throws ArenaFailure if the machine cannot start a process or cannot confine it.
CapturedRun run_captured(Program program, const CaptureLimits& limits, const std::stop_token& stop = {},
                         std::string_view input = {});

}  // namespace isola_arena
