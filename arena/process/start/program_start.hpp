#pragma once

#include <variant>

#include "arena/process/asio.hpp"
#include "arena/process/start/program.hpp"
#include "arena/process/start/spawn.hpp"

/// arena/process/start starts programs: with no descriptors but their pipes, confined as the Program says
/// (program.hpp), and without a copy of the arena's memory (clone_launcher.hpp). BotProcess::start() starts bots by it.
/// Open this header first. In a coroutine on `executor`, with three pipes:
///
///     const Program program{{"./bot"}, {"PATH=/usr/bin:/bin"}, folder};
///     const ChildPipes ends{input.reading.get(), output.writing.get(), errors.writing.get()};
///     const auto started = co_await start_program(executor, program, ends);  // Spawned or StartFailure
///
/// Several threads may start programs at the same time. A Spawned belongs to the thread that runs its executor; its
/// process is killed when the thread that started it ends.
namespace isola_arena {

/// Starts the program with these pipes. While its file is still open for writing, tries again for as long as the
/// program allows. Throws ArenaFailure if the machine has no more processes, descriptors or memory, or if confining it
/// fails.
Task<std::variant<Spawned, StartFailure>> start_program(Executor executor, const Program& program, ChildPipes pipes);

}  // namespace isola_arena
