#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/report/contest_report.hpp"

/// Contests that are played without bots: the tests give the results.
namespace isola_arena::report_tests {

/// Returns the winner of a game, by entrant; nullopt for a draw.
using Verdict = std::function<std::optional<std::size_t>(std::size_t first, std::size_t second)>;

std::optional<std::size_t> better_seed_wins(std::size_t first, std::size_t second);
std::optional<std::size_t> worse_seed_wins(std::size_t first, std::size_t second);
std::optional<std::size_t> always_drawn(std::size_t first, std::size_t second);

/// Returns a plan of the format with bots named bot-1, bot-2, ... by seed.
ContestPlan plan_of(FormatKind kind, std::size_t bots, int games = 2);

/// A contest, as far as it was played.
struct Played {
    ContestPlan plan;
    Book book;

    report::ContestReport report() const;
};

/// Plays this many games of the contest, or all games. bot-N replies in N ms on average and in 2 N ms at most.
Played play(const ContestPlan& plan, const Verdict& verdict = better_seed_wins, std::optional<std::size_t> games = {});

/// A change that a test makes to each game before the game is entered.
using Change = std::function<void(GameSummary& game, PerPlayer<std::size_t> entrants)>;
Played play(const ContestPlan& plan, const Verdict& verdict, std::optional<std::size_t> games, const Change& change);

/// Makes the player lose the game by that fault.
void fault(GameSummary& game, Player player, const std::string& kind, const std::string& explanation);

/// Returns the names in the order of the table: `bot-1 bot-2`.
std::string names(const report::ContestReport& report);

}  // namespace isola_arena::report_tests
