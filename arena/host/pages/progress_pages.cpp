#include "arena/host/pages/progress_pages.hpp"

#include <cstdlib>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/rules/events/hint.hpp"
#include "arena/rules/record/record_reader.hpp"
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

// Returns the last game of the page before, which `after` in the query names; nullopt: none.
Result<std::optional<host::GamePlace>> game_before(std::string_view query) {
    const auto asked = web::query_value(query, "after");
    if (!asked) return std::optional<host::GamePlace>();
    auto game = ladder_game_in(*asked);
    if (!game) return Error{"after: expected the game that the page before ended with, such as 12.2"};
    return game;
}

std::string_view result_of(const ListedGame& game, std::int64_t author) {
    if (!game.game.winner) return "drawn";
    return (*game.game.winner == 1 ? game.second : game.first).author == author ? "lost" : "won";
}

void write_own_game(JsonWriter& json, const ListedGame& game, std::int64_t author) {
    json.begin_object();
    write_ladder_game(json, game, true);
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
    const auto after = game_before(query);
    if (!after) return problem(400, after.message());
    // Reads one game more than the page shows, to know whether there are more.
    std::vector<ListedGame> games = host::LadderLedger(ledger).games(author, *choice, *after, games_of_page + 1);
    const bool more = games.size() > games_of_page;
    if (more) games.pop_back();
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("games").list(games, [&](const ListedGame& game) { write_own_game(json, game, author); });
        json.key("more").boolean(more);
    }));
}

namespace {

constexpr int all = std::numeric_limits<int>::max();

void write_fairness(JsonWriter& json, const Fairness& fairness) {
    json.begin_object().key("games").number(fairness.games).key("starved_games").number(fairness.starved_games);
    json.key("replies").number(fairness.replies).key("held_up").number(fairness.held_up);
    json.key("longest_ns").number(fairness.longest_ns).key("all_ns").number(fairness.all_ns);
    json.key("stood_still_ns").number(fairness.stood_still_ns).key("taken_ns").number(fairness.taken_ns).end_object();
}

// The load of the machine: how many threads ran or waited for a core, on average, in the last 1, 5 and 15 minutes.
std::vector<double> load_of_machine() {
    std::vector<double> load(3);
    load.resize(static_cast<std::size_t>(std::max(0, getloadavg(load.data(), static_cast<int>(load.size())))));
    return load;
}

}  // namespace

Response all_games(host::Ledger& ledger, std::string_view query) {
    const auto after = game_before(query);
    if (!after) return problem(400, after.message());
    const host::GamesWanted wanted{web::query_value(query, "author").value_or(""),
                                   web::query_value(query, "against").value_or(""),
                                   web::query_value(query, "faults").has_value(), *after};
    std::vector<ListedGame> games = host::LadderLedger(ledger).games(wanted, games_of_page + 1);
    const bool more = games.size() > games_of_page;
    if (more) games.pop_back();
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("games").list(games, [&](const ListedGame& game) {
            json.begin_object();
            write_ladder_game(json, game, true);
            json.end_object();
        });
        json.key("more").boolean(more);
    }));
}

Result<std::string> void_game(host::Ledger& ledger, const std::string& game, const std::string& reason,
                              host::LadderKind kind, host::Moment at) {
    const auto place = ladder_game_in(game);
    if (!place) return Error{fmt::format("{}: expected a game of the ladder, MATCH.GAME, such as 12.2", game)};
    if (auto failure = host::LadderLedger(ledger).void_game(*place, reason, at)) return std::move(*failure);
    return fmt::format("game {} is void: {}", game,
                       kind == host::LadderKind::challenge
                           ? "the counts are those of the ladder without it. The places stay as they are: a challenge "
                             "that was decided is not decided anew, and the next ones may change them"
                           : "counts and ratings are those of the ladder without it");
}

std::vector<LadderPair> ladder_pairs(host::Ledger& ledger) {
    std::map<std::pair<std::string, std::string>, LadderPair> pairs;
    for (const ListedGame& game : host::LadderLedger(ledger).games(all)) {
        if (!game.game.voided.empty()) continue;
        for (const bool is_first : {true, false}) {
            const std::string& one = (is_first ? game.first : game.second).name;
            const std::string& other = (is_first ? game.second : game.first).name;
            LadderPair& pair = pairs.try_emplace({one, other}, LadderPair{one, other}).first->second;
            if (!game.game.winner) ++pair.draws;
            else if ((*game.game.winner == 1) == is_first) ++pair.wins;
            else ++pair.losses;
        }
    }
    std::vector<LadderPair> rows;
    for (auto& [names, pair] : pairs) rows.push_back(std::move(pair));
    return rows;
}

Response crosstable_of_ladder(host::Ledger& ledger) {
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("pairs").list(ladder_pairs(ledger), [&](const LadderPair& pair) {
            json.begin_object().key("author").text(pair.one).key("against").text(pair.other);
            json.key("wins").number(pair.wins).key("draws").number(pair.draws).key("losses").number(pair.losses);
            json.end_object();
        });
    }));
}

namespace {

std::vector<std::string> newest_records(host::Ledger& ledger) {
    host::LadderLedger ladder(ledger);
    std::vector<std::string> texts;
    for (const ListedGame& game : ladder.games(games_for_fairness))
        if (auto kept = ladder.record(game.match, game.game.number)) texts.push_back(std::move(kept->text));
    return texts;
}

Fairness fairness_in(const std::vector<std::string>& records) {
    Fairness found;
    for (const std::string& text : records)
        if (const auto record = parse_record(text, "the record")) found.add(*record);
    return found;
}

Response fairness_response(const Fairness& ladder, const std::optional<Fairness>& final) {
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("cores").number(std::thread::hardware_concurrency());
        json.key("load").list(load_of_machine(), [&](double value) { json.raw(fmt::format("{:.2f}", value)); });
        write_fairness(json.key("ladder"), ladder);
        json.key("final");
        if (final) write_fairness(json, *final);
        else json.null();
    }));
}

}  // namespace

Fairness fairness_of_ladder(host::Ledger& ledger) { return fairness_in(newest_records(ledger)); }

web::Work fairness_of(host::Ledger& ledger, const std::function<std::vector<std::string>()>& records_of_final) {
    return [ladder = newest_records(ledger), final = records_of_final()] {
        const Fairness of_final = fairness_in(final);
        return fairness_response(fairness_in(ladder), of_final.games > 0 ? std::optional(of_final) : std::nullopt);
    };
}

}  // namespace isola_arena
