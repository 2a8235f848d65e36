#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger/ladder_ledger.hpp"
#include "arena/record/json/json_writer.hpp"
#include "arena/web/api/http_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Answers what is asked of the ladder of a hosted contest (docs/web-protocol.md). Any thread may call it.
class LadderPages {
public:
    /// Both outlive it.
    LadderPages(host::Ledger& ledger, const host::HostSettings& settings) : ledger_(ledger), settings_(settings) {}

    /// Answers `/ladder`, `/ladder/games/M.G/record` and `/ladder/games/M.G/watch`, which are for everybody. path: without a query. Returns nullopt
    /// if it is neither.
    std::optional<web::Response> answer(const std::string& path);

    /// Returns the record of the game `M.G` with the stderr of this author's bot alone; nullopt: of none. An author gets
    /// only games of his own.
    web::Response record(const std::string& game, std::optional<std::int64_t> author);

    /// Returns the same record as a page that shows the game, as `arena export` writes it. analysis: its text; empty:
    /// it was not analysed.
    web::Response watch(const std::string& game, std::optional<std::int64_t> author, std::string_view analysis = {});

    /// Returns the text of the same record.
    Result<std::string> readable_record(const std::string& game, std::optional<std::int64_t> author);

    /// Write the next value: the ladder's lines, and the author's own place.
    void write_players(JsonWriter& json);
    void write_own(JsonWriter& json, std::int64_t author);

private:
    std::optional<web::Response> answer_game(std::string_view path);
    void write_newest_challenges(JsonWriter& json, std::optional<std::int64_t> author);

    host::LadderLedger ledger_;
    const host::HostSettings& settings_;
};

}  // namespace isola_arena
