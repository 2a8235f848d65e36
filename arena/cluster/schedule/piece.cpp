#include "arena/cluster/schedule/piece.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena::cluster {
namespace {

int pair_of(int game) { return (game - 1) / 2; }

// Returns how many of the first games to take: `about` of them, rounded up to whole pairs.
std::size_t whole_pairs(const std::vector<int>& games, std::size_t about) {
    std::size_t taken = std::min(std::max<std::size_t>(about, 1), games.size());
    while (taken < games.size() && pair_of(games[taken - 1]) == pair_of(games[taken])) ++taken;
    return taken;
}

// Takes the first games out of the piece.
Piece split(Piece& piece, std::size_t taken) {
    Piece first = piece;
    auto& games = piece.match.games;
    const auto end = games.begin() + static_cast<std::ptrdiff_t>(taken);
    first.match.games.assign(games.begin(), end);
    games.erase(games.begin(), end);
    return first;
}

bool go_together(const Piece& one, const Piece& other) {
    return one.failures == other.failures && one.avoided == other.avoided;
}

}  // namespace

std::size_t count_games(const std::vector<Piece>& pieces) {
    std::size_t games = 0;
    for (const Piece& piece : pieces) games += piece.match.games.size();
    return games;
}

std::vector<Piece> take_pieces(std::deque<Piece>& queue, std::size_t games) {
    std::vector<Piece> pieces;
    std::size_t has = 0;
    while (!queue.empty() && (pieces.empty() || (has < games && go_together(queue.front(), pieces.front())))) {
        Piece& next = queue.front();
        const std::size_t taken = whole_pairs(next.match.games, games > has ? games - has : 0);
        has += taken;
        if (taken < next.match.games.size()) {
            pieces.push_back(split(next, taken));
            break;
        }
        pieces.push_back(std::move(next));
        queue.pop_front();
    }
    return pieces;
}

}  // namespace isola_arena::cluster
