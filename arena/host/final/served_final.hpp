#pragma once

#include <string>

#include "arena/host/pages/final_pages.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/web/api/services.hpp"
#include "arena/web/contest/database_watcher.hpp"
#include "arena/web/feed/game_registry.hpp"

/// arena/host/final shows the final of a hosted contest while the contest is served. Open this header first:
///
///     const ServedFinal final(folder.final_database().string(), settings, registry);
///     final.open(services);                                           // for strangers
///     HostPages pages(ledger, pipeline, key, settings, &final.pages());  // for the holders of personal links
namespace isola_arena {

/// The final of a hosted contest while the contest is served. Holders of personal links see the final by pages().
/// Strangers see it by the registry and the services of the server, which get nothing that strangers may not see.
class ServedFinal {
public:
    /// database: the final's, which exists. registry: the server's. The registry and the settings outlive this object.
    ServedFinal(const std::string& database, const host::HostSettings& settings, web::GameRegistry& registry);

    const FinalPages& pages() const { return pages_; }

    /// Lets the server show strangers what they may see. This object outlives the server.
    void open(web::Services& services) const;

private:
    web::GameRegistry everything_;  ///< has the whole contest, for holders of personal links
    FinalPages pages_;
    DatabaseWatcher watcher_;
};

/// Returns the JSON object of /api/setup on a host. reader: who loads the page of the final; nullptr: no final was
/// played. is_live: the page has a WebSocket.
std::string setup_of_host(const host::HostSettings& settings, const FinalReader* reader, bool is_live);

}  // namespace isola_arena
