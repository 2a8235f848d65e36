#pragma once

#include <string>

#include "protocol/rng.hpp"

namespace isola_arena::test {

/// Returns the bytes after one or two changes. A change flips, overwrites, cuts, doubles or swaps bytes or ranges of
/// bytes. The result always differs from `bytes`, which must have at least two bytes.
std::string mutant_of(const std::string& bytes, Rng& rng);

}  // namespace isola_arena::test
