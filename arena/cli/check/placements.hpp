#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/cli/check/positions.hpp"
#include "arena/cli/check/traits.hpp"

namespace isola_arena::check {

/// A sort of position in which a bot that has not seen it grow is asked once as each player.
struct Placement {
    std::string name;   ///< of the check, for programs
    std::string title;  ///< for people
    /// The position with that player to move; nothing where there is none.
    std::function<std::unique_ptr<Table>(Player, Rng&)> place;
    std::string without;  ///< why it is not tried where there is none; empty: it is not worth a word then
};

/// All that make sense in a game like this one, in the order in which they are tried.
std::vector<Placement> placements(const std::string& rules, const Traits& traits);

}  // namespace isola_arena::check
