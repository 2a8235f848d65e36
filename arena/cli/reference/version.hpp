#pragma once

#include <string>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// Prints what this program is: its version, commit and compiler, whether it can isolate bots here, the page that is
/// built in, and the versions of protocol, records, databases and HTTP API; as one JSON object if as_json.
Exit run_version(const std::string& version, bool as_json);

}  // namespace isola_arena
