#pragma once

#include "arena/cli/attack/doctor_attack.hpp"
#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// Prints which protections this machine can enforce. Returns Exit::does_not_hold if it cannot enforce all of them. If
/// options.wanted, calls run_attacks() instead. Throws UsageError as run_attacks() does.
Exit run_doctor(const AttackOptions& options);

}  // namespace isola_arena
