#include "arena/cli/match/match_score.hpp"

#include <fmt/core.h>

#include "arena/contest/rating/elo.hpp"
#include "arena/judge/settings/match_plan.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t first_seat = 0;

int half_points_of_first(const GameReport& game) {
    const auto& winner = game.result.ended.winner;
    if (!winner) return 1;
    return seat_of(game.header.game_number, *winner) == first_seat ? 2 : 0;
}

}  // namespace

void MatchScore::take(const GameReport& game) {
    const int points = half_points_of_first(game);
    made_.add(points);
    Observation& pair = pairs_.try_emplace((game.header.game_number - 1) / 2, Observation{0, 0}).first->second;
    ++pair.games;
    pair.half_points += points;
}

PairedResults MatchScore::results() const {
    PairedResults results;
    for (const auto& [number, pair] : pairs_) add(results, pair, true);
    return results;
}

std::string score_words(const std::string& name, const MatchScore& score) {
    const auto& made = score.made();
    return fmt::format("{} {} won, {} drawn, {} lost; Elo {}, 95 % interval", name, made.wins, made.draws, made.losses,
                       describe(estimate_elo(score.results())));
}

std::string score_line(const std::string& name, const MatchScore& score) {
    return fmt::format("{} games: {}\n", score.made().games(), score_words(name, score));
}

}  // namespace isola_arena
