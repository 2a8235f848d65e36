#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arena/cli/serve_contest.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/web/server.hpp"

namespace isola_arena {

/// Makes the recorder of a game of the pairing with that number.
using MakeRecorder = std::function<std::unique_ptr<GameRecorder>(int pairing)>;

/// Where a page is served and for whom.
struct ListenOptions {
    int port = -1;  ///< -1: nowhere; 0: any that is free
    std::string address = "127.0.0.1";
    std::string token;
    bool is_public = false;
};

/// Listens as the options say. Throws UsageError where the machine cannot.
std::unique_ptr<web::Server> listen(const ListenOptions& options, web::Hub& hub, const web::Services& services);

/// The page for games that a command plays anyway: watched in the browser, not steered. Tells its URL on stderr.
class LiveServer {
public:
    /// database: of the contest that is played; empty: none.
    explicit LiveServer(const ListenOptions& options, const std::string& database = {});

    web::Hub& hub() { return hub_; }

    /// Passes the events of one match's games on to the page, and then to next. The object outlives the sink.
    EventSink tell_also(EventSink next);

    /// A recorder for each game that tells the page too; make: what records it, or empty.
    MakeRecorder record_also(MakeRecorder make);

    /// All is played: lets people look at it until Ctrl-C.
    void stay() const;

private:
    web::Hub hub_;
    std::unique_ptr<web::Feed> feed_;
    std::unique_ptr<ContestLookout> contest_;
    std::unique_ptr<web::Server> server_;
};

/// Waits for SIGINT, SIGTERM or SIGHUP.
void wait_for_signal();

/// Null where the options want no page.
std::unique_ptr<LiveServer> open_live_server(const ListenOptions& options, const std::string& database = {});

}  // namespace isola_arena
