#pragma once

#include <string>
#include <vector>

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

namespace isola_arena {

/// A contest whose game results come from the test.
class MadeUpContest {
public:
    MadeUpContest(FormatKind kind, const std::vector<std::string>& names);

    /// Bots named `bot1`, `bot2`, ...
    MadeUpContest(FormatKind kind, std::size_t bots);

    /// Ends the next open game of these two bots with this result; fails if they have no open game.
    GameSummary beats(const std::string& winner, const std::string& loser, const std::string& reason = "no_move");
    GameSummary draws(const std::string& one, const std::string& two);

    /// Ends this many open games; the better seed wins.
    std::vector<GameSummary> play(std::size_t games);

    /// Adds points inside the games from now on, for the winner and the loser.
    void count_points(int winner, int loser) { points_ = {winner, loser}; }

    const ContestPlan& plan() const { return plan_; }
    const Book& book() const { return book_; }

private:
    std::size_t seed_of(const std::string& name) const;
    GameKey open_game(const std::string& one, const std::string& two) const;
    GameSummary enter(const GameKey& key, std::optional<std::size_t> winner, const std::string& reason);

    ContestPlan plan_;
    Book book_;
    std::optional<std::pair<int, int>> points_;
};

}  // namespace isola_arena
