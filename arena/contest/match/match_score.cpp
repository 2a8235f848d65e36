#include "arena/contest/match/match_score.hpp"

#include <fmt/core.h>

#include "arena/contest/rating/elo.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t first_seat = 0;

int half_points_of_first(int game_number, std::optional<Player> winner) {
    if (!winner) return 1;
    return seat_of(game_number, *winner) == first_seat ? 2 : 0;
}

}  // namespace

void MatchScore::take(int game_number, std::optional<Player> winner) {
    const int points = half_points_of_first(game_number, winner);
    made_.add(points);
    const auto half = halves_.try_emplace((game_number - 1) / 2, Observation{0, 0}).first;
    Observation& pair = half->second;
    ++pair.games;
    pair.half_points += points;
    if (pair.games < 2) return;
    add(pairs_, pair, true);
    halves_.erase(half);
}

PairedResults MatchScore::results() const {
    PairedResults results = pairs_;
    for (const auto& [number, half] : halves_) add(results, half, true);
    return results;
}

std::string score_text(const std::string& name, const MatchScore& score) {
    const auto& made = score.made();
    return fmt::format("{} {} won, {} drawn, {} lost; Elo {}, 95 % interval", name, made.wins, made.draws, made.losses,
                       describe(estimate_elo(score.results())));
}

std::string score_line(const std::string& name, const MatchScore& score) {
    return fmt::format("{} games: {}\n", score.made().games(), score_text(name, score));
}

}  // namespace isola_arena
