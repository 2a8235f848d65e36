#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/judge/game_session.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::check {

/// The replies of a game since its first position. Nature's moves are left out: they follow from the seed.
struct MoveHistory {
    std::string rules;
    std::uint64_t nature_seed = 0;
    std::vector<std::string> replies{};
};

/// Returns the first position of complete rules in which a player is to move; nature's moves depend on nature_seed.
/// Throws std::invalid_argument if the rules are refused.
std::unique_ptr<GameSession> first_position(const std::string& rules, std::uint64_t nature_seed = 0);

/// Plays for nature until a player is to move or the game is over.
void play_nature(GameSession& session);

/// Returns the position after all replies of the past.
std::unique_ptr<GameSession> replayed(const MoveHistory& past);

/// Plays a random legal turn and nature's moves after it, and adds the turn to past, which must be the past of the
/// session. If the turn ends the game, it is taken back and another one is tried, unless no other one is left or 20
/// have been tried. In this way games become as long as the rules permit.
void play_on(std::unique_ptr<GameSession>& session, MoveHistory& past, Rng& rng);

}  // namespace isola_arena::check
