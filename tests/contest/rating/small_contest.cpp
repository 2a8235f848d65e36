#include "tests/contest/rating/small_contest.hpp"

#include <algorithm>

namespace isola_arena::rating_tests {
namespace {

// In games with odd numbers, the bot that is named first is player 1.
std::optional<Player> winner(char result, int round) {
    if (result == 'd') return std::nullopt;
    return (result == 'w') == (round % 2 == 1) ? Player::one : Player::two;
}

Pairing pairing(int round, std::size_t first, std::optional<std::size_t> second, std::size_t games) {
    Pairing made;
    made.round = round;
    made.first = first;
    made.second = second;
    made.games = static_cast<int>(games);
    return made;
}

}  // namespace

SmallContest& SmallContest::match(std::size_t first, std::size_t second, const std::string& results, int round) {
    pairings.push_back(pairing(round, first, second, results.size()));
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i] == '.') continue;
        GameSummary summary;
        summary.key = {static_cast<int>(pairings.size()), static_cast<int>(i) + 1};
        summary.winner = winner(results[i], summary.key.number);
        summary.reason = summary.winner ? "no_move" : "turn_limit";
        summaries.emplace(summary.key, summary);
    }
    return *this;
}

SmallContest& SmallContest::bye(std::size_t first, int round) {
    pairings.push_back(pairing(round, first, std::nullopt, 2));
    return *this;
}

Games SmallContest::games() const {
    Games games;
    for (auto [key, game] : summaries) {
        game.key = key;
        games.add(game);
    }
    return games;
}

PairedResults pairs(long none, long half, long one, long one_and_a_half, long two) {
    return {{none, half, one, one_and_a_half, two}, {}};
}

PairedResults singles(long wins, long draws, long losses) { return {{}, {losses, draws, wins}}; }

PairedResults turned(const PairedResults& results) {
    PairedResults other = results;
    std::ranges::reverse(other.pairs);
    std::ranges::reverse(other.singles);
    return other;
}

PairedResults times(const PairedResults& results, long factor) {
    PairedResults more = results;
    for (long& count : more.pairs) count *= factor;
    for (long& count : more.singles) count *= factor;
    return more;
}

}  // namespace isola_arena::rating_tests
