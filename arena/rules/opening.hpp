#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "arena/rules/game_session.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Makes a new session of a game from the seed of its random numbers.
using NewSession = std::function<std::unique_ptr<GameSession>(std::uint64_t nature_seed)>;

/// Plays one move of an opening. Returns the reason if it is not possible.
std::optional<Error> play_opening_move(GameSession& session, std::string_view move);

/// Plays the opening in a new session. Returns an error if the opening does not fit the game, or if the game is over
/// after it. The error names the move at fault.
std::optional<Error> play_opening(GameSession& session, const Opening& opening);

/// Returns `begin` followed by `plies` random legal replies after which the game is not over. Adds fewer replies if
/// each of a hundred attempts ended the game too early. Returns `begin` alone if the game cannot begin with it.
Opening random_opening(const NewSession& new_session, std::uint64_t nature_seed, int plies, std::uint64_t seed,
                       const Opening& begin = {});

}  // namespace isola_arena
