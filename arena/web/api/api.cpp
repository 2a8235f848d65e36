#include "arena/web/api/api.hpp"

#include <charconv>
#include <ctime>
#include <utility>

#include "arena/commands/whole_command.hpp"
#include "arena/process/tree/system_time.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/web/api/access_policy.hpp"
#include "arena/web/api/compression.hpp"
#include "arena/web/api/preview.hpp"
#include "arena/web/feed/game_json.hpp"
#include "arena/web/feed/list_json.hpp"

namespace isola_arena::web {
namespace {

std::vector<std::string_view> split(std::string_view path) {
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        parts.push_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return parts;
}

std::optional<int> number_of(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 1) return std::nullopt;
    return number;
}

Response not_found() { return problem(404, "there is nothing by that name"); }

template <class Fill>
std::string object(Fill&& fill) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    fill(json);
    json.end_object();
    return text;
}

// What commands have for a record of which only the page knows the name.
constexpr const char* unknown_place = "RECORD";

bool is_json(std::string_view type) { return type.starts_with("application/json"); }

bool is_record_type(std::string_view type) {
    return is_json(type) || type.starts_with("application/jsonl") || type.starts_with("text/plain") ||
           type.starts_with("application/octet-stream");
}

// Returns N of a record reader's message `NAME: line N: why`; nullopt if the message names no line.
std::optional<int> line_named_in(std::string_view why) {
    constexpr std::string_view word = "line ";
    const std::size_t at = why.find(word);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = why.substr(at + word.size());
    return number_of(rest.substr(0, rest.find(':')));
}

Response unreadable(const std::string& why) {
    return json_response(
        object([&](JsonWriter& json) { json.key("error").text(why).key("line").number_or_null(line_named_in(why)); }),
        400);
}

// What the record of a stranger may cost. A game on the largest board takes a hundredth of it.
constexpr Nanoseconds cpu_of_strangers_record = std::chrono::seconds(2);

// Returns the answer in the encoding that the client takes. What is worked out on another thread is compressed there.
Answer encoded(Answer answer, const std::string& accept_encoding) {
    const auto after = [accept_encoding](Work work) -> Work {
        return [work = std::move(work), accept_encoding] { return compressed(work(), accept_encoding); };
    };
    if (auto* response = std::get_if<Response>(&answer)) return compressed(std::move(*response), accept_encoding);
    if (auto* idle = std::get_if<IdleJob>(&answer))
        return IdleJob{[after, look_up = std::move(idle->look_up)] { return after(look_up()); }};
    return after(std::move(std::get<Work>(answer)));
}

using TellFailure = std::function<void(const std::string&)>;

Response unanswered(const TellFailure& tell, const std::string& why) {
    tell(why);
    return problem(500, "the arena could not do this: try again later, and tell the organiser if it stays so");
}

// Returns the same answer, but what it fails with is told to nobody except the organiser.
Answer discreet(Answer answer, const TellFailure& tell) {
    const auto guarded = [tell](Work work) -> Work {
        return [work = std::move(work), tell] {
            try {
                return work();
            } catch (const std::exception& failure) {
                return unanswered(tell, failure.what());
            }
        };
    };
    if (auto* work = std::get_if<Work>(&answer)) return guarded(std::move(*work));
    if (auto* idle = std::get_if<IdleJob>(&answer))
        return IdleJob{[guarded, tell, look_up = std::move(idle->look_up)]() -> Work {
            try {
                return guarded(look_up());
            } catch (const std::exception& failure) {
                return [response = unanswered(tell, failure.what())] { return response; };
            }
        }};
    return answer;
}

struct TooMuchCpu {};

// Limits what the calling thread uses from the construction on.
class CpuLimit {
public:
    explicit CpuLimit(Nanoseconds most) : begun_(used()), most_(most) {}

    void check() const {
        if (used() - begun_ > most_) throw TooMuchCpu();
    }

private:
    static Nanoseconds used() { return time_of(CLOCK_THREAD_CPUTIME_ID).value_or(Nanoseconds{0}); }

    Nanoseconds begun_;
    Nanoseconds most_;
};

}  // namespace

RecordWithAnalysis with_analysis(std::string_view body) {
    while (body.ends_with('\n')) body.remove_suffix(1);
    const std::size_t last = body.rfind('\n');
    if (last == std::string_view::npos || !body.substr(last + 1).starts_with("{\"analysis\":"))
        return {std::string(body), {}};
    return {std::string(body.substr(0, last)), std::string(body.substr(last + 1))};
}

Response whole_of_record(const std::string& text, const SessionFactory& sessions, const std::string& place,
                         Nanoseconds most_cpu, const std::string& analysis) {
    const CpuLimit limit(most_cpu);
    const auto record = parse_record(text, "record");
    if (!record) return unreadable(record.message());
    if (record->events.size() > most_events)
        return unreadable("a record with more than " + std::to_string(most_events) + " lines is not shown");
    try {
        return json_response(whole_json(
            *record, sessions, place, [&] { limit.check(); }, analysis));
    } catch (const TooMuchCpu&) {
        return problem(413, "this record takes too long to judge here: arena replay shows it on your own machine");
    }
}

Api::Api(GameRegistry& registry, Broadcaster& broadcaster, Services services)
    : registry_(registry), broadcaster_(broadcaster), services_(std::move(services)), contest_(registry),
      assets_(embedded_assets()) {}

