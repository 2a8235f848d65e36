#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>

#include "arena/host/store/live_settings.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/web/api/router.hpp"
#include "arena/web/feed/contest.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// What somebody may see of the final of a hosted contest.
struct FinalReader {
    bool sees_table = false;    ///< names, places, results
    bool sees_records = false;  ///< of all games
    bool sees_names = true;     ///< false: other names stand for all bots but the reader's own, without authors

    /// The reader's own bot, whose records and stderr the reader sees in any case; empty: there is none. nullopt: the
    /// reader sees everything.
    std::optional<std::string> bot = "";

    std::string hidden = {};  ///< why something is not shown, a sentence; empty: everything is
};

/// The functions that return the data of the final. They may be called on any thread.
struct FinalSources {
    /// With the names that the reader may see. Without a contest: no final was played yet.
    std::function<web::ContestEdition(const FinalReader&)> contest;
    std::function<Result<std::string>(const std::string& game)> record;  ///< with everything in it; see web::Services
    std::function<std::string(const FinalReader&)> setup;                ///< the JSON object of /api/setup
    SessionFactory sessions;
    /// Returns the text of a record with other names for all bots except `own`.
    std::function<Result<std::string>(const std::string& record, const std::string& own)> without_names;
    std::function<std::string(const std::string& author)> bot_of;  ///< the name of the author's bot; empty: none
};

/// Decides who sees what of the final of a hosted contest, and answers the requests of holders of personal links
/// (docs/web-protocol.md). For strangers, the setting `public` decides; it may also hide the names from all but the
/// organiser, and show authors their own alone. Authors see the table, the games of their own
/// bots with the stderr of these bots, and the games that strangers see. The organiser sees everything. Any thread may
/// call the functions.
class FinalPages {
public:
    FinalPages(FinalSources sources, host::LiveSettings settings);

    /// Returns whether there is a final, which is being played or was.
    bool exists() const { return sources_.contest(organiser()).contest != nullptr; }

    FinalReader stranger() const;
    FinalReader author(const std::string& name) const;
    static FinalReader organiser();

    /// Answer the routes below `final/api` of a personal link, whose owner is the reader.
    web::Response setup(const web::Asked& asked, const FinalReader& reader) const;
    web::Response part(const web::Asked& asked, const FinalReader& reader) const;
    web::Response game(const web::Asked& asked, const FinalReader& reader) const;
    web::Response record(const web::Asked& asked, const FinalReader& reader) const;

    /// Returns the record of a game as a stranger may read it; an Error if the game has no record.
    /// Returns an Error also if strangers may not read it.
    Result<std::string> strangers_record(const std::string& game) const;

private:
    Result<std::string> readable(const std::string& record, const FinalReader& reader) const;
    std::variant<std::string, web::Response> record_for(const web::Asked& asked, const FinalReader& reader) const;

    FinalSources sources_;
    const host::LiveSettings settings_;
};

/// Returns whether there is a final; pages may be nullptr.
inline bool is_there(const FinalPages* pages) { return pages != nullptr && pages->exists(); }

/// The name of the final's file in commands; without its folder, because strangers must learn no path of this machine.
inline constexpr const char* final_name = "final.db";

/// Why there is nothing to see yet.
inline constexpr const char* no_final = "there is no final yet";

/// Why strangers are not shown something of a hosted contest.
extern const char* const for_authors_alone;

}  // namespace isola_arena
