#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/contest/preset.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/web/api/services.hpp"
#include "arena/web/contest/roster.hpp"

namespace isola_arena {

/// The facts about a server that setup_json() reports to the page.
struct ServeFacts {
    ContestOptions defaults;  ///< of the matches that pages start; choose_contest() accepts them
    bool can_start = false;   ///< pages can start matches
    bool is_public = false;
    bool has_contest = false;
    bool has_records = true;   ///< any game of the contest can be opened
    std::string own_bot = {};  ///< its games can be opened even without has_records; empty: no bot
    std::string hidden = {};   ///< a sentence: why parts of the contest are hidden; empty: none are
    bool is_live = true;       ///< the page gets changes over a WebSocket
    bool can_end = false;      ///< the page has a button that ends the arena
    double speed = 2;          ///< in turns a second, proposed by the page
    /// Returns the bots that were dropped on the page or named on the command line. Empty: the page takes no bots.
    std::function<std::vector<RosterBot>()> own = {};
};

/// Returns the contests that pages may name: the built-in ones and the one that the command line chose. The contest of
/// the command line, as its options changed it, replaces the built-in contest of the same name; if there is none, it
/// comes first. Returns an error like choose_contest().
Result<std::vector<Preset>> contests_to_choose(const ContestOptions& defaults);

/// Returns the services of a page with these facts. database: that of the contest whose games and analyses the page can
/// open; empty: none. Ignores facts.has_contest, which follows from database.
web::Services page_services(ServeFacts facts, const std::string& database);

/// Returns the JSON object of `GET /api/setup` (docs/web-protocol.md).
std::string setup_json(const ServeFacts& facts);

}  // namespace isola_arena
