#pragma once

#include <string>

#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// A bot whose faults are reported.
struct FaultyBot : Entrant {
    std::string check;    ///< the command that examines the bot
    bool is_recorded;     ///< its games are recorded, so that their turns can be asked again
    bool are_games_told;  ///< each game's explanation is printed, which names the fault that lost the game
};

/// Returns the command that examines the bot for the contest. type: the bot type; empty: none. argument: names the bot,
/// as on the command line.
std::string command_to_check(const ContestOptions& contest, const BotSpec& bot, const std::string& type,
                             const std::string& argument);

/// Returns the lines about the faults of a bot, each with LF: the kinds of faults and how often they occurred, the
/// bot's last lines on stderr, and the command that tells more. Empty if there are no faults.
std::string fault_text(const FaultyBot& bot, const FaultTally& faults);

/// Returns the kinds of the faults for a place in a sentence: `late, illegal`.
std::string kinds_of(const FaultTally& faults);

}  // namespace isola_arena
