#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/host/copies/fingerprints.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// The files of a program that are compared, and what else was there.
struct FoundProgram {
    std::vector<ProgramFile> files;
    /// Files and folders that are not compared, though they could be a part of the program: what is hidden, built or
    /// installed, is no text, or is too large. Each with the reason. Settings and notes are not among them.
    std::vector<std::string> left_out;
};

/// Returns the texts of the programs in a folder and below it, in the order of their names, which are paths from there.
/// Leaves out installed packages, hidden files, what is no program by its ending or no text, and what exceeds 512 KiB in
/// one file or 2 MiB in all. Follows no links. Empty if there is no such folder.
FoundProgram program_files(const std::filesystem::path& folder);

/// Returns the digests (SHA-256) of all files in a folder and below it, programs or not. Follows no links.
std::vector<std::string> digests_of_files(const std::filesystem::path& folder);

/// Returns the program files of a version as its author sent them. folder: the folder of the version. Unpacks an archive
/// whose unpacked files are not there any more into a scratch folder, in a process of its own. Returns an error in
/// words if the files cannot be read.
Result<FoundProgram> sent_program(const Submission& submission, const std::filesystem::path& folder);

}  // namespace isola_arena::host
