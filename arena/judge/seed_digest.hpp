#pragma once

#include <cstdint>
#include <initializer_list>

namespace isola_arena {

/// Returns a number made of these numbers from which they cannot be found again: the first 64 bits of a SHA-256 digest.
/// Use it for every value that depends on a secret seed and that bots or published records may show; protocol's mix()
/// can be inverted. The result is the same everywhere and for ever. Throws ArenaFailure if the system's libcrypto has
/// no SHA-256.
std::uint64_t seed_digest(std::initializer_list<std::uint64_t> parts);

}  // namespace isola_arena
