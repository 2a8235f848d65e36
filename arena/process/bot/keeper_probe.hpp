#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/process/start/program.hpp"

namespace isola_arena {

/// Tries whether a sandbox can run programs one after another (see Keeper): runs the program twice. confine: as
/// KeptSandboxes takes it. Returns why that failed; empty if it worked.
std::string failure_of_keeper(const Program& program, const std::function<std::optional<Error>(Program&)>& confine);

}  // namespace isola_arena
