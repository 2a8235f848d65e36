#pragma once

#include <string>
#include <vector>

#include "arena/cli/host/open_host.hpp"
#include "arena/host/copies/copies.hpp"

namespace isola_arena {

/// What the organiser does by a command. Each throws UsageError if it is refused; nothing has changed then.

/// The programs of all kits, which are no copies of each other's.
std::vector<host::ProgramFile> programs_of_kits();

/// Prints which submissions of a hosted contest are alike, also while it is served.
Exit list_copies(const HostFolder& folder);

/// Gives settings in contest.toml other values, `KEY=VALUE`, also while the contest is served.
Exit set_settings(const HostFolder& folder, const std::vector<std::string>& settings);

/// Decides against the examination of a version, by options.accept or options.refuse.
Exit decide_on_version(HostOptions options, OpenHost& host);

}  // namespace isola_arena
