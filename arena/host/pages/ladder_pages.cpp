#include "arena/host/pages/ladder_pages.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/text.hpp"
#include "arena/export/html/viewer_page.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {
namespace {

using host::LadderStanding;
using host::ListedGame;
using web::problem;
using web::Response;

constexpr int games_of_all = 50;
constexpr int challenges_shown = 20;

// rank: nullopt for a house bot, which takes no rank from anybody.
void write_standing(JsonWriter& json, std::optional<int> rank, const LadderStanding& standing) {
    json.begin_object()
        .key("rank")
        .number_or_null(rank)
        .key("author")
        .text(standing.name)
        .key("bot")
        .text(standing.bot);
    json.key("version").number(standing.version).key("house").boolean(standing.house.has_value());
    if (!standing.place) {
        json.key("rating").number(std::lround(standing.glicko.rating));
        json.key("deviation").number(std::lround(standing.glicko.deviation));
    }
    json.key("games").number(standing.games()).key("wins").number(standing.wins);
    json.key("draws").number(standing.draws).key("losses").number(standing.losses);
    json.key("distinct").number(standing.games() - standing.repeated).end_object();
}

void write_game(JsonWriter& json, const ListedGame& game) {
    json.begin_object();
    write_ladder_game(json, game, false);
    json.end_object();
}

// The exported page contains its scripts and styles, and needs no other request. It also shows text that bots wrote, so
// it gets an origin of its own: even a mistake in the page could do nothing on this server. Browsers refuse to give a
// page both an opener policy and such an origin.
Response watched(std::string page) {
    return {
        200,
        "text/html; charset=utf-8",
        std::move(page),
        {{"Cache-Control", "no-store"},
         {"Content-Security-Policy",
          "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
          "form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads"},
         {"Cross-Origin-Opener-Policy", "unsafe-none"}}};
}

// Returns the response as a client gets it that sent this `Accept-Encoding`. Nothing compresses it once more.
Response in_encoding(const Response& response, std::string_view accept_encoding) {
    Response ready = web::compressed(response, accept_encoding);
    ready.compressible = false;
    return ready;
}

}  // namespace

web::Work LadderPages::look_up_record(const std::string& game) {
    return [kept = find_record(game, std::nullopt), game] { return downloaded(kept, game); };
}

web::Work LadderPages::look_up_page(const std::string& game) {
    return [kept = find_record(game, std::nullopt), game] { return web::without_secrets(shown(kept, game, {})); };
}

const Response& LadderPages::Overview::in(std::string_view accept_encoding) const {
    return web::accepts_gzip(accept_encoding) ? in_gzip : plain;
}

Response LadderPages::overview(std::string_view accept_encoding) {
    const std::lock_guard only_one(overview_mutex_);
    const OverviewKey state{host::now(), entries_.changes()};
    if (!overview_ || overview_->state != state) {
        const Response written = web::without_secrets(web::json_response(write_overview()));
        overview_ = Overview{state, in_encoding(written, ""), in_encoding(written, "gzip")};
    }
    return overview_->in(accept_encoding);
}

std::optional<Response> LadderPages::written_overview(std::string_view accept_encoding) {
    const std::unique_lock only_one(overview_mutex_, std::try_to_lock);
    if (!only_one || !overview_) return std::nullopt;
    const auto changes = entries_.changes_unless_busy();
    if (!changes || overview_->state != OverviewKey{host::now(), *changes}) return std::nullopt;
    return overview_->in(accept_encoding);
}

std::string LadderPages::write_overview() {
    return json_object([&](JsonWriter& json) {
        json.key("title").text(settings_->title).key("date").text(settings_->date);
        json.key("now").text(host::utc_text(host::now()));
        write_moment(json.key("deadline"), settings_->deadline);
        write_moment(json.key("ended_at"), entries_.frozen_at());
        json.key("has_final").boolean(is_there(final_));
        write_players(json, "players");
        write_newest_challenges(json, std::nullopt);
        json.key("games").list(ledger_.games(games_of_all), write_game);
    });
}

Response LadderPages::record(const std::string& game, std::int64_t author) {
    return downloaded(find_record(game, author), game);
}

Response LadderPages::watch(const std::string& game, std::int64_t author, std::string_view analysis) {
    return shown(find_record(game, author), game, analysis);
}

Response LadderPages::whole_record(const std::string& game) { return downloaded(find_whole(game), game); }

Response LadderPages::whole_page(const std::string& game) { return shown(find_whole(game), game, {}); }

