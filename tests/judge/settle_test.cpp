#include <doctest/doctest.h>

#include "arena/rules/events/match_result.hpp"

using namespace isola_arena;

namespace {

// Builds a match from results of games.
struct Made {
    MatchPlan plan;
    MatchReport report;

    Made& rule(TieRule tie) { return plan.tie = tie, *this; }

    // Adds a game that this bot won: 0 or 1 in the order in which the bots are named, -1 for no winner.
    Made& won_by(int bot) {
        GameSummary game = next();
        if (bot >= 0) game.winner = side(game.key.number, bot);
        return add(game);
    }

    Made& timed(int bot, Nanoseconds total, int replies) {
        report.tallies[static_cast<std::size_t>(bot)].speed.total += total;
        report.tallies[static_cast<std::size_t>(bot)].speed.replies += replies;
        return *this;
    }

    // Adds a drawn game with the scores of the bots.
    Made& scored(int first, int second) {
        GameSummary game = next();
        PerPlayer<int> scores;
        scores[side(game.key.number, 0)] = first;
        scores[side(game.key.number, 1)] = second;
        game.scores = scores;
        return add(game);
    }

    std::string settled() {
        settle(plan, report);
        const std::string winner = report.winner ? std::to_string(*report.winner) : "nobody";
        return winner + " by " + std::string(to_string(report.decided_by));
    }

private:
    static Player side(int game_number, int bot) {
        return (game_number % 2 == 1) == (bot == 0) ? Player::one : Player::two;
    }

    GameSummary next() {
        GameSummary game;
        game.key.number = ++games_;
        return game;
    }

    Made& add(const GameSummary& game) {
        plan.games = games_;
        count_game(report, game);
        return *this;
    }

    int games_ = 0;
};

}  // namespace

TEST_CASE("more than half of the games takes the match") {
    CHECK(Made().won_by(0).settled() == "0 by rounds");
    CHECK(Made().won_by(1).won_by(1).settled() == "1 by rounds");
    CHECK(Made().won_by(1).won_by(0).won_by(1).settled() == "1 by rounds");
    CHECK(Made().won_by(0).won_by(-1).won_by(0).settled() == "0 by rounds");
}

TEST_CASE("half of them does not") {
    CHECK(Made().won_by(0).won_by(1).settled() == "nobody by draw");
    CHECK(Made().won_by(0).won_by(-1).settled() == "nobody by draw");
    CHECK(Made().won_by(-1).won_by(-1).settled() == "nobody by draw");
    CHECK(Made().won_by(0).won_by(-1).won_by(-1).settled() == "nobody by draw");
}

TEST_CASE("by speed: the smaller mean time a reply") {
    using namespace std::chrono_literals;
    const auto tied = [] { return Made().rule(TieRule::speed).won_by(0).won_by(1); };
    CHECK(tied().timed(0, 10ms, 10).timed(1, 11ms, 10).settled() == "0 by speed");
    CHECK(tied().timed(0, 10ms, 10).timed(1, 11ms, 20).settled() == "1 by speed");
    CHECK(tied().timed(0, 10ms, 10).timed(1, 20ms, 20).settled() == "nobody by draw");
}

TEST_CASE("by speed: if one bot has no reply, the match is not decided") {
    using namespace std::chrono_literals;
    const auto tied = [] { return Made().rule(TieRule::speed).won_by(-1).won_by(-1); };
    CHECK(tied().timed(0, 10ms, 10).settled() == "nobody by draw");
    CHECK(tied().settled() == "nobody by draw");
}

TEST_CASE("by speed: won games come first") {
    using namespace std::chrono_literals;
    CHECK(Made().rule(TieRule::speed).won_by(1).won_by(1).timed(0, 1ms, 1).timed(1, 1s, 1).settled() == "1 by rounds");
}

TEST_CASE("by score: each bot's sum over all games counts") {
    const auto tied = [] { return Made().rule(TieRule::score); };
    CHECK(tied().scored(10, 15).scored(20, 10).settled() == "0 by score");
    CHECK(tied().scored(10, 15).scored(10, 10).settled() == "1 by score");
    CHECK(tied().scored(10, 15).scored(15, 10).settled() == "nobody by draw");
    CHECK(tied().won_by(0).won_by(1).settled() == "nobody by draw");
}

TEST_CASE("rules of a tie have words") {
    for (const TieRule rule : {TieRule::draw, TieRule::speed, TieRule::score})
        CHECK(parse_tie_rule(to_string(rule)) == rule);
    CHECK_FALSE(parse_tie_rule("coin"));
    CHECK_FALSE(parse_tie_rule("Speed"));
}
