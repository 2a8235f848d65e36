#include "arena/record/analysis/pair_tally.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "arena/record/analysis/summary.hpp"

namespace isola_arena {
namespace {

constexpr double rare = 0.01;

double log_of_choices(int from, int count) {
    return std::lgamma(from + 1.0) - std::lgamma(count + 1.0) - std::lgamma(from - count + 1.0);
}

// Returns the probability that, if the games thrown away were spread over all games of the bot by chance, as many or
// more of them were games of the pair.
double probability_by_chance(const ThrownToOpponent& pair) {
    const int games = pair.games + pair.games_with_others;
    const int thrown = pair.thrown_away + pair.thrown_to_others;
    double sum = 0;
    for (int count = pair.thrown_away; count <= std::min(pair.games, thrown); ++count)
        if (thrown - count <= pair.games_with_others)
            sum += std::exp(log_of_choices(pair.games, count) + log_of_choices(pair.games_with_others, thrown - count) -
                            log_of_choices(games, thrown));
    return sum;
}

}  // namespace

void PairTally::add(const PerPlayer<std::string>& names, const Summary& summary) {
    if (names[Player::one] == names[Player::two]) return;
    for (const Player player : both_players)
        for (Sum* const sum : {&pairs_[{names[player], names[other(player)]}], &bots_[names[player]]}) {
            ++sum->games;
            sum->thrown_away += summary.players[player].thrown_away;
        }
}

std::vector<ThrownToOpponent> PairTally::thrown() const {
    std::vector<ThrownToOpponent> all;
    for (const auto& [names, sum] : pairs_) {
        if (sum.thrown_away == 0) continue;
        const Sum& whole = bots_.at(names.first);
        all.push_back({names.first, names.second, sum.games, sum.thrown_away, whole.games - sum.games,
                       whole.thrown_away - sum.thrown_away});
    }
    for (ThrownToOpponent& each : all)
        each.stands_out = probability_by_chance(each) * static_cast<double>(pairs_.size()) < rare;
    std::ranges::stable_sort(all, std::greater(), [](const ThrownToOpponent& each) {
        return std::tuple(each.stands_out, static_cast<double>(each.thrown_away) / each.games);
    });
    return all;
}

}  // namespace isola_arena
