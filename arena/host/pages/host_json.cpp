#include "arena/host/pages/host_json.hpp"

#include <charconv>
#include <system_error>

#include <fmt/core.h>

namespace isola_arena {
namespace {

using host::ChallengeEnd;
using host::LadderSide;
using host::ListedChallenge;
using host::ListedGame;

void write_side(JsonWriter& json, const LadderSide& side) {
    json.begin_object().key("author").text(side.name).key("version").number(side.version).end_object();
}

bool first_begins(const ListedGame& game) { return game.game.number % 2 == 1; }

template <class Values>
void write_pair(JsonWriter& json, std::string_view key, const Values& values) {
    json.key(key).begin_array();
    for (const auto& each : values) json.number_or_null(each);
    json.end_array();
}

void write_challenge(JsonWriter& json, const ListedChallenge& challenge) {
    json.begin_object().key("match").number(challenge.match).key("at").text(host::utc_text(challenge.at));
    json.key("challenger");
    write_side(json, challenge.challenger);
    json.key("challenged");
    write_side(json, challenge.challenged);
    json.key("winner");
    if (challenge.result.end == ChallengeEnd::undecided) json.null();
    else json.text(challenge.result.end == ChallengeEnd::won ? "challenger" : "challenged");
    json.key("decided_by").text(challenge.result.decided_by).key("wins").begin_array();
    for (const int wins : challenge.wins) json.number(wins);
    json.end_array();
    write_pair(json, "mean_ns", challenge.result.mean_ns);
    write_pair(json, "places", challenge.places);
    json.end_object();
}

}  // namespace

web::Response too_many(const std::string& why, std::int64_t seconds) {
    web::Response response = web::problem(429, fmt::format("{}: try again in {} s", why, seconds));
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
    return response;
}

void write_moment(JsonWriter& json, const std::optional<host::Moment>& moment) {
    if (moment) json.text(host::utc_text(*moment));
    else json.null();
}

void write_submission(JsonWriter& json, const host::Submission& submission, const std::vector<host::Step>& steps) {
    json.begin_object().key("version").number(submission.version);
    json.key("at").text(host::utc_text(submission.received_at)).key("state").text(to_string(submission.state));
    json.key("has_files").boolean(submission.has_files).key("files");
    write_files(json, submission.files);
    json.key("steps").begin_array();
    for (const host::Step& step : steps) {
        json.begin_object().key("step").text(step.step).key("holds").boolean(step.holds);
        json.key("words").text(step.text).key("at").text(host::utc_text(step.at)).end_object();
    }
    json.end_array().end_object();
}

void write_challenges(JsonWriter& json, const std::vector<ListedChallenge>& challenges) {
    json.key("challenges").begin_array();
    for (const ListedChallenge& each : challenges) write_challenge(json, each);
    json.end_array();
}

std::string ladder_game_name(int match, int number) { return fmt::format("{}.{}", match, number); }

std::optional<std::pair<int, int>> ladder_game_in(std::string_view name) {
    std::pair<int, int> game{};
    const char* const end = name.data() + name.size();
    const auto match = std::from_chars(name.data(), end, game.first);
    if (match.ec != std::errc{} || match.ptr == end || *match.ptr != '.') return std::nullopt;
    const auto number = std::from_chars(match.ptr + 1, end, game.second);
    if (number.ec != std::errc{} || number.ptr != end) return std::nullopt;
    return game;
}

std::optional<int> winning_player(const ListedGame& game) {
    if (!game.game.winner || first_begins(game)) return game.game.winner;
    return 3 - *game.game.winner;
}

bool was_lost_by(const ListedGame& game, std::int64_t author) {
    return game.game.winner && (*game.game.winner == 1 ? game.second : game.first).author == author;
}

void write_ladder_game(JsonWriter& json, const ListedGame& game) {
    json.key("game").text(ladder_game_name(game.match, game.game.number));
    json.key("at").text(host::utc_text(game.at)).key("players").begin_array();
    write_side(json, first_begins(game) ? game.first : game.second);
    write_side(json, first_begins(game) ? game.second : game.first);
    json.end_array().key("winner").number_or_null(winning_player(game));
    json.key("reason").text(game.game.reason).key("turns").number(game.game.turns);
    json.key("faults").text(game.game.faults).key("has_record").boolean(game.has_record);
}

}  // namespace isola_arena
