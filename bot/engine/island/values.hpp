#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/opponent_model.hpp"

namespace isola_arena::island::engine {

/// The values of positions for a player that knows its own hand and takes the other one's for freshly drawn: 1 is a
/// win, -1 a loss, and an end that is farther off counts a little less.
///
/// Two tables feed each other. `deciding` is the player's value when it is to choose, which is that of its best deed;
/// `waiting` is its value when the other player is to choose, which acts by a habit. Both also have bags that are not
/// full: their value is the mean over the tiles that are still to come.
class Values {
public:
    /// The value of a win one turn later, as a part of the value of a win now.
    static constexpr float patience = 0.995F;

    /// All values begin as 0. may_shuffle: whether the player with these values may shuffle.
    Values(const Hands& hands, bool may_shuffle);

    /// Does one Bellman step against an opponent of that habit; with nullptr, against the player itself, which acts by
    /// these values. Returns the largest change of a value.
    float improve(const OpponentModel* habit);

    /// Repeats improve() until no value changes by 0.0001 or more, at most 100 times.
    void solve(const OpponentModel* habit);

    float deciding(PawnPositions stand, Bag bag) const { return deciding_[row(stand) * bags_ + bag]; }
    float waiting(PawnPositions stand, Bag bag) const { return waiting_[row(stand) * bags_ + bag]; }

    /// Returns the value of a legal deed against a freshly drawn hand.
    float worth(PawnPositions stand, Bag hand, Action deed) const;

    /// Returns the value for the waiting player, at that stand, if the other player does this deed.
    float suffered(PawnPositions stand, Bag bag, Action deed) const;

    /// Returns the best deed for each stand and hand, as found last.
    const OpponentModel& best() const { return best_; }

private:
    using Chances = std::array<float, deeds>;

    struct Best {
        float value;
        Action deed;
    };
    Best best_of(PawnPositions stand, Bag hand) const;
    float attack_worth(PawnPositions stand, Bag left, int count) const;
    float suffered_attack(PawnPositions stand, Bag hand, int count) const;
    float choose();
    float wait(const OpponentModel& habit);
    float wait_at(PawnPositions stand, const Chances& chances);
    void add_suffered(std::vector<float>& sums, PawnPositions stand, Action deed, float chance) const;
    Chances chances_of(const OpponentModel& habit, PawnPositions stand) const;
    void average(std::vector<float>& table, PawnPositions stand) const;

    const Hands* hands_;
    bool may_shuffle_;
    std::size_t bags_;
    std::array<std::array<float, hand_size + 1>, hand_size + 1> defended_{};
    std::vector<float> deciding_;
    std::vector<float> waiting_;
    OpponentModel best_;
};

}  // namespace isola_arena::island::engine
