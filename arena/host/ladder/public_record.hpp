#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/rules/events/event.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the record of a game as others may read it: without the stderr of the bots, also where a sentence quotes it.
/// The stderr of `own` stays; nullopt: nobody's does.
Record public_record(const Record& record, std::optional<Player> own);

/// Returns the same for the text of a record; an error if the text is no record.
Result<std::string> public_record(std::string_view record, std::optional<Player> own);

/// Returns the player whose bot has that name in the record's header; nullopt: none, or the text is no record.
std::optional<Player> player_of_bot(std::string_view record, std::string_view bot);

/// Returns the faults of a game in words, `; ` between the bots, without any of their stderr; empty: none.
std::string public_faults(const PerPlayer<Entrant>& players, const PerPlayer<FaultTally>& faults);

}  // namespace isola_arena
