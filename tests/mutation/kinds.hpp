#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/mutation/batch.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {

/// A kind of file that is mutated.
struct MutatedKind {
    std::vector<std::string> originals;  ///< their contents
    /// Reads the file, a mutant of originals[index], as the arena does. Complains if the mutant is accepted and does
    /// not show the same as the original.
    std::function<Reading(const std::string& file, std::size_t index)> read;
};

/// Return the kinds. scratch: a folder in which the originals are made.
MutatedKind records(const ScratchFolder& scratch);
MutatedKind contests(const ScratchFolder& scratch);
MutatedKind ledgers(const ScratchFolder& scratch);
MutatedKind contest_files(const ScratchFolder& scratch);

}  // namespace isola_arena::test
