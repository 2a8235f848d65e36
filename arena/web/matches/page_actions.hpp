#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/web/api/services.hpp"
#include "arena/web/matches/match_manager.hpp"
#include "arena/web/matches/requested_analyses.hpp"
#include "protocol/result.hpp"

/// arena/web/matches is what pages may have done by the arena that serves them: matches, analyses, bots that are
/// dropped there. Open this header first:
///
///     const auto actions = PageActions::open(options, database, registry).value();
///     web::Services services;
///     actions->offer(services);
///
/// The server's thread calls the MatchManager, the DroppedBots and the RequestedAnalyses. Each ServedMatch is played on
/// a separate thread, bots are built and games are analysed on two others; any thread may call their functions.
namespace isola_arena {

/// Everything that a page may have done. It outlives the server.
class PageActions {
public:
    /// defaults: of the matches that pages start. database: of the contest that is shown, which no bot sees; empty:
    /// none. Prints on stderr which protections the sandbox enforces. Returns an error if the options are wrong, a bots
    /// file has a mistake, or bots of others cannot be isolated. registry outlives the object.
    static Result<std::unique_ptr<PageActions>> open(const ContestOptions& defaults, const std::string& database,
                                                     web::GameRegistry& registry);

    /// Adds what answers the routes of matches, analyses and dropped bots.
    void offer(web::Services& services);

    /// Returns the bots that were dropped and can play.
    std::vector<RosterBot> dropped_bots() { return matches_.dropped().bots(); }

private:
    PageActions(const ContestOptions& defaults, Confinements confinements, const std::string& database,
                web::GameRegistry& registry);

    MatchManager matches_;
    RequestedAnalyses analyses_;
};

}  // namespace isola_arena
