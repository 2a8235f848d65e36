#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/judge/events/match_result.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the record of a game as others may read it while the contest goes on: without what the bots wrote on stderr,
/// also where a sentence quotes it, except that of `own` (nullopt: nobody). Returns an error if the text is no record.
Result<std::string> public_record(std::string_view record, std::optional<Player> own);

/// Returns the faults of a game in words, `; ` between the bots, without anything that they wrote on stderr. Empty: none.
std::string public_faults(const GameReport& report);

}  // namespace isola_arena
