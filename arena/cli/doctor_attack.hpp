#pragma once

#include <string>
#include <vector>

#include "arena/cli/command.hpp"

namespace isola_arena {

/// What `arena doctor --attack` is asked for.
struct AttackOptions {
    bool wanted = false;
    std::vector<std::string> only;  ///< names of attacks; none: all
    std::string sandbox = "auto";
    bool json = false;  ///< set by the command: `--json` is not this one's alone
};

/// Tries every attack on this machine: plays a match of the attacker against a good bot in the real sandbox, and prints
/// what became of each. Status 3 where one was not refused. Throws UsageError for a name that is no attack's and where
/// the attacker's program is missing.
Exit run_attacks(const AttackOptions& options);

}  // namespace isola_arena
