#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/contest/tournament/book.hpp"

namespace isola_arena::report {

/// A bot whose rank would be another one if a tie were no win for the faster bot.
struct RankBySpeed {
    std::size_t entrant = 0;
    int rank = 1;           ///< as the table has it
    int without_speed = 1;  ///< if all matches that speed decided were drawn
};

/// What the speed of replies decided in a contest, and what of that may be the machine's noise.
struct SpeedFacts {
    std::size_t matches = 0;           ///< that were played to the end: no byes, no forfeits
    std::size_t decided = 0;           ///< of these, by speed
    std::size_t within_noise = 0;      ///< of these, with mean replies that differ by less than chance would let them
    std::size_t of_unknown_noise = 0;  ///< of these, with a bot that has played only one game; never within the noise
    /// Bots with another rank if all matches were drawn that speed decided. Empty in formats whose pairings would be
    /// others then: knock-outs, columbia, icpc and ladders.
    std::vector<RankBySpeed> ranks;
    std::size_t ranks_by_noise = 0;  ///< bots with another rank if only those within the noise were drawn; 0 there, too
};

/// Returns the facts of a contest. A difference between two bots is within the noise if it is less than two standard
/// errors. The noise of a bot is how much its mean reply differs from game to game.
SpeedFacts speed_facts(const FormatRules& format, std::size_t entrants, const Book& book);

/// Returns the facts in sentences; empty if speed decided nothing. names: of the entrants, in their order.
std::string speed_text(const SpeedFacts& facts, const std::vector<std::string>& names);

}  // namespace isola_arena::report
