#include "arena/judge/settings/match_plan.hpp"

namespace isola_arena {

std::size_t seat_of(int round, Player player) { return (static_cast<std::size_t>(round) + 1 + index(player)) % 2; }

}  // namespace isola_arena
