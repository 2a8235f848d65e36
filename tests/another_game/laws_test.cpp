// Crescendo obeys the laws of every game.
#include <rapidcheck.h>

#include "tests/another_game/crescendo.hpp"
#include "tests/protocol/laws/sample.hpp"

namespace isola_arena::laws {

using crescendo::Crescendo;

template <>
struct Sample<Crescendo> {
    static crescendo::Rules draw_rules() { return {*rc::gen::inRange(1, 11)}; }

    /// A random card; on a player's turn sometimes a deal.
    static Crescendo::Move any_move(const crescendo::State& state, Rng& rng) {
        if (Crescendo::to_move(state) != Actor::nature && rng.below(20) == 0)
            return Crescendo::nature(Crescendo::start(state.rules), rng.next());
        return crescendo::Lay{static_cast<int>(rng.below(crescendo::highest_card + 2))};
    }

    /// The same position with another hand of the opponent.
    static std::vector<crescendo::State> with_other_secrets(const crescendo::State& state, Player player, Rng& rng) {
        crescendo::State changed = state;
        while (changed == state)
            changed.hands[other(player)] = {static_cast<int>(1 + rng.below(crescendo::highest_card))};
        return {changed};
    }
};

}  // namespace isola_arena::laws

#define EVERY_GAME crescendo::Crescendo

#include "tests/protocol/laws/every_law.hpp"
