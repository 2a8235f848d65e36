#pragma once

#include <set>
#include <string>

#include "tests/architecture/source.hpp"

/// Rules about how files are written. Each function returns the violations of its rule.
namespace isola_arena::architecture {

inline constexpr int longest_file = 600;

/// No file has more than 600 lines.
Complaints long_files(const std::vector<Source>& sources);

/// Every header begins with `#pragma once`.
Complaints headers_without_pragma_once(const std::vector<Source>& sources);

/// Every include of a project file names an existing file.
Complaints missing_includes(const std::vector<Source>& sources);

/// Only one file of the arena creates processes.
Complaints forks_elsewhere(const std::vector<Source>& sources);

/// Only one file of the arena handles signals that end the arena.
Complaints handlers_elsewhere(const std::vector<Source>& sources);

/// Returns the options of the arena's commands, with `--`: those that arena/cli declares and those of the tables of
/// settings.
std::set<std::string> options_of_commands(const std::vector<Source>& sources);

/// Below arena/cli, strings name an option of the arena's commands only in the tables of settings and in
/// arena/commands, which writes whole commands.
Complaints options_in_sentences(const std::vector<Source>& sources, const std::set<std::string>& options);

/// Commands write with arena/base/print.hpp, because other functions throw if they cannot write, which would end the
/// command.
Complaints prints_elsewhere(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
