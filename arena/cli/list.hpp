#pragma once

#include <string>

#include "arena/cli/options/command.hpp"

/// Commands that look things up: `arena list` and `arena perft`.
namespace isola_arena {

/// Prints the contests, games, variants and bundled bots; as one JSON object if as_json.
Exit run_list(bool as_json);

/// The options of `arena perft`.
struct PerftOptions {
    std::string rules;
    std::string board;
    std::string depth;
    bool json = false;
};

/// Counts the sequences of legal turns of each depth up to options.depth and prints the counts. Throws UsageError if an
/// option is wrong.
Exit run_perft(const PerftOptions& options);

}  // namespace isola_arena
