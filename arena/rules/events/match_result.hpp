#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arena/rules/events/event.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

/// The reason of a game without a winner in which the machine kept a bot from running.
inline constexpr std::string_view starved_reason = "starved";

/// The report of a game that has ended, for a match, a contest or another machine.
struct GameReport {
    GameSummary summary;
    PerPlayer<FaultTally> faults = {};
    int attempts = 1;         ///< more than 1: the machine starved a bot in the earlier attempts
    std::string record = {};  ///< JSON Lines; empty: the game was not recorded
    Machine machine = {};     ///< the machine that played the game; without a name: the one that keeps the contest
};

/// Receives each game when it has ended, on the match's thread. The match itself keeps no game.
using GameSink = std::function<void(GameReport)>;

/// How a match was decided, as results name it.
enum class DecidedBy : std::uint8_t { games, speed, score, draw };

std::string_view to_string(DecidedBy decision);

/// The sums over one bot's games that count when a match is settled.
struct Tally {
    int wins = 0;
    std::optional<long> score;  ///< nullopt: the game has none
    Speed speed;
};

struct MatchReport {
    std::array<Tally, 2> tallies;       ///< in the order of the seats
    std::optional<std::size_t> winner;  ///< 0 or 1, in the order of the seats; nullopt: drawn
    DecidedBy decided_by = DecidedBy::draw;
};

/// Adds a game to the tallies. The bot of the first seat was player 1 in the odd games.
void count_game(MatchReport& report, const GameSummary& game);

/// Sets the winner and decided_by from the games counted so far, by the plan's number of games and tie rule.
void settle(const MatchPlan& plan, MatchReport& report);

}  // namespace isola_arena
