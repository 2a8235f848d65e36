#pragma once

#include <string>
#include <string_view>
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

/// Adds authors to authors.csv, also while the contest is served.
Exit add_authors(const HostFolder& folder, const std::vector<std::string>& authors);

/// Writes a version as it was sent into a file, also while the contest is served. Prints the name of the file on stdout.
Exit download(const HostFolder& folder, const OrganisersActs& acts);

/// Returns the option of the act that is wanted of those that do_act() does; empty: none is.
std::string_view act_for_open_host(const OrganisersActs& acts);

/// Carries out that act. The host is stopped meanwhile.
Exit do_act(HostOptions options, OpenHost& host);

}  // namespace isola_arena
