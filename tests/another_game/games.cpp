// The list of games of another_arena: the arena's list with Crescendo added.

#include "arena/rules/games.hpp"
#include "tests/another_game/crescendo.hpp"

namespace isola_arena {

const std::vector<GameEntry>& games() {
    static const std::vector<GameEntry> all = [] {
        std::vector<GameEntry> list = arena_games();
        list.push_back(entry_of<crescendo::Crescendo>());
        return list;
    }();
    return all;
}

}  // namespace isola_arena
