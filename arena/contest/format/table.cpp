#include "arena/contest/format/table.hpp"

#include <bit>
#include <numeric>

namespace isola_arena::format {
namespace {

// Returns the match points of one of the two players: 1, 0.5 or 0.
double share(const PlayedPairing& played, std::size_t side) {
    if (!played.winner) return 0.5;
    return *played.winner == side ? 1 : 0;
}

void count_match(Standing& standing, const PlayedPairing& played, std::size_t side) {
    const double brought = share(played, side);
    ++standing.matches;
    standing.speed_wins += brought > 0.5 && played.decided_by == DecidedBy::speed ? 1 : 0;
    ++(brought > 0.5 ? standing.match_wins : brought < 0.5 ? standing.match_losses : standing.match_draws);
    standing.game_wins += played.wins[side];
    standing.game_losses += played.wins[1 - side];
    standing.game_draws += played.draws;
    standing.score += played.score[side];
}

}  // namespace

int last_round(Results results) {
    return std::accumulate(results.begin(), results.end(), 0,
                           [](int last, const PlayedPairing& played) { return std::max(last, played.pairing.round); });
}

std::string numbered(int round) { return "round " + std::to_string(round); }

std::optional<std::size_t> advancing(const PlayedPairing& played, int replays, std::size_t favourite) {
    if (is_bye(played)) return played.pairing.first;
    if (played.winner) return *played.winner == 0 ? played.pairing.first : *played.pairing.second;
    if (played.pairing.replay < replays) return std::nullopt;
    return favourite;
}

std::vector<Pairing> latecomer_meets(std::size_t opponents, int cycles, int games, const Latecomer& latecomer) {
    std::vector<Pairing> pairings;
    int round = latecomer.last_round;
    for (int cycle = 0; cycle < cycles; ++cycle) {
        bool starts = cycle % 2 == 1;
        for (std::size_t opponent = 0; opponent < opponents; ++opponent) {
            if (latecomer.gone[opponent]) continue;
            ++round;
            pairings.push_back({round, numbered(round), starts ? latecomer.entrant : opponent,
                                starts ? opponent : latecomer.entrant, games, 0});
            starts = !starts;
        }
    }
    return pairings;
}

std::optional<std::size_t> winner_without_games(const PlayedPairing& played) {
    if (is_bye(played)) return played.is_forfeit ? std::nullopt : std::optional(played.pairing.first);
    if (!played.is_forfeit || played.nobody_wins) return std::nullopt;
    return *played.winner == 0 ? played.pairing.first : *played.pairing.second;
}

Pairing again(const Pairing& drawn) {
    Pairing pairing = drawn;
    pairing.first = *drawn.second;
    pairing.second = drawn.first;
    ++pairing.replay;
    return pairing;
}

int knockout_rounds(std::size_t entrants) { return static_cast<int>(std::bit_width(entrants - 1)); }

int rounds_of_cycle(std::size_t entrants) { return static_cast<int>(entrants - 1 + entrants % 2); }

std::vector<Standing> tally(std::size_t entrants, Results results) {
    std::vector<Standing> table(entrants);
    for (std::size_t entrant = 0; entrant < entrants; ++entrant) table[entrant].entrant = entrant;
    for (const PlayedPairing& played : results) {
        if (const auto given = winner_without_games(played)) {
            ++table[*given].match_wins;
            if (played.is_forfeit) table[*given].game_wins += played.wins[*played.winner];
        } else if (has_games(played)) {
            count_match(table[played.pairing.first], played, 0);
            count_match(table[*played.pairing.second], played, 1);
        }
    }
    return table;
}

double match_points(const Standing& standing) { return standing.match_wins + 0.5 * standing.match_draws; }

OpponentPoints opponent_points(const std::vector<Standing>& by_seed, Results results, ForfeitOf forfeits) {
    OpponentPoints sums{std::vector<double>(by_seed.size()), std::vector<double>(by_seed.size())};
    std::vector<double> so_far(by_seed.size());
    const auto add = [&](std::size_t entrant, double points_met, double brought) {
        sums.met[entrant] += points_met;
        sums.overcome[entrant] += brought * points_met;
        so_far[entrant] += brought;
    };
    const int last = last_round(results);
    for (const auto& played : results) {
        const std::size_t first = played.pairing.first;
        if (const auto given = winner_without_games(played)) {
            const bool is_met = played.is_forfeit && forfeits == ForfeitOf::one_that_left;
            const std::size_t loser = is_met && *given == first ? *played.pairing.second : first;
            add(*given, is_met ? by_seed[loser].points : so_far[*given] + 0.5 * (last - played.pairing.round), 1);
        } else if (has_games(played)) {
            const std::size_t second = *played.pairing.second;
            add(first, by_seed[second].points, share(played, 0));
            add(second, by_seed[first].points, share(played, 1));
        }
    }
    return sums;
}

}  // namespace isola_arena::format
