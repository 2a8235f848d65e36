#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/web/api/services.hpp"
#include "arena/web/matches/match_manager.hpp"
#include "arena/web/analyses/requested_analyses.hpp"
#include "arena/web/analyses/wanted_game.hpp"
#include "arena/web/matches/workbench.hpp"
#include "protocol/result.hpp"

/// arena/web/matches does the work that pages request from their arena: it plays matches, analyses games and builds the
/// bots that are dropped on a page. Open this header first:
///
///     const auto actions = PageActions::open(options, database, registry).value();
///     web::Services services;
///     actions->offer(services);
///
/// The server's thread calls the MatchManager, the DroppedBots, the RequestedAnalyses, the BotChecks and the Workbench.
/// Each ServedMatch is played on a separate thread. One more thread each builds bots, analyses games, checks bots, and
/// watches the files of bots. Any thread may call the functions of these classes.
namespace isola_arena {

/// The bots on which the people at a page work.
struct WorkbenchOptions {
    std::vector<std::string> bots;  ///< arguments for find_bot()
    bool rerun = false;             ///< when files of a bot have changed, the last match is played again
};

/// The matches, dropped bots, analyses and checks of the pages of one arena. It outlives the server.
class PageActions {
public:
    /// defaults: the options of the matches that pages start. database: that of the shown contest, which is hidden from
    /// the bots; empty: none. Prints on stderr which protections the sandbox enforces. Returns an error if the options
    /// are wrong, a bots file has a mistake, or bots of others cannot be isolated. registry outlives the object.
    static Result<std::unique_ptr<PageActions>> open(const ContestOptions& defaults, const WorkbenchOptions& workbench,
                                                     const std::string& database, web::GameRegistry& registry);

    /// Sets the services that answer the requests about matches, analyses, variations, dropped and watched bots, and
    /// checks.
    void offer(web::Services& services);

    /// Returns the bots that were dropped and can play, and those of the command line.
    std::vector<RosterBot> own_bots();

private:
    PageActions(const ContestOptions& defaults, Confinements confinements, const std::string& database, NamedBots named,
                bool rerun, web::GameRegistry& registry);

    GamePlaces places_;
    MatchManager matches_;
    RequestedAnalyses analyses_;
    Workbench workbench_;
};

}  // namespace isola_arena
