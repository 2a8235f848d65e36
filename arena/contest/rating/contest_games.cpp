#include "arena/contest/rating/contest_games.hpp"

namespace isola_arena {

std::optional<Observation> observation(PairingList pairings, const Games& games, GameKey begin) {
    const Pairing& pairing = pairings[static_cast<std::size_t>(begin.pairing) - 1];
    Observation seen{begin.number < pairing.games ? 2 : 1, 0};
    for (int game = 0; game < seen.games; ++game) {
        const auto found = games.find({begin.pairing, begin.number + game});
        if (!found) return std::nullopt;
        seen.half_points += rating::half_points(*found, game == 0 ? Player::one : Player::two);
    }
    return seen;
}

void add(PairedResults& results, const Observation& observation, bool of_first) {
    const int made = of_first ? observation.half_points : 2 * observation.games - observation.half_points;
    const auto cell = static_cast<std::size_t>(made);
    ++(observation.games == 2 ? results.pairs.at(cell) : results.singles.at(cell));
}

PairedResults paired_results(std::size_t subject, std::size_t opponent, PairingList pairings, const Games& games) {
    PairedResults results;
    for (std::size_t at = 0; at < pairings.size(); ++at) {
        const Pairing& pairing = pairings[at];
        const bool of_first = pairing.first == subject && pairing.second == opponent;
        if (!of_first && !(pairing.first == opponent && pairing.second == subject)) continue;
        for (int game_number = 1; game_number <= pairing.games; game_number += 2)
            if (const auto seen = observation(pairings, games, {static_cast<int>(at) + 1, game_number}))
                add(results, *seen, of_first);
    }
    return results;
}

}  // namespace isola_arena
