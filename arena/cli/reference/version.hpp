#pragma once

#include <string>
#include <string_view>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The newest commit that changed the program. Empty if the program was not built from a repository or its archive.
struct Commit {
    std::string_view hash;
    std::string_view date;    ///< YYYY-MM-DD
    bool is_changed = false;  ///< the sources had changes that were not committed
};

/// commit.cmake writes this function when the program is built.
Commit commit_of_program();

/// Prints what this program is: its version, commit and compiler, whether it can isolate bots here, the built-in page,
/// and the versions of protocol, records, databases and HTTP API. If as_json, prints one JSON object.
Exit run_version(const std::string& version, bool as_json);

}  // namespace isola_arena
