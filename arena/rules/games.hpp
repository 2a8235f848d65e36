#pragma once

#include <vector>

#include "arena/rules/game_entry.hpp"
#include "protocol/dominoes/game.hpp"
#include "protocol/island/game.hpp"
#include "protocol/isola/game.hpp"

namespace isola_arena {

/// Returns the games of the arena, in the order in which they are listed. A new game needs one more entry here.
inline std::vector<GameEntry> arena_games() {
    return {entry_of<isola::Isola>(), entry_of<island::Island>(), entry_of<dominoes::Dominoes>()};
}

}  // namespace isola_arena
