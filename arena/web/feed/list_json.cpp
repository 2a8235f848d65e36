#include "arena/web/feed/list_json.hpp"

#include "arena/web/feed/frame_json.hpp"

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

std::string_view match_state_word(MatchState state) {
    switch (state) {
        case MatchState::running: return "running";
        case MatchState::over: return "over";
        case MatchState::stopped: return "stopped";
        case MatchState::failed: return "failed";
    }
    return "failed";
}

}  // namespace

void write(JsonWriter& json, const GameFacts& game) {
    const auto& players = game.header.players.values;
    json.begin_object().key("id").text(game.id).key("kind").text(game.is_live ? "live" : "record");
    json.key("match").text_or_null(game.match).key("contest").text(game.header.contest);
    json.key("rules").text(game.header.rules).key("game").text(game.header.game);
    json.key("players").list(players, [&](const Entrant& each) { json.text(each.name); });
    json.key("persons").list(players, [&](const Entrant& each) { json.boolean(each.command.empty()); });
    json.key("round").number(game.header.game_number).key("state").text(state_word(game.state));
    json.key("turns").number(game.result.turns);
    write_player(json.key("winner"), game.result.winner);
    json.key("reason").text(game.result.reason).key("pairing").number_or_null(game.pairing).end_object();
}

void write(JsonWriter& json, const MatchFacts& match) {
    const bool has_secrets = match.has_secrets || match.seed.is_secret();
    const bool known = !has_secrets || match.state != MatchState::running;
    json.begin_object().key("id").text(match.id).key("contest").text(match.contest).key("rules").text(match.rules);
    json.key("board").text(match.board).key("seed").text_or_null(known ? match.seed.text() : "");
    json.key("bots").list(match.bots, &JsonWriter::text).key("persons").list(match.persons, &JsonWriter::boolean);
    json.key("rounds").number(match.game_count).key("exchanged").boolean(match.exchanged);
    json.key("state").text(match_state_word(match.state)).key("why").text(match.message);
    json.key("paused").boolean(match.paused).key("speed").real(match.speed);
    json.key("games").list(match.games, &JsonWriter::text).key("wins").list(match.wins, &JsonWriter::number<int>);
    json.key("winner").number_or_null(match.winner).key("decided_by").text_or_null(match.decided_by);
    json.key("command").text_or_null(known ? match.command : "").end_object();
}

void write_games(JsonWriter& json, const std::vector<std::shared_ptr<GameLog>>& games) {
    json.key("games").list(games, [&](const auto& game) { write(json, game->facts()); });
}

void write_matches(JsonWriter& json, const std::vector<MatchFacts>& matches) {
    json.key("matches").list(matches, [&](const MatchFacts& match) { write(json, match); });
}

}  // namespace isola_arena::web
