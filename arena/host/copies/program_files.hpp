#pragma once

#include <filesystem>
#include <vector>

#include "arena/host/copies/fingerprints.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// Returns the texts of the programs in a folder and below it, in the order of their names, which are paths from there.
/// Leaves out installed packages, hidden files, what is no program by its ending or no text, and what exceeds 512 KiB in
/// one file or 2 MiB in all. Follows no links. Empty if there is no such folder.
std::vector<ProgramFile> program_files(const std::filesystem::path& folder);

/// Returns the program files of a version as its author sent them. folder: the folder of the version. Unpacks an archive
/// whose unpacked files are not there any more into a scratch folder, in a process of its own. Returns an error in
/// words if the files cannot be read.
Result<std::vector<ProgramFile>> sent_program(const Submission& submission, const std::filesystem::path& folder);

}  // namespace isola_arena::host
