#pragma once

#include "arena/cli/command.hpp"
#include "arena/cli/doctor_attack.hpp"

namespace isola_arena {

/// Shows what this machine can enforce, or tries every attack on it: status 3 where not all is well. Throws UsageError.
Exit run_doctor(const AttackOptions& options);

}  // namespace isola_arena
