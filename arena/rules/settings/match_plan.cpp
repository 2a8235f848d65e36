#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

std::size_t seat_of(int game_number, Player player) {
    return (static_cast<std::size_t>(game_number) + 1 + index(player)) % 2;
}

}  // namespace isola_arena
