#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/bots/check/positions/positions.hpp"
#include "arena/bots/check/positions/traits.hpp"

namespace isola_arena::check {

/// A kind of position in which a bot is asked once as each player without having seen the turns that led to it.
struct StartPosition {
    std::string name;   ///< of the check, for programs
    std::string title;  ///< for people
    /// Returns such a position in which that player is to move, or nullptr if it finds none.
    std::function<std::unique_ptr<GameSession>(Player, Rng&)> place;
    std::string without;  ///< why the check is not tried without such a position; empty: it is not reported then
};

/// Returns all start positions that make sense in a game with these traits, in the order in which they are tried.
std::vector<StartPosition> placements(const std::string& rules, const Traits& traits);

}  // namespace isola_arena::check
