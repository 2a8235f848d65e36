#include "arena/web/feed/frame_json.hpp"

namespace isola_arena::web {
namespace {

char letter(Ground ground) {
    switch (ground) {
        case Ground::open: return 'o';
        case Ground::gone: return 'x';
        case Ground::fixed: return 'f';
    }
    return 'x';
}

std::string_view mark_word(Mark mark) {
    switch (mark) {
        case Mark::left: return "left";
        case Mark::entered: return "entered";
        case Mark::taken: return "taken";
    }
    return "taken";
}

void write_square(JsonWriter& json, const std::optional<Position>& at) {
    if (at) json.begin_array().number(at->row()).number(at->column()).end_array();
    else json.null();
}

std::optional<Position> pawn_of(const Frame& frame, Player player) {
    for (std::size_t i = 0; i < frame.cells.size(); ++i)
        if (frame.cells[i].pawn == player)
            return Position(static_cast<int>(i) / frame.columns, static_cast<int>(i) % frame.columns);
    return std::nullopt;
}

void write_grid(JsonWriter& json, const Frame& frame) {
    std::string ground;
    ground.reserve(frame.cells.size());
    for (const Cell& cell : frame.cells) ground += letter(cell.ground);
    json.key("rows").number(frame.rows).key("columns").number(frame.columns).key("ground").text(ground);
    json.key("pawns").begin_array();
    for (const Player player : both_players) write_square(json, pawn_of(frame, player));
    json.end_array();
}

void write_strip(JsonWriter& json, const Strip& strip) {
    json.begin_object().key("label").text(strip.label).key("owner");
    write_player(json, strip.owner);
    json.key("private").boolean(strip.visibility == Visibility::owner).key("tiles").begin_array();
    for (const Tile& tile : strip.tiles) json.text(tile.text);
    json.end_array().key("marked").begin_array();
    for (std::size_t i = 0; i < strip.tiles.size(); ++i)
        if (strip.tiles[i].highlighted) json.number(static_cast<std::int64_t>(i));
    json.end_array().key("face").text(strip.face == Face::pips ? "pips" : "text");
    json.key("place").text(strip.place == StripPlace::table ? "table" : "beside").end_object();
}

void write_action(JsonWriter& json, const SubAction& action) {
    json.begin_object().key("kind").text(action.kind).key("text").text(action.text).key("from");
    write_square(json, action.from);
    json.key("to");
    write_square(json, action.to);
    json.key("owner");
    write_player(json, action.owner);
    json.key("private").boolean(action.visibility == Visibility::owner).end_object();
}

}  // namespace

void write_player(JsonWriter& json, const std::optional<Player>& player) {
    if (player) json.number(number(*player));
    else json.null();
}

void write_scores(JsonWriter& json, const std::optional<PerPlayer<int>>& scores) {
    if (!scores) {
        json.null();
        return;
    }
    json.begin_array().number((*scores)[Player::one]).number((*scores)[Player::two]).end_array();
}

void write(JsonWriter& json, const Frame& frame) {
    json.begin_object();
    write_grid(json, frame);
    json.key("strips").begin_array();
    for (const Strip& strip : frame.strips) write_strip(json, strip);
    json.end_array().key("scores");
    write_scores(json, frame.scores);
    json.key("marks").begin_array();
    for (const Highlight& mark : frame.highlights) {
        json.begin_object().key("at");
        write_square(json, mark.at);
        json.key("mark").text(mark_word(mark.mark)).end_object();
    }
    json.end_array().key("last_player");
    write_player(json, frame.last_player);
    json.key("actions").begin_array();
    for (const SubAction& action : frame.last_turn) write_action(json, action);
    json.end_array().end_object();
}

}  // namespace isola_arena::web
