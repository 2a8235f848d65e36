#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>

#include "arena/host/store/host_settings.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/web/api/router.hpp"
#include "arena/web/feed/contest.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// What somebody may see of the final of a hosted contest.
struct FinalReader {
    bool sees_table = false;    ///< names, places, results
    bool sees_records = false;  ///< of all games

    /// The reader's own bot, whose records and stderr the reader sees in any case; empty: there is none. nullopt: the
    /// reader sees everything.
    std::optional<std::string> bot = "";

    std::string hidden = {};  ///< why something is not shown, a sentence; empty: everything is
};

/// The functions that return the data of the final. They may be called on any thread.
struct FinalSources {
    std::function<web::ContestEdition()> contest;
    std::function<Result<std::string>(int pairing, int game_number)> record;  ///< with everything in it
    std::function<std::string(const FinalReader&)> setup;                     ///< the JSON object of /api/setup
    SessionFactory sessions;
    std::map<std::string, std::string> bots = {};  ///< of each author, the name of their bot
};

/// Decides who sees what of the final of a hosted contest, and answers the requests of holders of personal links
/// (docs/web-protocol.md). For strangers, the setting `public` decides. Authors see the table, the games of their own
/// bots with the stderr of these bots, and the games that strangers see. The organiser sees everything. Any thread may
/// call the functions.
class FinalPages {
public:
    FinalPages(FinalSources sources, const host::HostSettings& settings);

    FinalReader stranger() const;
    FinalReader author(const std::string& name) const;
    static FinalReader organiser();

    /// Answer the routes below `final/api` of a personal link, whose owner is the reader.
    web::Response setup(const web::Asked& asked, const FinalReader& reader) const;
    web::Response part(const web::Asked& asked, const FinalReader& reader) const;
    web::Response game(const web::Asked& asked, const FinalReader& reader) const;
    web::Response record(const web::Asked& asked, const FinalReader& reader) const;

    /// Returns the record of a game as a stranger may read it; an Error if the game has no record.
    Result<std::string> strangers_record(int pairing, int game_number) const;

private:
    std::variant<std::string, web::Response> record_for(const web::Asked& asked, const FinalReader& reader) const;

    FinalSources sources_;
    bool table_is_public_;
    bool records_are_public_;
};

/// The name of the final's file in commands; without its folder, because strangers must learn no path of this machine.
inline constexpr const char* final_name = "final.db";

/// Why strangers are not shown something of a hosted contest.
extern const char* const for_authors_alone;

}  // namespace isola_arena
