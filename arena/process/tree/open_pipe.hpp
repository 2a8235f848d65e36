#pragma once

#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// Returns whether one of these processes holds an end of the pipe of which the caller holds the other end, by their
/// descriptors in /proc. Returns true also if that cannot be determined.
bool is_open_in(const std::vector<pid_t>& processes, int pipe);

}  // namespace isola_arena
