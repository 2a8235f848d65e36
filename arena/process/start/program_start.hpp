#pragma once

#include <variant>

#include "arena/process/asio.hpp"
#include "arena/process/start/program.hpp"
#include "arena/process/start/spawn.hpp"

namespace isola_arena {

/// Starts the program with these pipes. While its file is still open for writing, tries again for as long as the
/// program allows. Throws ArenaFailure if the machine has no more processes, descriptors or memory, or if confining it
/// fails.
Task<std::variant<Spawned, StartFailure>> start_program(Executor executor, const Program& program, ChildPipes pipes);

}  // namespace isola_arena
