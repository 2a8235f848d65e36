#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/intake/intake.hpp"

namespace isola_arena {

/// Takes what lies in folders (host::take_folders()), works it through, shows on stderr how far that is, and prints a
/// table of all authors on stdout, with what was left out below it. Returns whether all that was taken is fit. Throws
/// UsageError if a folder cannot be read.
bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::Intake& intake);

}  // namespace isola_arena
