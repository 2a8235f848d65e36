#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// Verifies each of these places, one after the other. A place is the record of a game, as a file or a URL; the
/// database of a contest, or one game of it; the database of a hosted contest; or the folder of a hosted contest, with
/// its final. Prints each result at once, or with json all of them at the end. Throws UsageError if a record cannot be
/// used or a folder has no hosted contest, DatabaseProblem if a database cannot be opened.
Exit verify_all(const std::vector<std::string>& places, const std::string& game, bool json);

/// Verifies a contest, or one game of it, before it is shown, and prints on stderr if it does not hold. check: called
/// before each game; it may throw to give up. Throws DatabaseProblem if the database cannot be opened.
Exit warn_if_not_true(const std::string& database, const std::string& game, const std::function<void()>& check);

}  // namespace isola_arena
