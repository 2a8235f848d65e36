#pragma once

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/folder/host_folder.hpp"

namespace isola_arena {

/// Plays the final of a hosted contest that is frozen: an ordinary contest, in the folder's final.db, of the versions
/// that play, seeded by the ladder, in the format that the settings name. Goes on with one that was interrupted. Prints
/// the table when it is over. Throws UsageError if fewer than two versions play, or the format does not take so many.
Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement);

}  // namespace isola_arena
