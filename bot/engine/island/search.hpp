#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/belief.hpp"
#include "bot/engine/island/values.hpp"

namespace isola_arena::island::engine {

/// A kind of player that the other may be.
struct Kind {
    const Habit* habit;    ///< what he does
    const Values* values;  ///< what positions are worth against him
};

/// Looks ahead with what is believed of the other's hand, where the tables take it for fresh: his answer, and from
/// depth 1 on the next own deed, which knows what his answer tells unless that is an attack.
class Search {
public:
    Search(const Hands& hands, std::vector<Kind> kinds, bool may_shuffle);

    struct Best {
        Deed deed;
        float value;
    };

    /// The deed of most worth and that worth. There is one for every hand: a retreat is always legal.
    Best best(Stand stand, Bag hand, const Belief& belief, int depth) const;

    /// The value of a legal deed, from -1 to 1, times the belief's total. Depth 0 or 1.
    float worth(Stand stand, Bag hand, Deed deed, const Belief& belief, int depth) const;

private:
    using Chances = std::array<float, deeds>;

    Chances answers(const Kind& kind, std::size_t number, Stand his_stand, const Belief& belief) const;
    float waiting(Stand stand, Bag bag, const Belief& belief, int depth) const;
    float stepped(Stand stand, Bag bag, Deed deed, const Belief& belief, int depth) const;

    const Hands* hands_;
    std::vector<Kind> kinds_;
    bool may_shuffle_;
};

}  // namespace isola_arena::island::engine
