#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/submission/submission_pipeline.hpp"

namespace isola_arena {

/// Plays the final of a hosted contest that is frozen, and prints the table when it is over. The final is an ordinary
/// contest in the folder's final.db, of the versions that play. It is seeded by the ladder, in the format that the
/// settings name. A final that was interrupted goes on. Throws UsageError if fewer than two versions play, or the
/// format does not take so many.
Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement);

/// Takes submissions from folders (host::take_folders()), builds and examines them, and shows the progress on stderr.
/// Then prints a table of all authors on stdout, and below it what was left out. Returns whether all submissions that
/// were taken are fit. Throws UsageError if a folder cannot be read.
bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::SubmissionPipeline& pipeline);

/// Deletes an author of a hosted contest that nobody serves (arena/host/deletion), and prints on stderr what was
/// deleted. Asks for confirmation on the terminal, unless is_sure or an earlier deletion was interrupted. Throws
/// UsageError if author_to_delete() or delete_author() return an error, there is no terminal to ask on, or the answer
/// is not yes.
Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure);

}  // namespace isola_arena
