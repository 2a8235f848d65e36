#pragma once

#include <map>
#include <optional>
#include <string_view>

namespace isola_arena {

/// How bad a turn was, by its loss of expected result. The words and thresholds are those of Lichess, see
/// docs/analysis.md.
enum class Label { none, inaccuracy, mistake, blunder };

std::string_view to_string(Label label);  ///< empty: none

/// `?!`, `?`, `??`, or empty.
std::string_view mark_of(Label label);

Label label_of(double loss);

/// The sums of an analysis for one player of a game, or for one bot over many games.
struct TurnTally {
    int judged = 0;       ///< number of judged turns
    double loss = 0;      ///< sum over the judged turns
    double accuracy = 0;  ///< sum over the judged turns, 0 to 100 for each
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
