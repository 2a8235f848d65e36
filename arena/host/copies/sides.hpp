#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "arena/host/copies/fingerprints.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"

namespace isola_arena::host {

/// Lines of a file that the other side has, too, in other words or with other names. Lines count from 1.
struct SharedPassage {
    int from = 1;
    int to = 1;                  ///< the last line
    std::size_t other_file = 0;  ///< where the other side has the passage
    int other_line = 1;
    bool operator==(const SharedPassage&) const = default;
};

struct FileOfSide {
    ProgramFile file;
    std::vector<SharedPassage> shared;  ///< in the order of the lines
};

struct SideOfCopy {
    SentVersion version;
    std::vector<FileOfSide> files;
    std::vector<std::string> left_out = {};  ///< see FoundProgram
};

/// Two programs with the passages that both have.
using SideBySide = std::array<SideOfCopy, 2>;

/// Marks in both sides the passages in common. Uses every fingerprint, not the chosen ones alone, so that passages are
/// whole. common: fingerprints that do not count.
void mark_shared(SideBySide& sides, const Fingerprints& common);

}  // namespace isola_arena::host
