#pragma once

#include <cstdint>
#include <initializer_list>

namespace isola_arena {

/// A number made of these numbers from which nobody can find them again: the first 64 bits of a SHA-256 digest. For all
/// that bots or published records may show and that hangs on a seed which they must not learn; protocol's mix() can be
/// turned back. The same everywhere and for ever.
std::uint64_t one_way(std::initializer_list<std::uint64_t> parts);

}  // namespace isola_arena
