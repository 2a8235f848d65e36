#pragma once

#include <cstdint>
#include <vector>

#include "bot/engine/island/tables/action.hpp"

namespace isola_arena::island::engine {

/// A deterministic policy of one kind of player: an action for each position and hand.
class OpponentModel {
public:
    explicit OpponentModel(const Hands& hands);

    Action action(PawnPositions pawns, Bag hand) const { return actions_[row(pawns) * full_ + hand - first_]; }
    void set(PawnPositions pawns, Bag hand, Action action) {
        actions_[row(pawns) * full_ + hand - first_] = static_cast<std::uint8_t>(action);
    }

private:
    std::size_t full_;
    std::size_t first_;
    std::vector<std::uint8_t> actions_;
};

/// Returns the policy of a simple attacker: it attacks with all matching tiles whenever it has any; otherwise it moves
/// to the position at which most of its tiles will match.
OpponentModel attacker(const Hands& hands);

}  // namespace isola_arena::island::engine
