#pragma once

#include <cstdint>
#include <string_view>

#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// Answer requests of authors about their bots on the ladder (docs/web-protocol.md): for the author's side of each
/// game, with the stderr of the bot. Any thread may call the functions.

/// Returns the ratings or places, the faults and the slowest replies. kind: of the ladder.
web::Response progress_of(host::Ledger& ledger, host::LadderKind kind, std::int64_t author);

/// Returns a page of the author's games. query: `show=lost&after=12.2`, both may be left out.
web::Response games_of(host::Ledger& ledger, std::int64_t author, std::string_view query);

}  // namespace isola_arena
