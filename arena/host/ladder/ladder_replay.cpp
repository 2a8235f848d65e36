#include "arena/host/ladder/ladder_replay.hpp"

#include <algorithm>

namespace isola_arena::host {

bool LadderReplay::take(int match, const std::array<ReplayedSide, 2>& sides, const std::vector<ReplayedGame>& games) {
    if (!games.empty() && std::ranges::all_of(games, &ReplayedGame::is_void)) return false;
    Standing& first = before_match(sides[0]);
    Standing& second = before_match(sides[1]);
    std::vector<double> scores;
    for (const ReplayedGame& game : games) {
        if (game.is_void) continue;
        const bool repeats = is_repeated(sides, game);
        first.repeated += repeats ? 1 : 0;
        second.repeated += repeats ? 1 : 0;
        ++(!game.winner ? first.draws : *game.winner == 1 ? first.wins : first.losses);
        ++(!game.winner ? second.draws : *game.winner == 2 ? second.wins : second.losses);
        if (!repeats) scores.push_back(score_of_first(game.winner));
    }
    std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, scores);
    if (sides[0].house) first.glicko = of_house_bot(*sides[0].house);
    if (sides[1].house) second.glicko = of_house_bot(*sides[1].house);
    first.last_match = second.last_match = match;
    first.last_opponent = sides[1].author;
    second.last_opponent = sides[0].author;
    return true;
}

LadderReplay::Standing LadderReplay::standing(std::int64_t author) const {
    const auto found = standings_.find(author);
    return found == standings_.end() ? Standing() : found->second;
}

bool LadderReplay::is_repeated(const std::array<ReplayedSide, 2>& sides, const ReplayedGame& game) {
    if (!game.course) return false;
    const bool first_begins = game.number % 2 == 1;
    const std::int64_t one = sides[first_begins ? 0 : 1].submission;
    const std::int64_t two = sides[first_begins ? 1 : 0].submission;
    return !seen_.emplace(one, two, *game.course).second;
}

LadderReplay::Standing& LadderReplay::before_match(const ReplayedSide& side) {
    Standing& standing = standings_[side.author];
    if (standing.submission != side.submission && standing.submission != 0)
        standing.glicko = of_new_version(standing.glicko);
    if (side.house) standing.glicko = of_house_bot(*side.house);
    standing.matches_of_version = standing.submission == side.submission ? standing.matches_of_version + 1 : 1;
    standing.submission = side.submission;
    return standing;
}

}  // namespace isola_arena::host
