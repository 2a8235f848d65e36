#include "arena/record/analysis/summary.hpp"

#include <algorithm>
#include <cmath>

namespace isola_arena {
namespace {

constexpr double won_value = 0.8;
constexpr double little_time = 0.1;

TurnTally tally_of(const JudgedTurn& turn) {
    TurnTally tally;
    if (!turn.loss) return tally;
    tally.judged = 1;
    tally.loss = *turn.loss;
    tally.accuracy = accuracy_of(*turn.loss);
    if (turn.label != Label::none) tally.labels[turn.label] = 1;
    const bool is_mistake = turn.label == Label::mistake || turn.label == Label::blunder;
    tally.time_trouble = is_mistake && turn.clock_left && *turn.clock_left < little_time;
    return tally;
}

bool throws_away(const JudgedTurn& turn) {
    return turn.loss && *turn.value_before >= won_value && *turn.value_played <= 0;
}

std::optional<double> value_for(Player player, const JudgedTurn& turn) {
    if (!turn.value_played) return std::nullopt;
    return turn.player == player ? *turn.value_played : -*turn.value_played;
}

// Searches backwards for the last turn that did not leave the winner ahead. Returns the loser's first turn after it
// that has a loss; nullopt if there is none.
std::optional<int> turning_point_of(const std::vector<JudgedTurn>& turns, Player winner) {
    std::optional<int> found;
    for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) {
        const auto value = value_for(winner, *turn);
        if (value && *value <= 0) return found;
        if (turn->player != winner && turn->loss && *turn->loss > 0) found = turn->turn;
    }
    return std::nullopt;
}

}  // namespace

std::optional<double> TurnTally::mean_accuracy() const {
    if (judged == 0) return std::nullopt;
    return accuracy / judged;
}

std::optional<double> TurnTally::mean_loss() const {
    if (judged == 0) return std::nullopt;
    return loss / judged;
}

int TurnTally::count(Label label) const {
    const auto found = labels.find(label);
    return found == labels.end() ? 0 : found->second;
}

void TurnTally::add(const TurnTally& other) {
    judged += other.judged;
    loss += other.loss;
    accuracy += other.accuracy;
    for (const auto& [label, count] : other.labels) labels[label] += count;
    time_trouble += other.time_trouble;
    games += other.games;
    thrown_away += other.thrown_away;
}

double accuracy_of(double loss) {
    const double win_percent_lost = 50 * loss;
    return std::clamp(103.1668 * std::exp(-0.04354 * win_percent_lost) - 3.1669, 0.0, 100.0);
}

Summary summary_of(const std::vector<JudgedTurn>& turns, const std::optional<Player>& winner) {
    Summary summary;
    for (const Player player : both_players) summary.players[player].games = 1;
    for (const JudgedTurn& turn : turns) {
        summary.players[turn.player].add(tally_of(turn));
        if (!turn.unjudged.empty() && turn.unjudged != "fault") ++summary.unjudged[turn.unjudged];
        if (throws_away(turn) && winner != turn.player) summary.thrown_away.push_back({turn.turn, turn.player});
    }
    for (const ThrownAway& each : summary.thrown_away) summary.players[each.player].thrown_away = 1;
    if (winner) summary.turning_point = turning_point_of(turns, *winner);
    return summary;
}

}  // namespace isola_arena
