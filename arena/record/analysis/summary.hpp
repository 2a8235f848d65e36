#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/analysis/analysis.hpp"

namespace isola_arena {

/// What an analysis says of one player of a game, or of one bot in many.
struct TurnTally {
    int judged = 0;       ///< turns
    double loss = 0;      ///< of all of them together
    double accuracy = 0;  ///< the same of their accuracies
    std::map<Label, int> labels = {};
    int time_trouble = 0;  ///< mistakes and blunders with less than a tenth of the clock
    int games = 0;
    int thrown_away = 0;  ///< games in which it gave a win away and did not win

    /// Per cent, 0 to 100; nullopt if no turn was judged.
    std::optional<double> mean_accuracy() const;
    std::optional<double> mean_loss() const;
    int count(Label label) const;
    void add(const TurnTally& other);
};

/// A turn that gave a won game away: worth 0.8 at least before it, and nothing or less after it.
struct ThrownAway {
    int turn = 0;
    Player player = Player::one;
    bool operator==(const ThrownAway&) const = default;
};

struct Summary {
    PerPlayer<TurnTally> players;
    std::optional<int> turning_point;  ///< the loser's turn after which the winner was ahead for the rest of the game
    std::vector<ThrownAway> thrown_away;
    std::map<std::string, int> unjudged;  ///< turns, by why; those with a fault left out
};

/// Returns how exact a turn was, 0 to 100 per cent: by Lichess' curve (docs/analysis.md).
double accuracy_of(double loss);

Summary summary_of(const std::vector<JudgedTurn>& turns, const std::optional<Player>& winner);

}  // namespace isola_arena
