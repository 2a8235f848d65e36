#pragma once

#include <cstdint>
#include <vector>

#include "bot/engine/island/action.hpp"

namespace isola_arena::island::engine {

/// The behaviour of one kind of player: one deed for each stand and hand.
class OpponentModel {
public:
    explicit OpponentModel(const Hands& hands);

    Action deed(PawnPositions stand, Bag hand) const { return deeds_[row(stand) * full_ + hand - first_]; }
    void set(PawnPositions stand, Bag hand, Action deed) {
        deeds_[row(stand) * full_ + hand - first_] = static_cast<std::uint8_t>(deed);
    }

private:
    std::size_t full_;
    std::size_t first_;
    std::vector<std::uint8_t> deeds_;
};

/// Returns the habit of a player with one idea: it attacks with all matching tiles whenever it has any; otherwise it
/// walks to the stand at which most of its tiles will match.
OpponentModel attacker(const Hands& hands);

}  // namespace isola_arena::island::engine
