#include "arena/judge/draw_seed.hpp"

#include <cerrno>
#include <cstring>

#include "arena/base/failure.hpp"
#include "arena/base/hash/digest.hpp"

namespace isola_arena {

Seed draw_seed() {
    constexpr std::size_t bytes_of_a_key = 16;
    const auto digits = random_hex(bytes_of_a_key);
    if (!digits) throw ArenaFailure(std::string("no random bytes for a seed: ") + std::strerror(errno));
    return *Seed::parse('k' + *digits);
}

}  // namespace isola_arena
