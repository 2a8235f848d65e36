#pragma once

#include <string>

#include "arena/cli/command.hpp"

namespace isola_arena {

/// What `arena perft` is asked for.
struct PerftOptions {
    std::string rules;
    std::string board;
    std::string depth;
    bool json = false;
};

/// Counts the sequences of legal turns. Throws UsageError.
Exit run_perft(const PerftOptions& options);

}  // namespace isola_arena
