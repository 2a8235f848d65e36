#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/tables/opponent_model.hpp"

namespace isola_arena::island::engine {

/// The values of positions for a player that knows its own hand and treats the opponent's as freshly drawn, found by
/// value iteration: 1 is a win, -1 a loss, and each turn discounts a little.
///
/// Two tables refer to each other. `deciding` is the value when the player is to choose: the maximum over its actions.
/// `waiting` is the value when the opponent is to choose: the expectation over the actions of its policy. Both have
/// rows for bags that are not full, too, whose value is the mean over the tiles still to be drawn.
class Values {
public:
    /// The discount factor of one turn, so that a near win is better than a far one.
    static constexpr float discount = 0.995F;

    /// All values begin as 0. may_shuffle: whether this player may shuffle.
    Values(const Hands& hands, bool may_shuffle);

    /// Does one step of value iteration (a Bellman update) against an opponent with this policy; nullptr: against the
    /// player itself, which acts by these values (self-play). Returns the largest change of a value.
    float bellman_update(const OpponentModel* model);

    /// Value iteration: repeats bellman_update() until no value changes by 0.0001 or more, at most 100 times.
    void solve(const OpponentModel* model);

    float deciding(PawnPositions pawns, Bag bag) const { return deciding_[row(pawns) * bags_ + bag]; }
    float waiting(PawnPositions pawns, Bag bag) const { return waiting_[row(pawns) * bags_ + bag]; }

    /// Returns the value of a legal action against a freshly drawn hand of the opponent.
    float worth(PawnPositions pawns, Bag hand, Action action) const;

    /// Returns the value of the position for this player if the opponent is to choose and does the action.
    float suffered(PawnPositions pawns, Bag bag, Action action) const {
        if (is_attack(action) && !attacked_.empty()) return attacked_[place_of(pawns, attackers(action)) + bag];
        return looked_at(pawns, bag, action);
    }

    /// Returns the policy that the last step found: the best action for each position and hand.
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
    std::vector<float> attacked_;  ///< suffered() of attacks; empty until the game is solved
    OpponentModel best_;
};

}  // namespace isola_arena::island::engine
