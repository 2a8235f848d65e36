#pragma once

#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// Whether one of these processes holds an end of the pipe of which the caller has the other one. True also where that
/// cannot be told.
bool is_open_in(const std::vector<pid_t>& processes, int pipe);

}  // namespace isola_arena
