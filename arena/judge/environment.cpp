#include "arena/judge/environment.hpp"

#include <cstdint>
#include <cstdlib>
#include <utility>

namespace isola_arena {
namespace {

void hand_on(std::vector<std::string>& environment, const char* name) {
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + '=' + value);
}

// Returns the variables by which Python and Perl order sets and dictionaries, and Perl begins rand, the same way in each
// run of a game. PYTHONHASHSEED has 32 bits.
std::vector<std::string> repeatable_chance(std::uint64_t seed) {
    const std::string number = std::to_string(seed & 0xffffffffU);
    return {"PYTHONHASHSEED=" + number, "PERL_HASH_SEED=" + number, "PERL_PERTURB_KEYS=2", "PERL_RAND_SEED=" + number};
}

}  // namespace

std::vector<std::string> bot_environment(const GameHeader& header, Player player) {
    std::vector<std::string> environment{"ARENA_GAME=" + header.game, "ARENA_PLAYER=" + std::to_string(number(player)),
                                         "ARENA_RULES=" + header.rules};
    const bool is_untold = header.seed.is_untold();
    const std::uint64_t seed = is_untold ? 0 : header.seed.for_bot(header.game_number, player);
    if (!is_untold) environment.push_back("ARENA_SEED=" + std::to_string(seed));
    for (std::string& each : repeatable_chance(seed)) environment.push_back(std::move(each));
    if (header.time.turn_ms) environment.push_back("ARENA_TURN_MS=" + std::to_string(*header.time.turn_ms));
    if (header.time.game_ms) environment.push_back("ARENA_GAME_MS=" + std::to_string(*header.time.game_ms));
    for (const char* name : {"PATH", "HOME", "LANG"}) hand_on(environment, name);
    return environment;
}

}  // namespace isola_arena
