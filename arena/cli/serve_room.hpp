#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "arena/cli/serve_match.hpp"
#include "arena/cli/serve_setup.hpp"
#include "arena/web/http_text.hpp"

namespace isola_arena {

/// The matches that pages have started. Bots are those of the roster, by name; nothing that a page says becomes a command.
class MatchRoom {
public:
    static constexpr std::size_t most_matches = 16;  ///< at once

    /// Opens the sandbox and tells what it enforces. Throws UsageError. hub outlives the room.
    MatchRoom(ContestOptions defaults, web::Hub& hub);

    /// Breaks off what is still played.
    ~MatchRoom();

    /// No bot sees that file (a contest's database); empty: none.
    void hide(const std::string& database) { hidden_database_ = database; }

    /// What web::Services want of it; on the server's thread.
    web::Response start(const web::StartWish& wish);
    web::Response control(const std::string& match, const web::ControlWish& wish);
    void reply(const std::string& match, std::size_t seat, const std::string& reply);

private:
    struct Entry {
        std::shared_ptr<ServedMatch> match;  ///< nothing: it is over
        web::StartWish wish;                 ///< with its board and seed settled
        bool exchanged = false;
    };

    web::Response begin(const web::StartWish& wish, bool exchanged);
    ServedMatchPlan plan(const web::StartWish& wish, bool exchanged) const;
    ContestOptions options_for(const web::StartWish& wish) const;
    std::string command_for(const ServedMatchPlan& plan, const web::StartWish& wish) const;
    web::Response again(const Entry& entry, bool exchange);
    void keep_finishing();

    ContestOptions defaults_;
    web::Hub& hub_;
    Confinements confinements_;
    std::string hidden_database_;

    std::mutex mutex_;  ///< of what follows
    std::condition_variable bell_;
    std::map<std::string, Entry> entries_;
    std::deque<std::string> ended_;
    std::size_t playing_ = 0;
    std::size_t next_ = 1;
    bool closed_ = false;
    std::thread finisher_;
};

}  // namespace isola_arena
