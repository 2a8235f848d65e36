#include <doctest/doctest.h>

#include "arena/contest/match/match_report.hpp"

namespace isola_arena {
namespace {

struct NumberedGame {
    int number;
    std::optional<Player> winner;
};

NumberedGame game(int number, std::optional<Player> winner) { return {number, winner}; }

MatchScore score_of(const std::vector<NumberedGame>& games) {
    MatchScore score;
    for (const NumberedGame& each : games) score.take(each.number, each.winner);
    return score;
}

}  // namespace

TEST_CASE("games 1 and 2 are a pair: player 1 of the odd one is the bot of the first seat") {
    const auto score =
        score_of({game(1, Player::one), game(2, Player::two), game(3, Player::one), game(4, Player::one)});
    CHECK(score.made() == WinsDrawsLosses{3, 0, 1});
    CHECK(score.results().pairs == std::array<long, 5>{0, 0, 1, 0, 1});
}

TEST_CASE("games count the same in whatever order they end, and the last of an odd number by itself") {
    const auto in_order = score_of({game(1, Player::two), game(2, std::nullopt), game(3, Player::two)});
    const auto otherwise = score_of({game(3, Player::two), game(2, std::nullopt), game(1, Player::two)});
    CHECK(in_order.results() == otherwise.results());
    CHECK(in_order.results().pairs == std::array<long, 5>{0, 1, 0, 0, 0});
    CHECK(in_order.results().singles == std::array<long, 3>{1, 0, 0});
}

TEST_CASE("the line has the count, and the Elo with its interval") {
    const auto even =
        score_of({game(1, Player::one), game(2, Player::one), game(3, std::nullopt), game(4, std::nullopt)});
    CHECK(score_line("greedy", even).starts_with("4 games: greedy 1 won, 2 drawn, 1 lost; Elo "));
    CHECK(score_line("greedy", even).ends_with("95 % interval\n"));
}

}  // namespace isola_arena
