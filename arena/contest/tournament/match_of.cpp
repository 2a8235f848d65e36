#include "arena/contest/tournament/tournament.hpp"

#include <algorithm>
#include <stdexcept>

namespace isola_arena {
namespace {

constexpr int replay_opening_plies = 4;

bool speaks_dialect(const ContestPlan& contest, std::size_t entrant) {
    return !contest.bots[entrant].spec.dialect.empty();
}

int opening_plies(const ContestPlan& contest, const Pairing& pairing) {
    if (pairing.replay == 0) return contest.opening_plies;
    // Not every dialect can express a board after an opening.
    if (speaks_dialect(contest, pairing.first) || speaks_dialect(contest, *pairing.second)) return 0;
    return std::max(contest.opening_plies, replay_opening_plies);
}

// Returns the openings of a match: all matches of a round have the same ones, and the next round has others.
std::vector<Opening> openings_of(const ContestPlan& contest, const Pairing& pairing) {
    std::vector<Opening> openings;
    if (contest.openings.empty()) return openings;
    const auto pairs = static_cast<std::size_t>(pairing.games + 1) / 2;
    const std::size_t first = static_cast<std::size_t>(std::max(pairing.round - 1, 0)) * pairs;
    for (std::size_t pair = 0; pair < pairs; ++pair)
        openings.push_back(contest.openings[(first + pair) % contest.openings.size()]);
    return openings;
}

}  // namespace

MatchPlan match_of(const ContestPlan& contest, int number, const Pairing& pairing, const TournamentParts& parts) {
    MatchPlan match;
    match.contest = contest.preset.name;
    match.seed = parts.is_one_match ? contest.seed : contest.seed.of_match(number);
    Rng rng(match.seed.for_board());
    const auto board = choose_board(contest.preset, contest.board, rng);
    if (!board) throw std::invalid_argument(board.message());
    match.rules = parts.complete_rules(contest.preset.rules, *board);
    take_settings<MatchSettings>(match, contest.preset);
    take_settings<RunSettings>(match, contest);
    match.games = pairing.games;
    match.opening_plies = opening_plies(contest, pairing);
    match.openings = openings_of(contest, pairing);
    match.conditions = parts.conditions;
    match.machine = parts.machine;
    return match;
}

}  // namespace isola_arena
