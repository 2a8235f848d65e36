#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "arena/contest/setup/confinements.hpp"
#include "arena/host/ladder/cpu_arbiter.hpp"
#include "arena/host/pages/author_pages.hpp"
#include "arena/host/submission/rates.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "arena/web/analyses/requested_analyses.hpp"

namespace isola_arena {

/// The analyses that authors of a hosted contest ask for, made by the engine of the game. Each author may have a few
/// games an hour analysed, one at a time. Engines think only while nothing on this machine is timed. The newest
/// analyses are kept until the host ends. Any thread may call the functions.
class AuthorAnalyses {
public:
    /// All references outlive this object. busy: returns why no engine may think now, apart from matches, such as `a
    /// bot is being examined`; empty if one may. It is called on any thread.
    AuthorAnalyses(web::GameRegistry& registry, const Confinements& confinements, CpuArbiter& turns,
                   std::function<std::string()> busy);

    /// Returns the functions that the pages call. This object outlives them.
    OwnAnalyses functions();

private:
    struct Asked {
        std::string id;  ///< of the analysis
        std::int64_t author = 0;
    };

    web::Response begin(std::int64_t author, const std::string& game, const std::string& record);
    web::Response state(const std::string& game);
    web::Response cancel(std::int64_t author, const std::string& game);
    std::string judged(const std::string& game);
    std::optional<Asked> asked(const std::string& game);
    bool has_another(std::int64_t author);

    RequestedAnalyses analyses_;
    host::AddressRate rate_;
    std::mutex mutex_;
    std::map<std::string, Asked> asked_;  ///< by game
};

}  // namespace isola_arena
