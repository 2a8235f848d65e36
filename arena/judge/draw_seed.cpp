#include "arena/judge/draw_seed.hpp"

#include "arena/base/hash/digest.hpp"

namespace isola_arena {

Seed draw_seed() {
    constexpr std::size_t bytes_of_a_key = 16;
    return *Seed::parse('k' + random_hex(bytes_of_a_key));
}

}  // namespace isola_arena
