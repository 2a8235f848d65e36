#pragma once

#include <cstdint>
#include <string_view>

#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/ledger/progress_ledger.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// Answers requests of authors about their bots on the ladder (docs/web-protocol.md): for the author's side of each
/// game, with the stderr of the bot. Any thread may call the functions.
class ProgressPages {
public:
    /// The ledger outlives this object. kind: of the ladder.
    ProgressPages(host::Ledger& ledger, host::LadderKind kind) : ledger_(ledger), kind_(kind) {}

    /// Returns the ratings or places, the faults and the slowest replies.
    web::Response progress(std::int64_t author);

    /// Returns a page of the author's games. query: `show=lost&after=12.2`, both may be left out.
    web::Response games(std::int64_t author, std::string_view query);

private:
    host::ProgressLedger ledger_;
    host::LadderKind kind_;
};

}  // namespace isola_arena
