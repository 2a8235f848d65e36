#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/host/folder/disguise.hpp"
#include "arena/host/pages/final_pages.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/web/api/services.hpp"
#include "arena/web/contest/database_watcher.hpp"
#include "arena/web/feed/game_registry.hpp"

/// arena/host/final shows the final of a hosted contest while the contest is served, and keeps it when the contest is
/// reopened. Open this header first:
///
///     ServedFinal final(folder.final_database().string(), settings, registry);
///     final.open(services);                                           // for strangers
///     HostPages pages(ledger, pipeline, key, settings, &final.pages());  // for the holders of personal links
namespace isola_arena {

/// The final of a hosted contest while the contest is served; it may be played later, and go when the contest is
/// reopened. Holders of personal links see the final by pages(). Strangers see it by the registry and the services of
/// the server, which get nothing that strangers may not see. Any thread may call the functions.
class ServedFinal {
public:
    /// database: the final's, which need not exist yet. registry: the server's, which outlives this object.
    ServedFinal(const std::string& database, const host::LiveSettings& settings, web::GameRegistry& registry);

    const FinalPages& pages() const { return pages_; }

    /// Lets the server show strangers what they may see. This object outlives the server.
    void open(web::Services& services) const;

    /// Shows strangers the final, or shows it no more, as the settings say now. To be called now and then.
    void follow_settings();

    /// Returns whether all games of the final are played; false: there is none, too.
    bool is_over() const;

    /// Returns the records of the newest games of the final, at most so many; empty if there is none.
    std::vector<std::string> records(std::size_t most) const;

    /// Shows nobody the final that was shown, because its database has gone.
    void forget();

private:
    // What is shown without names is made from one reading, so that no bot of it is unknown to the disguise.
    struct Disguised {
        ContestView view;
        Disguise disguise;
    };

    void show(std::shared_ptr<const web::Contest> contest);
    void become(std::shared_ptr<const web::Contest> contest, std::map<std::string, std::string> bots);
    FinalSources sources() const;
    web::ContestEdition edition() const;
    web::ContestEdition edition_for(const FinalReader& reader) const;
    std::shared_ptr<const Disguised> disguised() const;
    std::shared_ptr<const web::Contest> nameless(const std::string& own) const;
    Result<std::string> without_names(const std::string& record, const std::string& own) const;
    std::string bot_of(const std::string& author) const;

    const std::string database_;
    const host::LiveSettings settings_;
    web::GameRegistry& registry_;
    web::GameRegistry everything_;  ///< has the whole contest, for holders of personal links
    FinalPages pages_;
    mutable std::mutex mutex_;                            ///< guards the members up to nameless_
    std::map<std::string, std::string> bots_;             ///< of each author, the name of their bot
    std::int64_t state_ = 0;                              ///< another one whenever the contest is another one, or goes
    mutable std::shared_ptr<const Disguised> disguised_;  ///< of this state; made on demand
    /// Made from it, by the bot whose author sees its own.
    mutable std::map<std::string, std::shared_ptr<const web::Contest>> nameless_;
    /// Guards the members below. Whoever has it may take mutex_, not the other way round.
    std::mutex publishing_;
    std::shared_ptr<const web::Contest> published_;  ///< what strangers see, or what it was made from
    bool is_published_nameless_ = false;
    DatabaseWatcher watcher_;  ///< the last member, because its thread uses all others
};

/// Returns the JSON object of /api/setup on a host. reader: who loads the page of the final; nullptr: no final was
/// played. is_live: the page has a WebSocket.
std::string setup_of_host(const host::HostSettings& settings, const FinalReader* reader, bool is_live);

}  // namespace isola_arena
