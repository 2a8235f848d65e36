#include "arena/contest/rating/crosstable.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

WinsDrawsLosses& cell(std::vector<Encounter>& row, std::size_t opponent) {
    auto at = std::ranges::lower_bound(row, opponent, {}, &Encounter::opponent);
    if (at == row.end() || at->opponent != opponent) at = row.insert(at, Encounter{opponent, {}});
    return at->made;
}

}  // namespace

void Crosstable::add(std::size_t one, std::size_t other, int half_points) {
    cell(rows_[one], other).add(half_points);
    cell(rows_[other], one).add(2 - half_points);
}

WinsDrawsLosses Crosstable::against(std::size_t entrant, std::size_t opponent) const {
    const auto cells = row(entrant);
    const auto at = std::ranges::lower_bound(cells, opponent, {}, &Encounter::opponent);
    return at != cells.end() && at->opponent == opponent ? at->made : WinsDrawsLosses{};
}

WinsDrawsLosses Crosstable::total(std::size_t entrant) const {
    WinsDrawsLosses sum;
    for (const auto& [opponent, made] : row(entrant)) {
        sum.wins += made.wins;
        sum.draws += made.draws;
        sum.losses += made.losses;
    }
    return sum;
}

Crosstable crosstable(std::size_t entrants, PairingList pairings, const Games& games) {
    Crosstable table(entrants);
    rating::for_each_game(pairings, games, [&](const GameSummary& game, const Pairing&, const auto& players) {
        table.add(players[Player::one], players[Player::two], rating::half_points(game, Player::one));
    });
    return table;
}

}  // namespace isola_arena
