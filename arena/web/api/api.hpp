#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/api/contest_answers.hpp"
#include "arena/web/api/router.hpp"
#include "arena/web/api/services.hpp"
#include "arena/web/feed/broadcaster.hpp"

/// arena/web/api answers the requests of pages (docs/web-protocol.md). It decides which requests are let in
/// (access_control.hpp), finds the route (router.hpp), parses the body (requests.hpp) and makes the response. It uses
/// no sockets, and reaches the rest of the arena only through Services. Open this header first:
///
///     Api api(registry, broadcaster, services);
///     if (const auto stopped = check_access(policy, request)) return *stopped;
///     auto found = api.router().find(request.method, request.target);
///     if (const auto* unknown = std::get_if<Response>(&found)) return *unknown;
///     const auto& route = std::get<Router::Found>(found);
///     if (const auto refused = api.refusal_of(request, route)) return *refused;
///     const Answer answer = api.answer(request, route);
///
/// An Api belongs to the server's thread. If an Answer is a function, call it on another thread. The other functions of
/// this folder may be called on any thread.
namespace isola_arena::web {

/// Answers the HTTP requests of docs/web-protocol.md, once check_access() has let them in. For the server's thread
/// only.
class Api {
public:
    Api(GameRegistry& registry, Broadcaster& broadcaster, Services services);
    Api(const Api&) = delete;
    Api& operator=(const Api&) = delete;

    /// Returns the table that finds the route of a request, which the following functions need. The routes live as long
    /// as this object.
    const Router& router() const { return router_; }

    /// Returns the refusal of a request of which only the header has been read; nullopt if there is none. A request is
    /// refused if its sender may not ask, or the body has a wrong type.
    static std::optional<Response> refusal_of(const Request& head, const Router::Found& found);

    /// For a request that refusal_of() lets pass: returns a function that looks for a further refusal, to be called on
    /// another thread; empty if nothing more is to be checked. The arguments outlive the function.
    std::function<std::optional<Response>()> slow_refusal_of(const Request& head, const Router::Found& found) const;

    /// Answers a request that refusal_of() and slow_refusal_of() let pass.
    Answer answer(Request request, Router::Found found);

private:
    using OfGame = Response (Api::*)(SpectatedGame& show, std::string_view query) const;

    std::vector<Route> routes();
    Response file(const Request& request);

    Response of_game(const Asked& asked, OfGame part);
    Response state(SpectatedGame& show, std::string_view query) const;
    Response moments(SpectatedGame& show, std::string_view query) const;
    Response replies(SpectatedGame& show, std::string_view query) const;
    Response record(SpectatedGame& show, std::string_view query) const;

    Answer contest_game(const Asked& asked, bool as_record) const;

    Response control(const Asked& asked) const;
    Response reply(const Asked& asked);
    Answer whole_of(std::string text) const;

    GameRegistry& registry_;
    Broadcaster& broadcaster_;
    Services services_;
    ContestAnswers contest_;
    Assets assets_;
    std::uint64_t previewed_ = 0;  ///< the version of the contest in the preview
    Router router_;
};

/// The body of a request about a record: the text of the record, and the text of its analysis, which is the last line
/// of the body; empty: there is no analysis.
struct RecordWithAnalysis {
    std::string record;
    std::string analysis;
};
RecordWithAnalysis with_analysis(std::string_view body);

/// Returns the game of a record's text as a WHOLE (docs/web-protocol.md). place: the words that name the record in
/// shell commands. Returns 400 if the text cannot be read as a record (the response names the line if the reader does)
/// or has more than most_events events, and 413 if the calling thread has used more CPU time for it than most_cpu.
/// analysis: the text of its analysis; empty: there is none.
Response whole_of_record(const std::string& text, const SessionFactory& sessions, const std::string& place,
                         Nanoseconds most_cpu = Nanoseconds::max(), const std::string& analysis = {});

}  // namespace isola_arena::web
