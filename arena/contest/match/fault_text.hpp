#pragma once

#include <string>

#include "arena/contest/setup/contest_choice.hpp"
#include "arena/judge/events/fault_tally.hpp"

namespace isola_arena {

/// A bot whose faults are told.
struct FaultyBot {
    std::string name;
    std::string command;  ///< its words, as a shell reads them
    std::string check;    ///< check_command() for it
    bool is_recorded;     ///< its games are recorded, so that their turns can be asked again
    bool are_games_told;  ///< each game's explanation is printed: of a game that it lost by a fault, the fault
};

/// Returns the lines about the faults of a bot, each with LF: what it did and how often, what it had last written on
/// stderr, and which command tells more. Empty if there are no faults.
std::string fault_text(const FaultyBot& bot, const FaultTally& faults);

/// Returns the kinds of the faults for a place in a sentence: `late, illegal`.
std::string kinds_of(const FaultTally& faults);

}  // namespace isola_arena
