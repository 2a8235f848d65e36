#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/opponent_model.hpp"

namespace isola_arena::island::engine {

/// The values of positions for a player that knows its own hand and takes the other one's for freshly drawn: 1 is a
/// win, -1 a loss, and an end that is farther off counts a little less.
///
/// Two tables feed each other. `deciding` is the player's value when it is to choose, which is that of its best action;
/// `waiting` is its value when the other player is to choose, which acts by a model. Both also have bags that are not
/// full: their value is the mean over the tiles that are still to come.
class Values {
public:
    /// The value of a win one turn later, as a part of the value of a win now.
    static constexpr float patience = 0.995F;

    /// All values begin as 0. may_shuffle: whether the player with these values may shuffle.
    Values(const Hands& hands, bool may_shuffle);

    /// Does one Bellman step against an opponent of that model; with nullptr, against the player itself, which acts by
    /// these values. Returns the largest change of a value.
    float improve(const OpponentModel* model);

    /// Repeats improve() until no value changes by 0.0001 or more, at most 100 times.
    void solve(const OpponentModel* model);

    float deciding(PawnPositions pawns, Bag bag) const { return deciding_[row(pawns) * bags_ + bag]; }
    float waiting(PawnPositions pawns, Bag bag) const { return waiting_[row(pawns) * bags_ + bag]; }

    /// Returns the value of a legal action against a freshly drawn hand.
    float worth(PawnPositions pawns, Bag hand, Action action) const;

    /// Returns the value for the waiting player, at that position, if the other player does this action.
    float suffered(PawnPositions pawns, Bag bag, Action action) const {
        if (is_attack(action) && !attacked_.empty()) return attacked_[place_of(pawns, attackers(action)) + bag];
        return looked_at(pawns, bag, action);
    }

    /// Returns the best action for each position and hand, as found last.
    const OpponentModel& best() const { return best_; }

private:
    using Chances = std::array<float, actions>;

    struct Best {
        float value;
        Action action;
    };
    Best best_of(PawnPositions pawns, Bag hand) const;
    float looked_at(PawnPositions pawns, Bag bag, Action action) const;
    std::size_t place_of(PawnPositions pawns, int count) const {
        return (row(pawns) * hand_size + static_cast<std::size_t>(count - 1)) * bags_;
    }
    void remember_attacks();
    float attack_worth(PawnPositions pawns, Bag left, int count) const;
    float suffered_attack(PawnPositions pawns, Bag hand, int count) const;
    float choose();
    float wait(const OpponentModel& model);
    float wait_at(PawnPositions pawns, const Chances& chances);
    void add_suffered(std::vector<float>& sums, PawnPositions pawns, Action action, float chance) const;
    Chances chances_of(const OpponentModel& model, PawnPositions pawns) const;
    void average(float* values) const;

    const Hands* hands_;
    bool may_shuffle_;
    std::size_t bags_;
    std::array<std::array<float, hand_size + 1>, hand_size + 1> defended_{};
    std::vector<float> deciding_;
    std::vector<float> waiting_;
    std::vector<float> attacked_;  ///< suffered() of attacks, once solved; empty before
    OpponentModel best_;
};

}  // namespace isola_arena::island::engine
