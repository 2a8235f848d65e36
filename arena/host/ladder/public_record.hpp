#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/judge/events/event.hpp"
#include "arena/judge/events/fault_tally.hpp"
#include "arena/record/record.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the record of a game as others may read it: without what the bots wrote on stderr, also where a sentence
/// quotes it, except that of `own` (nullopt: nobody).
Record public_record(const Record& record, std::optional<Player> own);

/// Returns the same for the text of a record; an error if the text is none.
Result<std::string> public_record(std::string_view record, std::optional<Player> own);

/// The player of a game for whom a bot of that name played, by the header of its record; nullopt: none, or no record.
std::optional<Player> player_of_bot(std::string_view record, std::string_view bot);

/// Returns the faults of a game in words, `; ` between the bots, without anything that they wrote on stderr. Empty: none.
std::string public_faults(const PerPlayer<Entrant>& players, const PerPlayer<FaultTally>& faults);

}  // namespace isola_arena
