#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/base/files/folder_watch.hpp"
#include "arena/base/time.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "arena/web/matches/bot_checks.hpp"
#include "arena/web/matches/match_manager.hpp"

namespace isola_arena {

/// Watches the files of the bots that the command line of `arena serve` names, itself or by its bots file. When files
/// of a bot have changed, the bot is checked; if it is in the newest match and this is wanted, that match is played
/// again with the same seed, once the bot is known to answer. The arena never writes to a bot's folder. The files are
/// watched on a separate thread; any thread may call the functions.
class Workbench {
public:
    /// rerun: whether matches are played again at first. All references outlive the object.
    Workbench(MatchManager& matches, web::GameRegistry& registry, bool rerun);
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    /// Answer `GET /api/bots` and `POST /api/rerun` (docs/web-protocol.md).
    web::Response state();
    web::Response set_rerun(bool on);

    BotChecks& checks() { return checks_; }

private:
    void begin_to_watch();
    void keep_watching(FolderWatch& folders, const std::stop_token& stop);
    void watch(FolderWatch& folders);
    void note(std::vector<std::filesystem::path> changed);
    void pass_over_what_bots_write(std::vector<std::filesystem::path>& changed);
    void check(const std::set<std::string>& names);

    MatchManager& matches_;
    web::GameRegistry& registry_;
    std::atomic<bool> is_to_rerun_;
    BotChecks checks_;

    // Used on the thread that watches alone.
    std::map<std::filesystem::path, int> changes_while_playing_;  ///< in a row

    std::mutex mutex_;  ///< guards the next members
    std::set<std::filesystem::path> cut_;
    std::set<std::filesystem::path> passed_over_;

    std::jthread watcher_;  ///< the last member, because it uses all others
};

}  // namespace isola_arena
