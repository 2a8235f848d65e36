#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/habit.hpp"

namespace isola_arena::island::engine {

/// What positions are worth to a player who knows his own hand and takes the other's for freshly drawn: 1 is a win,
/// -1 a loss, and what is farther off counts a little less.
///
/// Two tables feed each other. `deciding` is his value when he is to choose, the best deed's; `waiting` his value when
/// the other is to choose, who does what a habit says. Both are kept for bags that are not full as well: there the mean
/// over the tiles still to come.
class Values {
public:
    /// How much a win one turn later counts of a win now.
    static constexpr float patience = 0.995F;

    /// Zero everywhere. may_shuffle: whether the player whose values these are may shuffle.
    Values(const Hands& hands, bool may_shuffle);

    /// One Bellman step against an opponent of that habit; nullptr: against himself, who does what these values say.
    /// Gives the largest change of a value.
    float improve(const Habit* habit);

    /// Steps until values change by less than 0.0001, at most 100 of them.
    void solve(const Habit* habit);

    float deciding(Stand stand, Bag bag) const { return deciding_[row(stand) * bags_ + bag]; }
    float waiting(Stand stand, Bag bag) const { return waiting_[row(stand) * bags_ + bag]; }

    /// The value of a legal deed, the opponent's hand being fresh.
    float worth(Stand stand, Bag hand, Deed deed) const;

    /// What is left of a position's value to the player who waits when the other does this deed.
    float suffered(Stand stand, Bag bag, Deed deed) const;

    /// The best deed of a hand, as last found.
    const Habit& best() const { return best_; }

private:
    using Chances = std::array<float, deeds>;

    struct Best {
        float value;
        Deed deed;
    };
    Best best_of(Stand stand, Bag hand) const;
    float attack_worth(Stand stand, Bag left, int count) const;
    float suffered_attack(Stand stand, Bag hand, int count) const;
    float choose();
    float wait(const Habit& habit);
    float wait_at(Stand stand, const Chances& chances);
    void add_suffered(std::vector<float>& sums, Stand stand, Deed deed, float chance) const;
    Chances chances_of(const Habit& habit, Stand stand) const;
    void average(std::vector<float>& table, Stand stand) const;

    const Hands* hands_;
    bool may_shuffle_;
    std::size_t bags_;
    std::array<std::array<float, hand_size + 1>, hand_size + 1> defended_{};
    std::vector<float> deciding_;
    std::vector<float> waiting_;
    Habit best_;
};

}  // namespace isola_arena::island::engine
