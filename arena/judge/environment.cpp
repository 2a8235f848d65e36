#include "arena/judge/environment.hpp"

#include <cstdlib>

#include "arena/judge/seed_digest.hpp"

namespace isola_arena {
namespace {

void hand_on(std::vector<std::string>& environment, const char* name) {
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + '=' + value);
}

// Returns a seed for a bot that wants repeatable chance. From it the bot must be able to find neither the seed that
// nature draws from nor the other bot's seed.
std::uint64_t bot_seed(const GameHeader& header, Player player) {
    constexpr std::uint64_t purpose = 0x626f7420736565;
    return seed_digest({purpose, header.seed, static_cast<std::uint64_t>(header.game_number),
                        static_cast<std::uint64_t>(number(player))});
}

}  // namespace

std::vector<std::string> bot_environment(const GameHeader& header, Player player) {
    std::vector<std::string> environment{"ARENA_GAME=" + header.game, "ARENA_PLAYER=" + std::to_string(number(player)),
                                         "ARENA_RULES=" + header.rules,
                                         "ARENA_SEED=" + std::to_string(bot_seed(header, player))};
    if (header.time.turn_ms) environment.push_back("ARENA_TURN_MS=" + std::to_string(*header.time.turn_ms));
    if (header.time.game_ms) environment.push_back("ARENA_GAME_MS=" + std::to_string(*header.time.game_ms));
    for (const char* name : {"PATH", "HOME", "LANG"}) hand_on(environment, name);
    return environment;
}

}  // namespace isola_arena
