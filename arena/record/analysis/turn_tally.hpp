#pragma once

#include <map>
#include <optional>

#include "arena/record/analysis/label.hpp"

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

}  // namespace isola_arena
