#include "arena/contest/rating/statistics.hpp"

#include <algorithm>

#include "arena/contest/rating/repeats.hpp"

namespace isola_arena {
namespace {

WinsDrawsLosses& cell(std::vector<Encounter>& row, std::size_t opponent) {
    auto at = std::ranges::lower_bound(row, opponent, {}, &Encounter::opponent);
    if (at == row.end() || at->opponent != opponent) at = row.insert(at, Encounter{opponent, {}});
    return at->made;
}

std::optional<double> average(long sum, long count) {
    if (count == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(count);
}

void count_for(EntrantStatistics& entrant, const GameSummary& game, Player player) {
    entrant.made.add(rating::half_points(game, player));
    if (const auto fault = parse_fault_kind(game.reason); fault && game.winner != player) ++entrant.faults[*fault];
    entrant.discarded += game.discarded[player];
    entrant.turns += game.turns;
    entrant.speed.total += game.speed[player].total;
    entrant.speed.replies += game.speed[player].replies;
    // In this comparison nullopt is less than any time.
    entrant.worst_ns = std::max(entrant.worst_ns, game.worst_ns[player]);
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

std::optional<double> EntrantStatistics::average_turns() const { return average(turns, made.games()); }

std::optional<double> ContestStatistics::average_turns() const { return average(turns, games); }

ContestStatistics statistics_of_contest(std::size_t entrants, PairingList pairings, const Games& games) {
    ContestStatistics all;
    all.entrants.resize(entrants);
    SeenGames seen;
    rating::for_each_game(pairings, games, [&](const GameSummary& game, const Pairing& pairing, const auto& players) {
        ++all.games;
        all.draws += game.winner ? 0 : 1;
        all.won_by_player_one += game.winner == Player::one ? 1 : 0;
        all.turns += game.turns;
        const int repeated = seen.is_new(pairing, game) ? 0 : 1;
        all.repeated += repeated;
        for (const Player player : both_players) {
            count_for(all.entrants[players[player]], game, player);
            all.entrants[players[player]].repeated += repeated;
        }
    });
    return all;
}

}  // namespace isola_arena
