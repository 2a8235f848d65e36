#pragma once

#include <string>
#include <string_view>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The newest commit that changed the program. Empty: it was not built from a repository or an archive of one.
struct Commit {
    std::string_view hash;
    std::string_view date;    ///< YYYY-MM-DD
    bool is_changed = false;  ///< the sources had changes that were not committed
};

/// Written by commit.cmake when the program is built.
Commit commit_of_program();

/// Prints what this program is: its version, commit and compiler, whether it can isolate bots here, the page that is
/// built in, and the versions of protocol, records, databases and HTTP API; as one JSON object if as_json.
Exit run_version(const std::string& version, bool as_json);

}  // namespace isola_arena
