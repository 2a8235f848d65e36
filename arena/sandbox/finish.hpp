#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

namespace isola_arena {

/// The file that bubblewrap writes in a sandbox when all else in it is there; its content comes from the barrier
/// (Launcher::finish). finish_sandbox() removes it.
inline constexpr const char* barrier_file = "/.prepared";

/// Takes from a sandbox what bubblewrap cannot leave out: the files of /proc that tell of the whole machine, and
/// pseudo-terminals. first_process: bubblewrap's process in the sandbox, which waits at the barrier. Returns an error in
/// words if the system refuses.
std::optional<std::string> finish_sandbox(pid_t first_process);

}  // namespace isola_arena
