#include "arena/web/api/api.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/process/tree/proc_files.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/feed/game_json.hpp"

namespace isola_arena::web {
namespace {

std::optional<Response> refusal_of_type(Body body, std::string_view type) {
    const bool is_json = type.starts_with("application/json");
    if ((body == Body::json || body == Body::json_with_record) && !is_json)
        return problem(415, "expected Content-Type: application/json");
    if (body == Body::record && !is_json && !type.starts_with("text/plain") &&
        !type.starts_with("application/octet-stream"))
        return problem(415, "expected a record: JSON Lines");
    return std::nullopt;
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
    return json_response(json_object([&](JsonWriter& json) {
                             json.key("error").text(why).key("line").number_or_null(line_named_in(why));
                         }),
                         400);
}

// The limit on the CPU time for a stranger's record. A game on the largest board takes a hundredth of it.
constexpr Nanoseconds cpu_of_strangers_record = std::chrono::seconds(2);

using TellFailure = std::function<void(const std::string&)>;

// Returns make(). If it fails, the reason is told to the organiser alone; if tell is empty, the failure is passed on.
template <class Made = Response, class Make>
Made guarded(const TellFailure& tell, const Make& make) {
    try {
        return make();
    } catch (const std::exception& failure) {
        if (!tell) throw;
        tell(failure.what());
        return problem(500, "the arena could not do this: try again later, and tell the organiser if it stays so");
    }
}

// Returns the answer in an encoding that the client takes. Work for another thread is also guarded, and compresses its
// response there.
Answer finished(Answer answer, const TellFailure& tell, const std::string& accept_encoding) {
    const auto finish = [tell, accept_encoding](Work work) -> Work {
        return [=, work = std::move(work)] { return compressed(guarded(tell, work), accept_encoding); };
    };
    if (auto* response = std::get_if<Response>(&answer)) return compressed(std::move(*response), accept_encoding);
    if (auto* background = std::get_if<BackgroundJob>(&answer))
        return BackgroundJob{[finish, tell, look_up = std::move(background->look_up)]() -> Work {
            Work work;
            const Response failed = guarded(tell, [&] {
                work = look_up();
                return Response{};
            });
            return work ? finish(std::move(work)) : [failed] { return failed; };
        }};
    return finish(std::move(std::get<Work>(answer)));
}

constexpr std::size_t most_moments = 200;

std::size_t bound(std::string_view query, std::string_view key, std::size_t otherwise) {
    const auto text = query_value(query, key);
    return text ? parse_whole<std::size_t>(*text).value_or(otherwise) : otherwise;
}

std::optional<Player> as_whom(std::string_view query) {
    const auto text = query_value(query, "as");
    if (text == "1") return Player::one;
    if (text == "2") return Player::two;
    return std::nullopt;
}

// Returns the player to move if the game is still running and that player is a person, else nullopt.
std::optional<Player> person_to_move(const SpectatedGame& show) {
    const auto& thinking = show.game().thinking();
    if (!thinking || show.over() || !show.game().header().players[thinking->player].command.empty())
        return std::nullopt;
    return thinking->player;
}

// Returns the answer to a request about a game's variations, which another thread makes, or why it was not understood.
template <class Wanted>
Answer tried(Result<Wanted> wanted, const std::function<Response(const Wanted&)>& answer) {
    if (!wanted) return problem(400, wanted.message());
    return Work([answer, wanted = std::move(wanted).value()] { return answer(wanted); });
}

struct TooMuchCpu {};

// Limits the CPU time that the calling thread uses from construction on.
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

// Refuses everybody as long as the function returns a reason.
Who unless_hidden(const std::function<std::string()>& why_hidden) {
    if (!why_hidden) return {};
    return {[why_hidden](const Asked&) {
        const std::string why = why_hidden();
        return why.empty() ? std::nullopt : std::optional(problem(403, why));
    }};
}

}  // namespace

RecordWithAnalysis with_analysis(std::string_view body) {
    body = without_byte_order_mark(body);
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
      assets_(embedded_assets()), router_(routes()) {}

std::vector<Route> Api::routes() {
    const bool steers = !broadcaster_.is_public() && services_.start;
    const Who anybody,
        players = only_if(steers, 403, "this page only watches"),
        analysts = only_if(steers, 403, "this page only watches, so it analyses no games"),
        triers = only_if(steers && services_.position, 403, "this page only watches, so nothing is tried out here"),
        table_readers = unless_hidden(services_.contest_is_hidden),
        game_readers = unless_hidden(services_.games_are_hidden),
        where_analysed = only_if(bool(services_.analysis), 404, nothing_there),
        where_taken = only_if(bool(services_.take_bot), 404, nothing_there),
        checkers = only_if(steers && services_.check, 403, "this page only watches"),
        where_it_ends = only_if(bool(services_.end), 404, nothing_there);
    const auto file = [this](const Asked& asked) { return this->file(asked.request); };
    const auto game = [this](OfGame part) { return [this, part](const Asked& asked) { return of_game(asked, part); }; };
    const auto contest_part = [this](const Asked& asked) {
        return contest_.get(asked.values.empty() ? "" : asked.values[0], asked.query(), asked.request.accept_encoding);
    };
    const auto contest_game = [this](bool as_record) {
        return [this, as_record](const Asked& asked) { return this->contest_game(asked, as_record); };
    };
    std::vector<Route> all = services_.routes;
    const std::vector<Route> own{
        {"GET", "/", anybody, Body::small, file},
        {"GET", "/api/setup", anybody, Body::small,
         [this](const Asked&) { return without_secrets(json_response(services_.setup())); }},
        {"GET", "/api/games", anybody, Body::small,
         [this](const Asked&) {
             return without_secrets(
                 json_response(json_object([this](JsonWriter& json) { write_games(json, registry_.games()); })));
         }},
        {"GET", "/api/games/{ID}", anybody, Body::small, game(&Api::state)},
        {"GET", "/api/games/{ID}/moments", anybody, Body::small, game(&Api::moments)},
        {"GET", "/api/games/{ID}/replies", anybody, Body::small, game(&Api::replies)},
        {"GET", "/api/games/{ID}/record", anybody, Body::small, game(&Api::record)},
        // Not compressed: seeds, which may be secret, stand beside names that somebody else may have chosen.
        {"GET", "/api/matches", anybody, Body::small,
         [this](const Asked&) {
             return json_response(json_object([this](JsonWriter& json) { write_matches(json, registry_.matches()); }));
         }},
        {"POST", "/api/matches", players, Body::json_with_record,
         [this](const Asked& asked) {
             const auto start = parse_start(asked.request.body);
             return start ? services_.start(*start) : problem(400, start.message());
         }},
        {"POST", "/api/matches/{ID}/control", players, Body::json,
         [this](const Asked& asked) { return control(asked); }},
        {"POST", "/api/matches/{ID}/reply", players, Body::json, [this](const Asked& asked) { return reply(asked); }},
        {"GET", "/api/bots", checkers, Body::small, [this](const Asked&) { return services_.watched_bots(); }},
        {"POST", "/api/rerun", checkers, Body::json,
         [this](const Asked& asked) {
             const auto on = parse_switch(asked.request.body);
             return on ? services_.rerun_on_change(*on) : problem(400, on.message());
         }},
        {"POST", "/api/checks", checkers, Body::json,
         [this](const Asked& asked) {
             const auto wanted = parse_check(asked.request.body);
             return wanted ? services_.check(*wanted) : problem(400, wanted.message());
         }},
        {"GET", "/api/checks/{ID}", checkers, Body::small,
         [this](const Asked& asked) { return services_.checked(asked.values[0]); }},
        {"POST", "/api/checks/{ID}/cancel", checkers, Body::small,
         [this](const Asked& asked) { return services_.cancel_check(asked.values[0]); }},
        {"POST", "/api/bots", where_taken, Body::form,
         [this](Asked asked) {
             return [take = services_.take_bot, asked = std::move(asked)] {
                 return take(asked.request.content_type, asked.request.body,
                             query_value(asked.query(), "contest").value_or(""));
             };
         }},
        {"GET", "/api/bots/{ID}", where_taken, Body::small,
         [this](const Asked& asked) { return services_.dropped_bot(asked.values[0]); }},
        {"POST", "/api/record", anybody, Body::record,
         [this](Asked asked) { return whole_of(std::move(asked.request.body)); }},
        {"POST", "/api/analyses", analysts, Body::json_with_record,
         [this](const Asked& asked) {
             const auto wanted = parse_analysis_request(asked.request.body);
             return wanted ? services_.analyse(*wanted) : problem(400, wanted.message());
         }},
        {"GET", "/api/analyses/{ID}", where_analysed, Body::small,
         [this](const Asked& asked) { return services_.analysis(asked.values[0]); }},
        {"POST", "/api/analyses/{ID}/cancel", analysts, Body::small,
         [this](const Asked& asked) { return services_.cancel_analysis(asked.values[0]); }},
        {"POST", "/api/variations/position", triers, Body::json_with_record,
         [this](const Asked& asked) { return tried(parse_position_request(asked.request.body), services_.position); }},
        {"POST", "/api/variations/record", triers, Body::json_with_record,
         [this](const Asked& asked) {
             return tried(parse_variations_request(asked.request.body), services_.record_with);
         }},
        {"POST", "/api/end", where_it_ends, Body::small,
         [this](const Asked&) {
             services_.end();
             return json_response("{}", 202);
         }},
        {"GET", "/api/contest", table_readers, Body::small, contest_part},
        {"GET", "/api/contest/{PART}", table_readers, Body::small, contest_part},
        {"GET", "/api/contest/games/{P}/{R}", game_readers, Body::small, contest_game(false)},
        {"GET", "/api/contest/games/{P}/{R}/record", game_readers, Body::small, contest_game(true)},
        {"GET", "/{FILE...}", anybody, Body::small, file},
    };
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

std::optional<Response> Api::refusal_of(const Request& head, const Router::Found& found) {
    const Who& who = found.route->who;
    if (who.refusal && !who.is_behind_link)
        if (auto refused = who.refusal({head, found.values})) return refused;
    return refusal_of_type(found.route->body, head.content_type);
}

std::function<std::optional<Response>()> Api::slow_refusal_of(const Request& head, const Router::Found& found) const {
    const Who& who = found.route->who;
    if (!who.is_behind_link || head.method != "POST") return {};
    return [this, &who, &head, &found] {
        return guarded<std::optional<Response>>(services_.failed, [&] { return who.refusal({head, found.values}); });
    };
}

Answer Api::answer(Request request, Router::Found found) {
    const std::string encoding = request.accept_encoding;
    return guarded<Answer>(services_.failed, [&] {
        Answer made = found.route->answer({std::move(request), std::move(found.values)});
        return finished(std::move(made), services_.failed, encoding);
    });
}

// index.html tells chat programs, which preview links, how the contest stands. A request does not contain the part of
// the address after the `#`, so all addresses have the same preview.
Response Api::file(const Request& request) {
    if (const auto [contest, version] = registry_.contest(); version != previewed_) {
        previewed_ = version;
        assets_.replace("index.html", with_preview(embedded_asset("index.html"), contest->headline()));
    }
    return assets_.get(split_target(request.target).path, request.if_none_match, request.accept_encoding);
}

Response Api::of_game(const Asked& asked, OfGame part) {
    SpectatedGame* show = broadcaster_.show(asked.values[0]);
    if (show == nullptr) return problem(404, "there is no such game");
    Response response = (this->*part)(*show, asked.query());
    // While a game runs, its answer may contain hidden tiles beside the stderr of a bot, so it must not be compressed.
    response.compressible = show->over();
    return response;
}

Response Api::state(SpectatedGame& show, std::string_view query) const {
    return json_response(json_object([&](JsonWriter& json) { show.write_state(json, show.audience(as_whom(query))); }));
}

Response Api::moments(SpectatedGame& show, std::string_view query) const {
    const std::size_t from = std::min(bound(query, "from", 0), show.count());
    const std::size_t to =
        std::clamp(bound(query, "to", show.count()), from, std::min(from + most_moments, show.count()));
    return json_response(json_object([&](JsonWriter& json) {
        json.key("from").number(from).key("count").number(show.count()).key("moments");
        write_moments(json, show.game(), from, to, show.audience(as_whom(query)));
    }));
}

Response Api::replies(SpectatedGame& show, std::string_view query) const {
    const auto player = person_to_move(show);
    if (!player || show.game().session() == nullptr) return problem(409, "no person is to move");
    const Audience audience = show.audience(as_whom(query));
    if (audience != Audience::all && audience != audience_for(*player))
        return problem(403, "these are the other player's replies");
    return json_response(json_object([&](JsonWriter& json) {
        json.key("game").text(show.log().id()).key("turn").number(show.game().thinking()->turn);
        json.key("player").number(number(*player)).key("line").bytes(show.game().thinking()->line);
        json.key("replies").list(show.game().session()->legal_replies(), &JsonWriter::bytes);
    }));
}

Response Api::record(SpectatedGame& show, std::string_view query) const {
    const Audience audience = show.audience(as_whom(query));
    if (audience != Audience::all && keeps_back(show.game(), audience))
        return problem(403, "the record is withheld until the end of the game");
    return download(download_name(show.log().facts()), "application/jsonl", show.log().record());
}

Response Api::control(const Asked& asked) const {
    const std::string& match = asked.values[0];
    if (!registry_.match(match)) return problem(404, "there is no match " + match);
    const auto control = parse_control(asked.request.body);
    return control ? services_.control(match, *control) : problem(400, control.message());
}

Response Api::reply(const Asked& asked) {
    const std::string& match = asked.values[0];
    if (!registry_.match(match)) return problem(404, "there is no match " + match);
    const auto reply = parse_reply(asked.request.body);
    if (!reply) return problem(400, reply.message());
    SpectatedGame* show = broadcaster_.show(reply->game);
    if (show == nullptr || show->log().facts().match != match) return problem(404, "this match has no such game");
    const auto player = person_to_move(*show);
    if (!player || show->game().thinking()->turn != reply->turn || show->game().session() == nullptr)
        return problem(409, "this is not the turn of a person");
    const auto legal = show->game().session()->legal_replies();
    if (std::ranges::find(legal, reply->reply) == legal.end()) return problem(409, "this reply is not legal here");
    services_.reply(match, seat_of(show->game().header().game_number, *player), reply->reply);
    return json_response("{}");
}

Answer Api::whole_of(std::string text) const {
    const bool is_strangers = broadcaster_.is_public();
    Work judge = [text = std::move(text), sessions = services_.sessions,
                  most_cpu = is_strangers ? cpu_of_strangers_record : Nanoseconds::max()] {
        const RecordWithAnalysis sent = with_analysis(text);
        return whole_of_record(sent.record, sessions, unknown_place, most_cpu, sent.analysis);
    };
    if (is_strangers) return BackgroundJob{[judge = std::move(judge)] { return judge; }};
    return judge;
}

Answer Api::contest_game(const Asked& asked, bool as_record) const {
    const std::string game = asked.values[0] + "." + asked.values[1];
    if (!services_.contest_record) return problem(404, nothing_there);
    return Work([as_record, game, read = services_.contest_record, analysed = services_.contest_analysis,
                 sessions = services_.sessions, database = services_.database] {
        const auto text = read(game);
        if (!text) return problem(404, text.message());
        // A game in the database is over, so nothing of it is secret.
        if (as_record) return without_secrets(download("game-" + game + ".jsonl", "application/jsonl", *text));
        const std::string analysis = analysed ? analysed(game) : std::string();
        return without_secrets(
            whole_of_record(*text, sessions, game_in_database(database, game), Nanoseconds::max(), analysis));
    });
}

}  // namespace isola_arena::web
