#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/mutation/batch.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {

/// A kind of file of which mutants are made.
struct MutatedKind {
    std::vector<std::string> originals;  ///< contents
    /// Reads the file, a mutant of originals[index], as the arena does. Complains if it holds and shows something else than
    /// the original.
    std::function<Reading(const std::string& file, std::size_t index)> read;
};

/// Return the kinds. scratch: for the making of originals.
MutatedKind records(const ScratchFolder& scratch);
MutatedKind contests(const ScratchFolder& scratch);
MutatedKind ledgers(const ScratchFolder& scratch);
MutatedKind contest_files(const ScratchFolder& scratch);

}  // namespace isola_arena::test
