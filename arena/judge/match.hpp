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
};

struct GameReport {
    GameHeader header;
    GameResult result;
};

struct MatchReport {
    std::vector<GameReport> games;
    std::optional<std::size_t> winner;  ///< 0 or 1, as the seats were given; nothing: drawn
    DecidedBy decided_by = DecidedBy::draw;
};

/// Who won, from the games of a match (bots[0] was player 1 in the odd ones), by its rules.
void settle(const MatchPlan& plan, MatchReport& report);

/// Plays all rounds. Throws ArenaFailure where the arena itself fails; every bot is gone when it returns or throws.
Task<MatchReport> play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const NewTable& new_table,
                             const Spectators& spectators);

}  // namespace isola_arena
