#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/contest/setup/contest_choice.hpp"
#include "arena/judge/settings/opening_text.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// A recorded game that is to be played on from a turn.
struct PlayedOn {
    Record record;
    Opening opening;  ///< all that was played before that turn
    Player to_move;   ///< in that turn
};

/// Returns the game that `RECORD:TURN` names. RECORD is a file, a URL, or `DB:PAIRING.GAME` for a game of a contest's
/// database. Returns an error if it names none, the record has no such turn or does not hold up to it; throws
/// DatabaseProblem if a database cannot be read.
Result<PlayedOn> played_on(const std::string& place);

/// Returns the game that goes on from that turn of the record. name: of the record, for messages. Returns an error
/// like the other one.
Result<PlayedOn> played_on(Record record, int turn, const std::string& name);

/// Makes the record choose the rules. Returns an error if the options choose others.
Result<ContestOptions> with_rules_of(const PlayedOn& game, ContestOptions options);

/// Makes the games of the plan begin at that turn, with the times and the fault policy of the record where no option
/// says otherwise. The clocks begin anew. Returns an error if a bot's dialect can tell only the first board.
[[nodiscard]] std::optional<Error> play_on(MatchPlan& plan, const PlayedOn& game, const ContestOptions& options,
                                           const std::vector<BotSpec>& bots);

}  // namespace isola_arena
