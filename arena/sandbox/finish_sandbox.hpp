#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace isola_arena {

/// The file that bubblewrap writes in a sandbox when everything else in it exists. bubblewrap reads the file's content
/// from the barrier (see Launcher::finish), and so waits there. finish_sandbox() removes the file.
inline constexpr const char* barrier_file = "/.prepared";

/// Removes from a sandbox the things that bubblewrap cannot leave out: the files of /proc that tell of the whole
/// machine, and pseudo-terminals. first_process: bubblewrap's process in the sandbox, which waits at the barrier.
/// Returns an error in words if the system refuses.
std::optional<std::string> finish_sandbox(pid_t first_process);

}  // namespace isola_arena
