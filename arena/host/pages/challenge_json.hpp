#pragma once

#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/club/ledger/challenge_result.hpp"

namespace isola_arena {

/// Writes the member `challenges` with the CHALLENGEs (docs/web-protocol.md) into the object that is open.
void write_challenges(JsonWriter& json, const std::vector<host::ListedChallenge>& challenges);

}  // namespace isola_arena
