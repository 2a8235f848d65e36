#include "arena/host/pages/host_json.hpp"

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/bots/build/recognise.hpp"

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

// Returns the number, 1 or 2, of the player in the game who won; the bots change sides from game to game.
std::optional<int> winning_player(const ListedGame& game) {
    if (!game.game.winner || first_begins(game)) return game.game.winner;
    return 3 - *game.game.winner;
}

}  // namespace

web::Response too_many(const std::string& why, std::int64_t seconds) {
    return web::problem(429, fmt::format("{}: try again in {} s", why, seconds), seconds);
}

void write_moment(JsonWriter& json, const std::optional<host::Moment>& moment) {
    if (moment) json.text(host::utc_text(*moment));
    else json.null();
}

void write_submission(JsonWriter& json, const host::Submission& submission, const std::vector<host::Step>& steps) {
    json.begin_object().key("version").number(submission.version);
    json.key("at").text(host::utc_text(submission.received_at)).key("state").text(to_string(submission.state));
    json.key("has_files").boolean(submission.has_files);
    write_files(json.key("files"), submission.files);
    json.key("steps").list(steps, [&](const host::Step& step) {
        json.begin_object().key("step").text(step.step).key("holds").boolean(step.holds);
        json.key("words").text(step.text).key("at").text(host::utc_text(step.at));
        json.key("choices").list(step.holds ? std::vector<std::string>() : choices_in(step.text),
                                 [&](const std::string& each) { json.text(each); });
        json.end_object();
    });
    json.end_object();
}

void write_submissions(JsonWriter& json, host::Ledger& ledger, std::int64_t author) {
    json.list(ledger.submissions_of(author),
              [&](const host::Submission& each) { write_submission(json, each, ledger.steps_of(each.id)); });
}

void write_challenge(JsonWriter& json, const ListedChallenge& challenge) {
    json.begin_object().key("match").number(challenge.match).key("at").text(host::utc_text(challenge.at));
    write_side(json.key("challenger"), challenge.challenger);
    write_side(json.key("challenged"), challenge.challenged);
    json.key("winner");
    if (challenge.result.end == ChallengeEnd::undecided) json.null();
    else json.text(challenge.result.end == ChallengeEnd::won ? "challenger" : "challenged");
    json.key("decided_by").text(challenge.result.decided_by);
    json.key("wins").list(challenge.wins, &JsonWriter::number<int>);
    json.key("mean_ns").list(challenge.result.mean_ns, &JsonWriter::number_or_null<std::int64_t>);
    json.key("places").list(challenge.places, &JsonWriter::number_or_null<int>).end_object();
}

std::string ladder_game_name(int match, int number) { return fmt::format("{}.{}", match, number); }

std::optional<std::pair<int, int>> ladder_game_in(std::string_view name) {
    const std::size_t point = name.find('.');
    if (point == std::string_view::npos) return std::nullopt;
    const auto match = parse_whole<int>(name.substr(0, point));
    const auto number = parse_whole<int>(name.substr(point + 1));
    return match && number ? std::optional(std::pair(*match, *number)) : std::nullopt;
}

void write_ladder_game(JsonWriter& json, const ListedGame& game, bool tells_why) {
    json.key("game").text(ladder_game_name(game.match, game.game.number));
    json.key("at").text(host::utc_text(game.at)).key("players").begin_array();
    write_side(json, first_begins(game) ? game.first : game.second);
    write_side(json, first_begins(game) ? game.second : game.first);
    json.end_array().key("winner").number_or_null(winning_player(game));
    json.key("reason").text(game.game.reason).key("turns").number(game.game.turns);
    json.key("faults").text(game.game.faults).key("has_record").boolean(game.has_record);
    json.key("is_void").boolean(!game.game.voided.empty());
    if (tells_why) json.key("void_reason").text(game.game.voided);
}

}  // namespace isola_arena
