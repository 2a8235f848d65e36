#include "arena/contest/rating/repeats.hpp"

#include <vector>

namespace isola_arena {

bool SeenGames::is_new(const Pairing& pairing, const GameSummary& game) {
    if (!game.course) return true;
    return seen_
        .emplace(entrant_of(pairing, game.key.number, Player::one), entrant_of(pairing, game.key.number, Player::two),
                 *game.course)
        .second;
}

Games distinct_games(PairingList pairings, const Games& games) {
    Games distinct(Games::Explanations::left_out);
    SeenGames seen;
    rating::for_each_game(pairings, games, [&](const GameSummary& game, const Pairing& pairing, const auto&) {
        if (seen.is_new(pairing, game)) distinct.add(game);
    });
    return distinct;
}

Games distinct_pairs(PairingList pairings, const Games& games) {
    Games distinct(Games::Explanations::left_out);
    SeenGames seen;
    std::vector<GameSummary> pair;
    bool is_new = false;
    const auto end_pair = [&] {
        if (is_new)
            for (const GameSummary& game : pair) distinct.add(game);
        pair.clear();
        is_new = false;
    };
    rating::for_each_game(pairings, games, [&](const GameSummary& game, const Pairing& pairing, const auto&) {
        const bool continues = !pair.empty() && pair.front().key.pairing == game.key.pairing &&
                               (pair.front().key.number - 1) / 2 == (game.key.number - 1) / 2;
        if (!continues) end_pair();
        is_new = seen.is_new(pairing, game) || is_new;
        pair.push_back(game);
    });
    end_pair();
    return distinct;
}

}  // namespace isola_arena