Result<LadderPages::KeptRecord> LadderPages::find_whole(const std::string& game) {
    auto found = find_record(game, std::nullopt);
    if (!found) return found;
    KeptRecord whole = std::move(found).value();
    whole.is_whole = true;
    return whole;
}

Result<std::string> LadderPages::readable_record(const std::string& game, std::int64_t author) {
    return readable(find_record(game, author));
}

Result<LadderPages::KeptRecord> LadderPages::find_record(const std::string& game, std::optional<std::int64_t> author) {
    const auto key = ladder_game_in(game);
    auto kept = key ? ledger_.record(key->first, key->second) : std::nullopt;
    if (!kept || (author && kept->player_1 != *author && kept->player_2 != *author))
        return Error{"there is no such game, or its record is not kept any more"};
    std::optional<Player> own;
    if (author) own = kept->player_1 == *author ? Player::one : Player::two;
    return KeptRecord{std::move(kept->text), own};
}

Result<std::string> LadderPages::readable(const Result<KeptRecord>& kept) {
    if (!kept) return Error{kept.message()};
    if (kept->is_whole) return kept->text;
    auto text = public_record(kept->text, kept->own);
    if (!text) throw std::runtime_error(text.message());
    return text;
}

Response LadderPages::downloaded(const Result<KeptRecord>& kept, const std::string& game) {
    auto text = readable(kept);
    if (!text) return problem(404, text.message());
    return web::download(fmt::format("game-{}.jsonl", game), "application/jsonl", std::move(text).value());
}

Response LadderPages::shown(const Result<KeptRecord>& kept, const std::string& game, std::string_view analysis) {
    const auto text = readable(kept);
    if (!text) return problem(404, text.message());
    const std::string file = fmt::format("game-{}.jsonl", game);
    const auto record = parse_record(*text, file);
    if (!record) throw std::runtime_error(record.message());
    return watched(game_page(*record, file, {}, analysis));
}

void LadderPages::write_players(JsonWriter& json, std::string_view key) {
    const std::vector<LadderStanding> standings = ledger_.standings();
    int rank = 0;
    json.key("notes").list(notes(standings), &JsonWriter::text);
    json.key(key).list(standings, [&](const LadderStanding& each) {
        write_standing(json, each.house ? std::nullopt : std::optional(++rank), each);
    });
}

std::vector<std::string> LadderPages::notes(const std::vector<LadderStanding>& standings) {
    std::vector<std::string> sentences;
    const bool repeats = ledger_.has_repeats();  // of anybody, as for the openings of matches
    const bool is_rated = settings_->ladder == host::LadderKind::rated;
    if (repeats)
        sentences.push_back(
            fmt::format("Some games repeat an earlier one of the same versions, with the same sides, "
                        "opening and turns{}. The column Distinct leaves them out.",
                        is_rated ? ": they count as games, but ratings count one of each" : ""));
    const bool is_chosen = use_ == host::OpeningUse::always;
    if (!is_chosen && (!repeats || use_ == host::OpeningUse::never)) return sentences;
    std::vector<std::string> left_out;
    for (const LadderStanding& each : standings)
        if (!each.takes_openings) left_out.push_back(each.name);
    sentences.push_back(fmt::format(
        "Matches begin at openings, the same one for both games{}{}.", is_chosen ? "" : ", since games were repeated",
        left_out.empty() ? ""
                         : ", but not those of " + joined(left_out, ", ") +
                               ": these bots were not seen to answer a position whose beginning they had not "
                               "seen"));
    return sentences;
}

// Challenges of an earlier run, when the ladder was one by challenge, do not belong to a rated ladder.
void LadderPages::write_newest_challenges(JsonWriter& json, std::optional<std::int64_t> author) {
    std::vector<host::ListedChallenge> challenges;
    if (settings_->ladder == host::LadderKind::challenge) challenges = ledger_.challenges(author, challenges_shown);
    json.key("challenges").list(challenges, write_challenge);
}

void LadderPages::write_own(JsonWriter& json, std::int64_t author) {
    auto standings = ledger_.standings();
    std::erase_if(standings, [](const LadderStanding& each) { return each.house.has_value(); });
    const auto own = std::ranges::find(standings, author, &LadderStanding::author);
    if (own == standings.end()) return void(json.null());
    json.begin_object().key("players").number(standings.size()).key("standing");
    write_standing(json, static_cast<int>(own - standings.begin()) + 1, *own);
    write_newest_challenges(json, author);
    json.end_object();
}

}  // namespace isola_arena
