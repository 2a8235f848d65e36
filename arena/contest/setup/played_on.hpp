#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/settings/opening_text.hpp"

namespace isola_arena {

/// A recorded game that is to be played on from a turn.
struct PlayedOn {
    Record record;
    Opening opening;  ///< everything that was played before that turn
    Player to_move;   ///< in that turn
};

/// Returns the game that `RECORD:TURN` names. RECORD is a file, a URL, or `DB:PAIRING.GAME` for a game of a contest's
/// database. Returns an error if there is no such game or turn, or if the record is wrong before that turn. Throws
/// DatabaseProblem if a database cannot be read.
Result<PlayedOn> played_on(const std::string& place);

/// Returns the same for a record that has been read already. name: of the record, for messages.
Result<PlayedOn> played_on(Record record, int turn, const std::string& name);

/// Returns the options with the rules of the record. Returns an error if the options name a contest, rules or a board.
Result<ContestOptions> with_rules_of(const PlayedOn& game, ContestOptions options);

/// Makes the games of the plan begin at that turn, with the times and the fault policy of the record unless an option
/// changes them. The clocks begin anew. Returns an error if a bot's dialect cannot describe the board after an opening.
[[nodiscard]] std::optional<Error> play_on(MatchPlan& plan, const PlayedOn& game, const ContestOptions& options,
                                           const std::vector<BotSpec>& bots);

}  // namespace isola_arena
