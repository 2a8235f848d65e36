#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the record of a game as others may read it while the contest goes on: without what the bots wrote on stderr,
/// also where a sentence quotes it, except that of `own` (nullopt: nobody). Returns an error if the text is no record.
Result<std::string> public_record(std::string_view record, std::optional<Player> own);

}  // namespace isola_arena
