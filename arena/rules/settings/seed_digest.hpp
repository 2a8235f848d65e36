#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace isola_arena {

/// Returns the first 128 bits of the SHA-256 digest of these numbers, from which the numbers cannot be computed. The
/// bytes of each half are in little-endian order. Use it for every value that depends on a secret seed and that bots or
/// published records may show, because protocol's mix() can be inverted. The result is the same on every machine and
/// never changes. Ends the program if the system's libcrypto has no SHA-256.
std::array<std::uint64_t, 2> seed_digest(std::span<const std::uint64_t> parts);

}  // namespace isola_arena
