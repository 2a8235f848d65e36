#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/host/club/ladder_ledger.hpp"
#include "arena/record/json/json_writer.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// Answers what is asked of the ladder of a hosted contest (docs/web-protocol.md). Any thread may call it.
class LadderPages {
public:
    /// The ledger outlives it.
    LadderPages(host::Ledger& ledger, std::string title) : ledger_(ledger), title_(std::move(title)) {}

    /// Answers `/ladder` and `/ladder/games/M.G/record`, which are for everybody. path: without a query. Returns nullopt
    /// if it is neither.
    std::optional<web::Response> answer(const std::string& path);

    /// Returns the record of the game `M.G` with the stderr of this author's bot alone; nullopt: of none. An author gets
    /// only games of his own.
    web::Response record(const std::string& game, std::optional<std::int64_t> author);

    /// Write the next value: the ladder's lines, and the author's own place, with the newest games, lost ones first.
    void write_players(JsonWriter& json);
    void write_own(JsonWriter& json, std::int64_t author);

private:
    host::LadderLedger ledger_;
    std::string title_;
};

}  // namespace isola_arena
