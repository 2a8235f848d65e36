#pragma once

#include <string>

#include "arena/process/interruption.hpp"

namespace isola_arena {

/// Writes the contest of a database as a folder of pages, see write_site(). Says on stdout what it wrote, on stderr how
/// far it is and which games have no page. Throws UsageError if the folder cannot be written or replaced, and what
/// write_site() throws.
void export_site(const std::string& database, const std::string& output, bool may_replace,
                 const Interruption& interruption);

}  // namespace isola_arena
