#include "arena/rules/games.hpp"

namespace isola_arena {

const std::vector<GameEntry>& games() {
    static const std::vector<GameEntry> all = arena_games();
    return all;
}

}  // namespace isola_arena
