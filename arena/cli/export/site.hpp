#pragma once

#include <string>

#include "arena/process/interruption.hpp"

namespace isola_arena {

/// Writes the contest of a database as a folder of pages: index.html with all tables, game.html with the viewer, and a
/// file for each game of which a record was kept. Says on stdout what it wrote, on stderr how far it is. Throws UsageError
/// if the folder cannot be written or replaced, DatabaseProblem if the database cannot be read, Interrupted after a signal,
/// std::runtime_error if writing fails; nothing is left of the folder then.
void export_site(const std::string& database, const std::string& output, bool may_replace,
                 const Interruption& interruption);

}  // namespace isola_arena
