#include "arena/web/feed/list_json.hpp"

namespace isola_arena::web {
namespace {

std::string_view state_word(GameState state) {
    switch (state) {
        case GameState::running: return "running";
        case GameState::over: return "over";
        case GameState::broken_off: return "broken_off";
    }
    return "broken_off";
}

void write_players(JsonWriter& json, const GameHeader& header) {
    json.key("players").begin_array();
    for (const Player player : both_players) json.text(header.players[player].name);
    json.end_array().key("persons").begin_array();
    for (const Player player : both_players) json.boolean(header.players[player].command.empty());
    json.end_array();
}

std::string_view match_state_word(MatchState state) {
    switch (state) {
        case MatchState::running: return "running";
        case MatchState::over: return "over";
        case MatchState::stopped: return "stopped";
        case MatchState::failed: return "failed";
    }
    return "failed";
}

void text_or_null(JsonWriter& json, const std::string& text, bool known) {
    if (known && !text.empty()) json.text(text);
    else json.null();
}

void write_bots(JsonWriter& json, const MatchFacts& match) {
    json.key("bots").begin_array().text(match.bots[0]).text(match.bots[1]).end_array();
    json.key("persons").begin_array().boolean(match.persons[0]).boolean(match.persons[1]).end_array();
}

void write_result(JsonWriter& json, const MatchFacts& match) {
    json.key("wins").begin_array().number(match.wins[0]).number(match.wins[1]).end_array();
    json.key("winner").number_or_null(match.winner).key("decided_by");
    text_or_null(json, match.decided_by, true);
}

}  // namespace

void write(JsonWriter& json, const GameFacts& game) {
    json.begin_object().key("id").text(game.id).key("kind").text(game.is_live ? "live" : "record").key("match");
    if (game.match.empty()) json.null();
    else json.text(game.match);
    json.key("contest").text(game.header.contest).key("rules").text(game.header.rules);
    json.key("game").text(game.header.game);
    write_players(json, game.header);
    json.key("round").number(game.header.game_number).key("state").text(state_word(game.state));
    json.key("turns").number(game.result.turns).key("winner");
    if (game.result.winner) json.number(number(*game.result.winner));
    else json.null();
    json.key("reason").text(game.result.reason).key("pairing").number_or_null(game.pairing).end_object();
}

void write(JsonWriter& json, const MatchFacts& match) {
    const bool has_secrets = match.has_secrets || match.seed.is_secret();
    const bool known = !has_secrets || match.state != MatchState::running;
    json.begin_object().key("id").text(match.id).key("contest").text(match.contest).key("rules").text(match.rules);
    json.key("board").text(match.board).key("seed");
    text_or_null(json, match.seed.text(), known);
    write_bots(json, match);
    json.key("rounds").number(match.game_count).key("exchanged").boolean(match.exchanged);
    json.key("state").text(match_state_word(match.state)).key("why").text(match.message);
    json.key("paused").boolean(match.paused).key("speed").real(match.speed).key("games").begin_array();
    for (const std::string& game : match.games) json.text(game);
    json.end_array();
    write_result(json, match);
    json.key("command");
    text_or_null(json, match.command, known);
    json.end_object();
}

void write_games(JsonWriter& json, const std::vector<std::shared_ptr<GameLog>>& games) {
    json.key("games").begin_array();
    for (const auto& game : games) write(json, game->facts());
    json.end_array();
}

void write_matches(JsonWriter& json, const std::vector<MatchFacts>& matches) {
    json.key("matches").begin_array();
    for (const MatchFacts& match : matches) write(json, match);
    json.end_array();
}

}  // namespace isola_arena::web
