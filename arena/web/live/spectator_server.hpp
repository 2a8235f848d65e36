#pragma once

#include <array>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/interruption.hpp"
#include "arena/web/contest/database_watcher.hpp"
#include "arena/web/feed/match_feed.hpp"
#include "arena/web/server/server.hpp"
#include "protocol/result.hpp"

/// arena/web/live shows in browsers the games that a command plays anyway. In a command that plays a match:
///
///     const auto page = open_live_server(options.page).value();           // nullptr: no page is wanted
///     if (page) page->show(plan, names, setup.events, setup.games);  // before the match; setup: MatchRun::Setup
///     if (page) page->end_match(end.report, end.failure);            // end: what MatchRun::join() returned
///     if (page) page->stay();                                             // after the match
///
/// A SpectatorServer belongs to the thread that made it, except for the objects that its functions return. Its server
/// and its DatabaseWatcher work on separate threads, which share only the GameRegistry with the other threads.
namespace isola_arena {

/// Makes the recorder of a game of the pairing with that number. Called on the threads of the games.
using MakeRecorder = std::function<std::unique_ptr<GameRecorder>(int pairing)>;

/// Why the bots of games on a public page must be isolated: see Confinements::need_isolation().
inline constexpr const char* public_page = "a public page is to show the games";

/// How the page is served: its address and its audience.
struct ListenOptions {
    int port = -1;  ///< -1: no page is served; 0: any free port
    std::string address = "127.0.0.1";
    std::string token;                  ///< the secret in the URL; empty: drawn if the address is not on loopback
    bool is_public = false;             ///< everybody may watch, and nobody may steer
    std::string upload_limit = {};      ///< such as 8M; empty: 32M, with is_public 4M
    std::string port_setting = "port";  ///< the option for the port, for messages: see setting_name()
    bool is_open = false;               ///< see web::ServerOptions
    bool own_addresses_only = false;    ///< see web::ServerOptions
    std::uint64_t longest_submission = 0;
    std::string public_url = {};  ///< see web::ServerOptions
    web::Proxies proxies = {};    ///< see web::ServerOptions
};

/// Starts a server of the page with these options; port must not be -1. Returns an error if the token has other
/// characters than letters, digits, `-` and `_`, if the upload limit is no size from 1K to 512M, or if the server
/// cannot listen at the address and port. registry outlives the server.
Result<std::unique_ptr<web::Server>> listen(const ListenOptions& options, web::GameRegistry& registry,
                                            const web::Services& services);

/// Adds the games of these records to the games that pages can open, each with the analysis file beside its record, if
/// there is one. A folder stands for all records in it. Returns an error if a record cannot be read, a folder has no
/// record, or there are more than 500 records.
[[nodiscard]] std::optional<Error> show_records(const std::vector<std::string>& records, web::GameRegistry& registry);

/// Catches SIGINT, SIGTERM and SIGHUP from construction on. A program can therefore say that Ctrl-C ends it before it
/// calls wait().
class EndSignal {
public:
    /// Waits until a signal has come, or until soon after the server has failed or is_asked() returns true, which may
    /// be empty. A signal since construction counts. Returns whether the server has not failed.
    bool wait(const web::Server& server, const std::function<bool()>& is_asked = {}) const;
    /// The same, but waits no longer than this time.
    bool wait_for(std::chrono::milliseconds time) const;
    /// Returns whether a signal has come since construction.
    bool came() const { return interruption_.came(); }

private:
    Interruption interruption_;
};

/// A server of the page for the games that a command plays anyway. Browsers can watch these games, but not steer them.
/// The sinks of show() are for one thread at a time; the maker of record_also() may be called on several at once.
class SpectatorServer {
public:
    /// Lets these sinks pass the events and the games of a match to the page, too. To be called once, before the match;
    /// this object outlives the sinks. bots: their names.
    void show(const MatchPlan& plan, const std::array<std::string, 2>& bots, EventSink& events, GameSink& games);

    /// Tells the page how the match of show() has ended: see web::MatchFeed::end().
    void end_match(const std::optional<MatchReport>& report, const std::exception_ptr& failure);

    /// Returns a maker of recorders that pass each event to a recorder made by make and then to the page. If make is
    /// empty, only the page gets the events. This object outlives the recorders.
    MakeRecorder record_also(MakeRecorder make);

    /// Returns whether a signal has come since the page was opened.
    bool was_interrupted() const { return end_.came(); }

    /// Keeps the page available after the last game: prints its URL on stderr and waits for a signal. Returns at once if
    /// a signal has come since the page was opened, or if the page has failed.
    void stay() const;

private:
    friend Result<std::unique_ptr<SpectatorServer>> open_live_server(const ListenOptions& options,
                                                                     const std::string& database);
    SpectatorServer() = default;

    EndSignal end_;
    web::GameRegistry registry_;
    std::optional<web::MatchFeed> match_;
    std::unique_ptr<DatabaseWatcher> contest_;
    std::unique_ptr<web::Server> server_;
};

/// Starts the server and prints its URL on stderr; returns nullptr if the options want no page (port -1). database:
/// that of the contest that is played; empty: no contest. Returns the errors of listen() and throws the exceptions of
/// DatabaseWatcher.
Result<std::unique_ptr<SpectatorServer>> open_live_server(const ListenOptions& options,
                                                          const std::string& database = {});

}  // namespace isola_arena
