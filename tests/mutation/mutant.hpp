#pragma once

#include <string>

#include "protocol/rng.hpp"

namespace isola_arena::test {

/// Returns the bytes with one or two of them, or ranges of them, flipped, overwritten, cut, doubled or swapped; never the
/// same bytes. There must be at least two.
std::string mutant_of(const std::string& bytes, Rng& rng);

}  // namespace isola_arena::test
