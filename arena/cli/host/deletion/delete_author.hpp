#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/folder/host_folder.hpp"

namespace isola_arena {

/// Deletes an author of a hosted contest that nobody serves: his files, his lines in the lists, his rows in the ledger.
/// Games that others played with him stay, under a neutral name. Asks on the terminal first unless is_sure. After a kill
/// the same call ends what was begun. Throws UsageError if there is no such author, the final has his bot, there is no
/// terminal to ask on, or the deletion of another author was interrupted; DatabaseProblem if the folder is served.
Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure);

/// Throws UsageError, which says how to go on, if the deletion of an author was interrupted.
void refuse_half_deleted(const HostFolder& folder, host::Ledger& ledger);

}  // namespace isola_arena
