#include "arena/host/pages/progress_pages.hpp"

#include <cmath>
#include <optional>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/rules/events/hint.hpp"
#include "arena/web/api/router.hpp"

namespace isola_arena {
namespace {

using host::FaultDigest;
using host::FaultSum;
using host::GameDigest;
using host::ListedGame;
using host::PlacePoint;
using host::RatingPoint;
using host::SlowReply;
using web::problem;
using web::Response;

constexpr int most_points = 500;
constexpr int most_faults = 40;
constexpr int most_slow_replies = 10;
constexpr int games_of_page = 20;

void write_rating(JsonWriter& json, const RatingPoint& point) {
    json.begin_object().key("match").number(point.match).key("at").text(host::utc_text(point.at));
    json.key("version").number(point.version).key("rating").number(std::lround(point.rating));
    json.key("deviation").number(std::lround(point.deviation)).end_object();
}

void write_place(JsonWriter& json, const PlacePoint& point) {
    json.begin_object().key("match").number(point.match).key("at").text(host::utc_text(point.at));
    json.key("version").number(point.version).key("place").number(point.place).end_object();
}

void write_fault_sum(JsonWriter& json, const FaultSum& sum) {
    json.begin_object().key("kind").text(sum.kind).key("deed").text(host::deed_of_kind(sum.kind));
    json.key("version").number(sum.version).key("count").number(sum.count).key("games").number(sum.games);
    json.key("game").text(ladder_game_name(sum.match, sum.number)).key("at").text(host::utc_text(sum.at));
    json.key("reason").text(sum.reason).key("last_lines").text(sum.last_lines);
    json.key("hint").text(sandbox_hint(sum.last_lines));
    json.key("has_record").boolean(sum.has_record).end_object();
}

void write_slow_reply(JsonWriter& json, const SlowReply& reply) {
    json.begin_object().key("game").text(ladder_game_name(reply.match, reply.number));
    json.key("version").number(reply.version).key("turn").number(reply.turn).key("ns").number(reply.ns);
    json.key("limit_ns").number(reply.limit_ns).key("has_record").boolean(reply.has_record).end_object();
}

void write_own_fault(JsonWriter& json, const FaultDigest& fault) {
    json.begin_object().key("kind").text(fault.kind).key("deed").text(host::deed_of_kind(fault.kind));
    json.key("count").number(fault.count).key("reason").text(fault.reason);
    json.key("last_lines").text(fault.last_lines).key("hint").text(sandbox_hint(fault.last_lines)).end_object();
}

void write_digest(JsonWriter& json, const GameDigest& digest) {
    json.begin_object().key("slowest_ns").number_or_null(digest.slowest_ns);
    json.key("slowest_turn").number(digest.slowest_turn).key("limit_ns").number(digest.limit_ns);
    json.key("faults").list(digest.faults, write_own_fault).key("stderr").text(digest.own_stderr).end_object();
}

std::string_view result_of(const ListedGame& game, std::int64_t author) {
    if (!game.game.winner) return "drawn";
    return (*game.game.winner == 1 ? game.second : game.first).author == author ? "lost" : "won";
}

void write_own_game(JsonWriter& json, const ListedGame& game, std::int64_t author) {
    json.begin_object();
    write_ladder_game(json, game);
    json.key("result").text(result_of(game, author)).key("own");
    if (game.digest) write_digest(json, *game.digest);
    else json.null();
    json.end_object();
}

}  // namespace

Response progress_of(host::Ledger& ledger, host::LadderKind kind, std::int64_t author) {
    host::LadderLedger results(ledger);
    return web::json_response(json_object([&](JsonWriter& json) {
        if (kind == host::LadderKind::challenge)
            json.key("places").list(results.places(author, most_points), write_place);
        else json.key("ratings").list(results.ratings(author, most_points), write_rating);
        json.key("faults").list(results.faults(author, most_faults), write_fault_sum);
        json.key("slowest").list(results.slowest(author, most_slow_replies), write_slow_reply);
    }));
}

Response games_of(host::Ledger& ledger, std::int64_t author, std::string_view query) {
    const auto choice = host::parse_game_choice(web::query_value(query, "show").value_or("all"));
    if (!choice) return problem(400, "show: expected all, lost, won, drawn or faults");
    const auto asked_after = web::query_value(query, "after");
    const auto after = asked_after ? ladder_game_in(*asked_after) : std::nullopt;
    if (asked_after && !after)
        return problem(400, "after: expected the game that the page before ended with, such as 12.2");
    // Reads one game more than the page shows, to know whether there are more.
    std::vector<ListedGame> games = host::LadderLedger(ledger).games(author, *choice, after, games_of_page + 1);
    const bool more = games.size() > games_of_page;
    if (more) games.pop_back();
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("games").list(games, [&](const ListedGame& game) { write_own_game(json, game, author); });
        json.key("more").boolean(more);
    }));
}

}  // namespace isola_arena
