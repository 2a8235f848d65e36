#pragma once

#include <vector>

#include "arena/bots/entrants.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena {

/// Returns the versions that play on the ladder, the best first, in the order of their seeds in a final. Throws
/// ArenaFailure if the folder of a version is missing or wrong.
std::vector<ContestBot> entrants_of_final(const HostFolder& folder, host::Ledger& ledger);

}  // namespace isola_arena
