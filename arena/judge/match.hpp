#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/judge/opening.hpp"
#include "arena/judge/referee.hpp"

namespace isola_arena {

/// How a match without a winner by rounds is decided.
enum class TieRule : std::uint8_t { draw, speed, score };

std::string_view word(TieRule rule);
std::optional<TieRule> parse_tie_rule(std::string_view word);

/// What settled a match, as results name it.
enum class DecidedBy : std::uint8_t { rounds, speed, score, draw };

std::string_view word(DecidedBy decision);

/// A match of two bots by plain rules. bots[0] starts the odd rounds.
struct MatchPlan {
    std::string contest;  ///< empty: none
    std::string rules;    ///< complete: `name key=value ...`
    std::uint64_t seed = 0;
    int rounds = 2;
    TieRule tie = TieRule::draw;
    TimeControl time;
    FaultPolicy policy = FaultPolicy::disqualify;
    int opening_plies = 0;
    bool keep_bots = false;
    bool no_ponder = false;
    std::string cpu_scope = "process";  ///< GameHeader::cpu_scope
};

struct GameReport {
    GameHeader header;
    GameResult result;
    int attempts = 1;  ///< more where the machine starved a bot in the earlier ones, which ended for starved_reason
};

/// What counts of one bot's games when a match is settled.
struct Tally {
    int wins = 0;
    std::optional<long> score;  ///< nothing: the game has none
    Speed speed;
};

struct MatchReport {
    std::array<Tally, 2> tallies;       ///< as the seats were given
    std::optional<std::size_t> winner;  ///< 0 or 1, as the seats were given; nothing: drawn
    DecidedBy decided_by = DecidedBy::draw;
};

/// Counts a game in (bots[0] was player 1 in the odd rounds).
void count_game(MatchReport& report, const GameReport& game);

/// Who won, from the games counted in, by the match's rules.
void settle(const MatchPlan& plan, MatchReport& report);

/// Is handed each game when it has ended, on the match's thread. The match itself keeps none of them.
using GameSink = std::function<void(GameReport)>;

/// Some consecutive rounds of a match, from 1.
struct Rounds {
    int first = 1;
    int last = 1;
};

/// Plays these rounds of the plan's match: each is the same game whichever others are played with it. Dismisses the bots
/// at the end and does not wait for them to go. Throws ArenaFailure where the arena itself fails.
Task<void> play_rounds(const MatchPlan& plan, Rounds rounds, std::array<Seat*, 2> seats, const NewTable& new_table,
                       const Spectators& spectators, const GameSink& games);

/// Plays all rounds. Throws ArenaFailure where the arena itself fails; every bot is gone when it returns or throws.
Task<MatchReport> play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const NewTable& new_table,
                             const Spectators& spectators, const GameSink& games);

}  // namespace isola_arena
