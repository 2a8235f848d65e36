#include "arena/judge/environment.hpp"

#include <cstdlib>

namespace isola_arena {
namespace {

void hand_on(std::vector<std::string>& environment, const char* name) {
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + '=' + value);
}

}  // namespace

std::vector<std::string> bot_environment(const GameHeader& header, Player player) {
    std::vector<std::string> environment{"ARENA_GAME=" + header.game, "ARENA_PLAYER=" + std::to_string(number(player)),
                                         "ARENA_RULES=" + header.rules};
    if (!header.seed.is_untold())
        environment.push_back("ARENA_SEED=" + std::to_string(header.seed.for_bot(header.game_number, player)));
    if (header.time.turn_ms) environment.push_back("ARENA_TURN_MS=" + std::to_string(*header.time.turn_ms));
    if (header.time.game_ms) environment.push_back("ARENA_GAME_MS=" + std::to_string(*header.time.game_ms));
    for (const char* name : {"PATH", "HOME", "LANG"}) hand_on(environment, name);
    return environment;
}

}  // namespace isola_arena
