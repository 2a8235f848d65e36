#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/pages/final_pages.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/moment.hpp"
#include "arena/web/api/http_text.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Answers requests about the ladder of a hosted contest (docs/web-protocol.md). Any thread may call the functions.
class LadderPages {
public:
    /// Both references and the final outlive this object. final: nullptr if none can be played.
    LadderPages(host::Ledger& ledger, const host::LiveSettings& settings, const FinalPages* final = nullptr)
        : entries_(ledger), ledger_(ledger), settings_(settings), final_(final) {}

    /// Returns the ladder for everybody, in an encoding that the client takes (`Accept-Encoding`). It is written at most
    /// once a second, and once more for each change of the ledger, however many clients ask.
    web::Response overview(std::string_view accept_encoding);

    /// The same without waiting, for the server's thread: nullopt if the ladder must be written anew, or something else
    /// is read or entered just now.
    std::optional<web::Response> written_overview(std::string_view accept_encoding);

    /// Look up, for everybody, the record of a game `M.G` or the page that shows it. Return the rest of the work, which
    /// needs neither the ledger nor any lock. That work answers with 404 if there is no such record.
    web::Work look_up_record(const std::string& game);
    web::Work look_up_page(const std::string& game);

    /// Returns the record of the game `M.G`, with the stderr of this author's bot but not of the other. An author gets
    /// only games of their own bot.
    web::Response record(const std::string& game, std::int64_t author);

    /// Returns the same record as a page that shows the game, as `arena export` writes it. analysis: the text of the
    /// game's analysis; empty: it was not analysed.
    web::Response watch(const std::string& game, std::int64_t author, std::string_view analysis = {});

    /// Return, for the organiser, the record of a game with everything in it, and the page that shows it.
    web::Response whole_record(const std::string& game);
    web::Response whole_page(const std::string& game);

    /// Returns the text of the same record.
    Result<std::string> readable_record(const std::string& game, std::int64_t author);

    /// A stored record, and the player whose stderr may be shown; nullopt: neither player's.
    struct KeptRecord {
        std::string text;
        std::optional<Player> own;
        bool is_whole = false;  ///< both players' stderr may be shown
    };

    /// Return the text of a record as its reader may see it; and the answers with it, as a download and as a page.
    static Result<std::string> readable(const Result<KeptRecord>& kept);
    static web::Response downloaded(const Result<KeptRecord>& kept, const std::string& game);
    static web::Response shown(const Result<KeptRecord>& kept, const std::string& game, std::string_view analysis);

    /// Notes that matches begin at openings at that time. Without this call, they never do.
    void use_openings(host::OpeningUse use) { use_ = use; }

    /// Writes the members `notes` (sentences about repeated games and openings) and, under that key, the lines of the
    /// ladder into the object that is open.
    void write_players(JsonWriter& json, std::string_view key);

    /// Writes the author's own line as the next value.
    void write_own(JsonWriter& json, std::int64_t author);

private:
    /// The state that an overview shows: the second, and the number of the ledger's changes.
    using OverviewKey = std::pair<host::Moment, std::int64_t>;

    /// The answer, ready for both kinds of clients.
    struct Overview {
        OverviewKey state;
        web::Response plain;
        web::Response in_gzip;

        const web::Response& in(std::string_view accept_encoding) const;
    };

    Result<KeptRecord> find_whole(const std::string& game);
    Result<KeptRecord> find_record(const std::string& game, std::optional<std::int64_t> author);
    std::string write_overview();
    void write_newest_challenges(JsonWriter& json, std::optional<std::int64_t> author);
    std::vector<std::string> notes(const std::vector<host::LadderStanding>& standings);

    host::Ledger& entries_;
    host::LadderLedger ledger_;
    const host::LiveSettings settings_;
    const FinalPages* final_;
    host::OpeningUse use_ = host::OpeningUse::never;
    std::mutex overview_mutex_;
    std::optional<Overview> overview_;
};

}  // namespace isola_arena
