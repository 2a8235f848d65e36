#include "arena/contest/rating/glicko/contest_glicko.hpp"

namespace isola_arena {
namespace {

struct RatedGame {
    PerPlayer<std::size_t> entrants;
    double score_of_first = 0;
};

std::map<int, std::vector<RatedGame>> games_by_round(PairingList pairings, const Games& games) {
    std::map<int, std::vector<RatedGame>> rounds;
    rating::for_each_game(pairings, games, [&](const GameSummary& game, const Pairing& pairing, const auto& entrants) {
        rounds[pairing.round].push_back({entrants, 0.5 * rating::half_points(game, Player::one)});
    });
    return rounds;
}

std::vector<Glicko> after_round(const std::vector<Glicko>& before, const std::vector<RatedGame>& round) {
    std::vector<std::vector<GlickoGame>> games(before.size());
    for (const auto& [entrants, score] : round) {
        const auto [one, two] = entrants.values;
        games[one].push_back({before[two], score});
        games[two].push_back({before[one], 1 - score});
    }
    std::vector<Glicko> after;
    for (std::size_t entrant = 0; entrant < before.size(); ++entrant)
        after.push_back(after_period(before[entrant], games[entrant]));
    return after;
}

}  // namespace

std::vector<Glicko> glicko_of_contest(std::size_t entrants, PairingList pairings, const Games& games) {
    std::vector<Glicko> ratings(entrants);
    for (const auto& [number, round] : games_by_round(pairings, games)) ratings = after_round(ratings, round);
    return ratings;
}

}  // namespace isola_arena
