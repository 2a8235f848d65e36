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

}  // namespace

void write(JsonWriter& json, const GameFacts& game) {
    json.begin_object().key("id").text(game.id).key("kind").text(game.is_live ? "live" : "record").key("match");
    if (game.match.empty()) json.null();
    else json.text(game.match);
    json.key("contest")
        .text(game.header.contest)
        .key("rules")
        .text(game.header.rules)
        .key("game")
        .text(game.header.game);
    write_players(json, game.header);
    json.key("round")
        .number(game.header.game_number)
        .key("state")
        .text(state_word(game.state))
        .key("turns")
        .number(game.result.turns);
    json.key("winner");
    if (game.result.winner) json.number(number(*game.result.winner));
    else json.null();
    json.key("reason").text(game.result.reason).key("pairing").number_or_null(game.pairing).end_object();
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
