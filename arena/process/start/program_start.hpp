#pragma once

#include <optional>
#include <string>
#include <variant>

#include "arena/process/asio.hpp"
#include "arena/process/start/clone_launcher.hpp"
#include "arena/process/start/program.hpp"

/// arena/process/start starts programs: with no descriptors except their pipes, confined as the Program says
/// (program.hpp), and without a copy of the arena's memory (clone_launcher.hpp). BotProcess::start() uses it for bots.
/// Open this header first. In a coroutine on `executor`, with three pipes:
///
///     const Program program{{"./bot"}, {"PATH=/usr/bin:/bin"}, folder};
///     const ChildPipes ends{input.reading.get(), output.writing.get(), errors.writing.get()};
///     const auto started = co_await start_program(executor, program, ends);  // Spawned or StartFailure
///
/// Several threads may start programs at the same time. A Spawned belongs to the thread that runs its executor; its
/// process is killed when the thread that started it ends.
namespace isola_arena {

/// The ends of the pipes that the child gets. Each number must be above all descriptor numbers that the child will
/// have.
struct ChildPipes {
    int input;
    int output;
    int error;
    int status = -1;   ///< for the reports of its launcher; -1: no launcher
    int barrier = -1;  ///< for a launcher that waits to be finished; -1: none
};

/// The outcome of an attempt to start: a process, or the system's error and the step that failed.
struct Spawned {
    ProcessHandle process;
    OwnedFd end_event;  ///< readable when the process has ended
    CloneLauncher::Error error = {};
    const char* step = "";
    bool programs_fault = false;  ///< the program is to blame for the failed step, not the arena
};

/// Starts the program at that path as the leader of its own session and process group, with default signals and a death
/// signal for the case that the calling thread ends. It has no descriptors except its pipes and those that its launcher
/// reads. The cost does not depend on the arena's memory: see CloneLauncher.
Spawned spawn(const Executor& executor, const Program& program, const std::string& path, const ChildPipes& pipes);

/// Returns why the program cannot run, as far as its file tells; nullopt if no reason is known.
std::optional<StartFailure> cannot_start(const Program& program);

/// Starts the program with these pipes. While its file is still open for writing, tries again for as long as the
/// program allows. Throws ArenaFailure if the machine has no more processes, descriptors or memory, or if confining it
/// fails.
Task<std::variant<Spawned, StartFailure>> start_program(Executor executor, const Program& program, ChildPipes pipes);

}  // namespace isola_arena
