#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/judge/event.hpp"

namespace isola_arena {

/// The rule that decides a match in which neither bot has won more than half of the rounds.
enum class TieRule : std::uint8_t { draw, speed, score };

std::string_view to_string(TieRule rule);
std::optional<TieRule> parse_tie_rule(std::string_view word);

/// The plan of a match between two bots, as plain values. The first bot starts the odd rounds.
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

/// A range of consecutive rounds of a match, both ends included. Rounds count from 1.
struct Rounds {
    int first = 1;
    int last = 1;
};

/// Returns the index (0 or 1) of the bot that plays as that player in that round.
std::size_t seat_of(int round, Player player);

}  // namespace isola_arena