Answer Api::answer(Request request) {
    const std::string encoding = request.accept_encoding;
    if (!services_.failed) return encoded(find_answer(request), encoding);
    try {
        return encoded(discreet(find_answer(request), services_.failed), encoding);
    } catch (const std::exception& failure) {
        return unanswered(services_.failed, failure.what());
    }
}

std::optional<Response> Api::refusal_of(const Request& request) const {
    if (request.method != "POST") return std::nullopt;
    const std::string_view path = split_target(request.target).path;
    if (path == "/api/record" && !is_record_type(request.content_type))
        return problem(415, "expected a record: JSON Lines");
    const bool watches = broadcaster_.is_public() || !services_.start;
    if (path.starts_with("/api/analyses") && watches)
        return problem(403, "this page only watches, so it analyses no games");
    if (path != "/api/matches" && !path.starts_with("/api/matches/")) return std::nullopt;
    if (watches) return problem(403, "this page only watches");
    if (!is_json(request.content_type)) return problem(415, "expected Content-Type: application/json");
    return std::nullopt;
}

Answer Api::find_answer(Request& request) {
    if (services_.own_paths)
        if (auto own = services_.own_paths(request)) return std::move(*own);
    const auto [path, query] = split_target(request.target);
    constexpr std::string_view api = "/api/";
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (!reads && request.method != "POST") return problem(405, "expected GET or POST");
    if (path.starts_with(api)) {
        const Path parts = split(path.substr(api.size()));
        return reads ? get(parts, request) : post(parts, request);
    }
    if (!reads) return problem(405, "expected GET");
    tell_the_preview();
    return assets_.get(path, request.if_none_match, request.accept_encoding);
}

// A chat program that is given a link of this page is told how the contest stands. It is sent no part after the `#`, so
// all addresses have the same preview.
void Api::tell_the_preview() {
    const auto [contest, version] = registry_.contest();
    if (version == previewed_) return;
    previewed_ = version;
    for (const Asset& asset : embedded_assets())
        if (asset.path == "index.html") assets_.replace(asset.path, with_preview(asset.content, contest->headline()));
}

Answer Api::get(const Path& path, const Request& request) {
    if (path.empty()) return not_found();
    if (path[0] == "contest") return get_contest(path, request);
    if (path[0] == "games" && path.size() > 1) return get_game(path, split_target(request.target).query);
    if (path.size() > 1) return not_found();
    if (path[0] == "setup") return without_secrets(json_response(services_.setup()));
    if (path[0] == "games")
        return without_secrets(
            json_response(object([this](JsonWriter& json) { write_games(json, registry_.games()); })));
    // Not compressed: the seeds of matches stand beside names that somebody else may have chosen.
    if (path[0] == "matches")
        return json_response(object([this](JsonWriter& json) { write_matches(json, registry_.matches()); }));
    return not_found();
}

Answer Api::post(const Path& path, Request& request) {
    if (auto refused = refusal_of(request)) return std::move(*refused);
    if (path.size() == 1 && path[0] == "record") return whole_of(std::move(request.body));
    const bool of_match = path.size() == 3 && path[0] == "matches" && (path[2] == "control" || path[2] == "reply");
    if (!of_match && !(path.size() == 1 && path[0] == "matches")) return not_found();
    if (!of_match) return start(request);
    const std::string match(path[1]);
    if (!registry_.match(match)) return problem(404, "there is no match " + match);
    return path[2] == "reply" ? reply(match, request) : control(match, request);
}

Response Api::start(const Request& request) const {
    const auto start = parse_start(request.body);
    return start ? services_.start(*start) : problem(400, start.message());
}

Response Api::control(const std::string& match, const Request& request) const {
    const auto control = parse_control(request.body);
    return control ? services_.control(match, *control) : problem(400, control.message());
}

Answer Api::whole_of(std::string text) const {
    const bool is_strangers = broadcaster_.is_public();
    Work judge = [text = std::move(text), sessions = services_.sessions,
                  most_cpu = is_strangers ? cpu_of_strangers_record : Nanoseconds::max()] {
        const RecordWithAnalysis sent = with_analysis(text);
        return whole_of_record(sent.record, sessions, unknown_place, most_cpu, sent.analysis);
    };
    if (is_strangers) return IdleJob{[judge = std::move(judge)] { return judge; }};
    return judge;
}

Answer Api::get_contest(const Path& path, const Request& request) {
    if (path.size() > 2) return contest_game(path);
    return contest_.get(path.size() == 1 ? "" : path[1], split_target(request.target).query, request.accept_encoding);
}

Answer Api::contest_game(const Path& path) const {
    const bool wants_record = path.size() == 5 && path[4] == "record";
    if (path[1] != "games" || !(path.size() == 4 || wants_record)) return not_found();
    const auto pairing = number_of(path[2]), game_number = number_of(path[3]);
    if (!pairing || !game_number || !services_.contest_record) return not_found();
    return Work([=, read = services_.contest_record, analysed = services_.contest_analysis,
                 sessions = services_.sessions, database = services_.database] {
        const auto text = read(*pairing, *game_number);
        if (!text) return problem(404, text.message());
        const std::string game = std::to_string(*pairing) + "." + std::to_string(*game_number);
        // A game of the database is over, and all of it is told.
        if (wants_record) return without_secrets(download("game-" + game + ".jsonl", "application/jsonl", *text));
        const std::string analysis = analysed ? analysed(*pairing, *game_number) : std::string();
        return without_secrets(
            whole_of_record(*text, sessions, game_in_database(database, game), Nanoseconds::max(), analysis));
    });
}

}  // namespace isola_arena::web
