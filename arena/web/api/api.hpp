#pragma once

#include <string_view>
#include <vector>

#include "arena/process/time.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/api/contest_answers.hpp"
#include "arena/web/api/services.hpp"
#include "arena/web/feed/broadcaster.hpp"

/// arena/web/api answers the requests of pages (docs/web-protocol.md): which are let in (access_control.hpp), what they
/// ask for (requests.hpp), and the response. It knows no sockets, and the rest of the arena only as Services. Open this
/// header first:
///
///     Api api(registry, broadcaster, services);
///     if (const auto stopped = check_access(policy, request)) return *stopped;
///     const Answer answer = api.answer(request);
///
/// An Api belongs to the server's thread. If an Answer is a function, it is to be called on another thread. The other
/// functions of this folder may be called on any thread.
namespace isola_arena::web {

/// Answers the HTTP requests of docs/web-protocol.md, once check_access() has let them in. For the server's thread
/// only.
class Api {
public:
    Api(GameRegistry& registry, Broadcaster& broadcaster, Services services);

    Answer answer(Request request);

    /// Returns the answer to a request that is refused whatever its body is, which it may not have yet.
    std::optional<Response> refusal_of(const Request& request) const;

private:
    using Path = std::vector<std::string_view>;  ///< the parts of the path after `/api/`

    void tell_the_preview();
    Answer find_answer(Request& request);
    Answer get(const Path& path, const Request& request);
    Answer post(const Path& path, Request& request);

    Answer get_game(const Path& path, std::string_view query);
    Response part_of_game(SpectatedGame& show, std::string_view part, std::string_view query) const;
    Response moments(SpectatedGame& show, std::string_view query) const;
    Response replies(SpectatedGame& show, std::string_view query) const;
    Response record(SpectatedGame& show, std::string_view query) const;

    Answer get_contest(const Path& path, const Request& request);
    Answer contest_game(const Path& path) const;

    Response start(const Request& request) const;
    Response control(const std::string& match, const Request& request) const;
    Response reply(const std::string& match, const Request& request);
    Answer whole_of(std::string text) const;

    GameRegistry& registry_;
    Broadcaster& broadcaster_;
    Services services_;
    ContestAnswers contest_;
    Assets assets_;
    std::uint64_t previewed_ = 0;  ///< the version of the contest in the preview
};

/// The body of a request about a record: the text of the record, and of the analysis in its last line; empty: it has
/// none.
struct RecordWithAnalysis {
    std::string record;
    std::string analysis;
};
RecordWithAnalysis with_analysis(std::string_view body);

/// Returns the game of a record's text as a WHOLE (docs/web-protocol.md). place: names the record in commands, in words
/// of a shell. Returns 400 if the text cannot be read as a record (the response names the line if the reader does) or
/// has more than most_events events, and 413 if the calling thread has used more CPU time for it than most_cpu.
/// analysis: the text of its analysis; empty: there is none.
Response whole_of_record(const std::string& text, const SessionFactory& sessions, const std::string& place,
                         Nanoseconds most_cpu = Nanoseconds::max(), const std::string& analysis = {});

}  // namespace isola_arena::web
