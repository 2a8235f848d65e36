#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/web/api/services.hpp"
#include "arena/web/matches/match_manager.hpp"
#include "arena/web/matches/requested_analyses.hpp"
#include "arena/web/matches/wanted_game.hpp"
#include "protocol/result.hpp"

/// arena/web/matches does the work that pages request from their arena: it plays matches, analyses games and builds the
/// bots that are dropped on a page. Open this header first:
///
///     const auto actions = PageActions::open(options, database, registry).value();
///     web::Services services;
///     actions->offer(services);
///
/// The server's thread calls the MatchManager, the DroppedBots and the RequestedAnalyses. Each ServedMatch is played on
/// a separate thread. One more thread builds bots, and another one analyses games. Any thread may call the functions of
/// these four classes.
namespace isola_arena {

/// The matches, dropped bots and analyses of the pages of one arena. It outlives the server.
class PageActions {
public:
    /// defaults: the options of the matches that pages start. database: that of the shown contest, which is hidden from
    /// the bots; empty: none. Prints on stderr which protections the sandbox enforces. Returns an error if the options
    /// are wrong, a bots file has a mistake, or bots of others cannot be isolated. registry outlives the object.
    static Result<std::unique_ptr<PageActions>> open(const ContestOptions& defaults, const std::string& database,
                                                     web::GameRegistry& registry);

    /// Sets the services that answer the requests about matches, analyses, variations and dropped bots.
    void offer(web::Services& services);

    /// Returns the bots that were dropped and can play.
    std::vector<RosterBot> dropped_bots() { return matches_.dropped().bots(); }

private:
    PageActions(const ContestOptions& defaults, Confinements confinements, const std::string& database,
                web::GameRegistry& registry);

    GamePlaces places_;
    MatchManager matches_;
    RequestedAnalyses analyses_;
};

}  // namespace isola_arena
