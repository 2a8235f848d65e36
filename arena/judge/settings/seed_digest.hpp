#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace isola_arena {

/// Returns 128 bits made of these numbers from which the numbers cannot be found again: the first bytes of a SHA-256
/// digest, the least significant one of each half first. Use it for every value that depends on a secret seed and that
/// bots or published records may show; protocol's mix() can be inverted. The result is the same everywhere and for
/// ever. Ends the program if the system's libcrypto has no SHA-256.
std::array<std::uint64_t, 2> seed_digest(std::span<const std::uint64_t> parts);

}  // namespace isola_arena
