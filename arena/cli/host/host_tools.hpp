#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/intake/intake.hpp"

namespace isola_arena {

/// Plays the final of a hosted contest that is frozen: an ordinary contest, in the folder's final.db, of the versions
/// that play, seeded by the ladder, in the format that the settings name. Goes on with one that was interrupted. Prints
/// the table when it is over. Throws UsageError if fewer than two versions play, or the format does not take so many.
Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement);

/// Takes what lies in folders (host::take_folders()), works it through, shows on stderr how far that is, and prints a
/// table of all authors on stdout, with what was left out below it. Returns whether all that was taken is fit. Throws
/// UsageError if a folder cannot be read.
bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::Intake& intake);

/// Deletes an author of a hosted contest that nobody serves (arena/host/deletion), and says on stderr what was deleted.
/// Asks for confirmation on the terminal unless is_sure or an earlier deletion was interrupted. Throws UsageError if
/// author_to_delete() or delete_author() return an error, there is no terminal to ask on, or the answer is not yes.
Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure);

}  // namespace isola_arena
