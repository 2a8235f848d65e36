#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/judge/game_session.hpp"

namespace isola_arena {

/// Makes a fresh session for a game, from the seed of its chances.
using NewSession = std::function<std::unique_ptr<GameSession>(std::uint64_t nature_seed)>;

/// Returns `plies` random legal replies from the first position on, after which the game still goes on. Returns fewer
/// if each of a hundred attempts ended the game before that.
std::vector<std::string> random_opening(const NewSession& new_session, std::uint64_t nature_seed, int plies,
                                        std::uint64_t seed);

}  // namespace isola_arena
