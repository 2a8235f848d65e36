#pragma once

#include <cstddef>
#include <vector>

#include "arena/host/copies/fingerprints.hpp"

namespace isola_arena::host {

/// The programs of one author, each by its fingerprints. Those of an author are not compared with each other.
using ProgramsOfAuthor = std::vector<Fingerprints>;

/// Two programs of different authors, by their places in the lists.
struct LikePair {
    std::size_t author = 0;
    std::size_t program = 0;
    std::size_t other_author = 0;  ///< greater than author
    std::size_t other_program = 0;
    double likeness = 0;  ///< 0: nothing in common; nearly 1: the same long program, if no other author has it
    int shared = 0;       ///< how many fingerprints both have
};

/// Returns the pairs of authors whose programs have something in common, the likest first, at most `most`, without
/// those below `least`; of each pair of authors the two programs that are likest. common: fingerprints that do not
/// count, of what was handed out.
///
/// A fingerprint of two authors counts one, of three authors a half, of four a third: what many have was hardly copied
/// by one from another. So programs that are the same for k authors are the less like, the larger k is: give one program
/// of those that are identical. The likeness is the sum of the common fingerprints, divided by the geometric mean of the sums
/// of both programs. To each of these sums a constant is added, so that short programs are not alike by chance.
std::vector<LikePair> likest(const std::vector<ProgramsOfAuthor>& authors, const Fingerprints& common, std::size_t most,
                             double least = 0);

}  // namespace isola_arena::host
