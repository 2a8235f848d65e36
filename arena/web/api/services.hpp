#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "arena/rules/record/verify.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/api/router.hpp"

namespace isola_arena::web {

/// The functions that the server needs from the rest of the arena. contest_record, contest_analysis and take_bot are
/// called on another thread and may be slow. Unless their comments say otherwise, the other functions are called on the
/// server's thread and must be quick.
struct Services {
    /// Makes a session for the rules of a record. Called on several threads at the same time.
    SessionFactory sessions;

    /// Returns the JSON object of /api/setup.
    std::function<std::string()> setup;

    /// Starts a match and returns a MATCH or an error. Empty: pages can only watch, and control and reply are not
    /// called.
    std::function<Response(const StartRequest&)> start;

    /// Steers a match that is in the registry, and returns a MATCH or an error.
    std::function<Response(const std::string& match, const ControlRequest&)> control;

    /// Takes the legal reply of the person in that seat of the match (0 or 1).
    std::function<void(const std::string& match, std::size_t seat, const std::string& reply)> reply;

    /// Returns the record of a game of the contest, or an Error if it cannot be read. game: `12.1`, or `12.1~2` for the
    /// game 12.1 that change 2 of the contest set aside. May be slow, and is called on another thread. Empty: there is no
    /// contest.
    std::function<Result<std::string>(const std::string& game)> contest_record;

    /// Returns the analysis of a game of the contest; empty if there is none. Called as contest_record is.
    std::function<std::string(const std::string& game)> contest_analysis = {};

    /// Answer the requests about analyses and about bots that are dropped on the page. id: such as a1. Empty: no game
    /// is analysed and no bot is taken.
    std::function<Response(const AnalysisRequest&)> analyse = {};
    std::function<Response(const std::string& id)> analysis = {};
    std::function<Response(const std::string& id)> cancel_analysis = {};
    std::function<Response(const std::string& content_type, const std::string& body, const std::string& contest)>
        take_bot = {};  ///< may be slow; contest: for which the bot is examined, empty: the default
    std::function<Response(const std::string& id)> dropped_bot = {};

    /// Answer `POST /api/variations/position` and `POST /api/variations/record`. May be slow, and are called on another
    /// thread. Empty: nothing is tried out here.
    std::function<Response(const PositionRequest&)> position = {};
    std::function<Response(const VariationsRequest&)> record_with = {};

    /// Answer the requests about the bots whose files are watched, and about checks of bots. Empty: there is neither.
    std::function<Response()> watched_bots = {};
    std::function<Response(bool on)> rerun_on_change = {};
    std::function<Response(const CheckRequest&)> check = {};
    std::function<Response(const std::string& id)> checked = {};
    std::function<Response(const std::string& id)> cancel_check = {};

    /// Ends the arena soon after the request is answered. Called on the server's thread. Empty: pages cannot end it.
    std::function<void()> end = {};

    /// The routes that the command adds, such as those of a host. They take precedence over the routes that every
    /// server has.
    std::vector<Route> routes = {};

    /// Return sentences that say why strangers may not see the contest, and why they may not open its games; empty
    /// sentences, or no functions: they may.
    std::function<std::string()> contest_is_hidden = {};
    std::function<std::string()> games_are_hidden = {};

    /// Called on any thread with the reason why a request could not be answered. The client is then told only that the
    /// request failed, because the reason may name files of this machine. Empty: the client is told the reason.
    std::function<void(const std::string& why)> failed = {};

    /// The absolute path of the contest's database, for commands. Empty: there is no contest.
    std::string database = {};
};

}  // namespace isola_arena::web
