#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/intake/intake.hpp"

namespace isola_arena {

/// Takes what lies in folders, such as the attachments of an e-mail: every file and every sub-folder of each is the
/// submission of an author who is named after it. Works them through, shows on stderr how far it is, and prints a table
/// of all authors on stdout, with what was left out below it: what has more bytes than `largest`, say. Returns whether all that was taken is fit. Throws
/// UsageError if a folder cannot be read.
bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::Intake& intake);

}  // namespace isola_arena
