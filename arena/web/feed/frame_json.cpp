#include "arena/web/feed/game_json.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/rules/record/played_on.hpp"

namespace isola_arena::web {
namespace {

// In the order of the enumerators.
constexpr std::array<char, 3> grounds{'o', 'x', 'f'};
static_assert(grounds.size() == static_cast<std::size_t>(Ground::fixed) + 1);
constexpr std::array<std::string_view, 3> marks{"left", "entered", "taken"};
static_assert(marks.size() == static_cast<std::size_t>(Mark::taken) + 1);

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
    for (const Cell& cell : frame.cells) ground += grounds[static_cast<std::size_t>(cell.ground)];
    json.key("rows").number(frame.rows).key("columns").number(frame.columns).key("ground").text(ground);
    json.key("pawns").list(both_players, [&](Player player) { write_square(json, pawn_of(frame, player)); });
}

void write_strip(JsonWriter& json, const Strip& strip) {
    write_player(json.begin_object().key("label").text(strip.label).key("owner"), strip.owner);
    json.key("private").boolean(strip.visibility == Visibility::owner);
    json.key("tiles").list(strip.tiles, [&](const Tile& tile) { json.text(tile.text); }).key("marked").begin_array();
    for (std::size_t i = 0; i < strip.tiles.size(); ++i)
        if (strip.tiles[i].highlighted) json.number(static_cast<std::int64_t>(i));
    json.end_array().key("face").text(strip.face == Face::pips ? "pips" : "text");
    json.key("place").text(strip.place == StripPlace::table ? "table" : "beside").end_object();
}

void write_action(JsonWriter& json, const SubAction& action) {
    json.begin_object().key("kind").text(action.kind).key("text").text(action.text);
    write_square(json.key("from"), action.from);
    write_square(json.key("to"), action.to);
    write_player(json.key("owner"), action.owner);
    json.key("private").boolean(action.visibility == Visibility::owner).end_object();
}

constexpr const char* nothing = "null";

// Returns whether the record has every judged turn, with the same reply.
bool is_of(const GameAnalysis& analysis, const Record& record) {
    std::map<int, std::string> replies;
    for (const Event& event : record.events)
        if (const auto* turn = std::get_if<TurnEnded>(&event)) replies[turn->turn] = turn->fault ? "" : turn->reply;
    return std::ranges::all_of(analysis.turns, [&](const JudgedTurn& turn) {
        const auto found = replies.find(turn.turn);
        return found != replies.end() && found->second == turn.reply;
    });
}

void write_line(JsonWriter& json, GameSession& session, const std::vector<std::string>& line) {
    json.begin_array();
    for (const std::string& reply : line) {
        if (session.to_move() == Actor::nature || session.outcome() || session.reply(reply)) break;
        write(json, session.frame());
    }
    json.end_array();
}

void write_frames(JsonWriter& json, const Record& record, const GameAnalysis& analysis, const SessionFactory& sessions,
                  const std::function<void()>& before_each) {
    json.begin_object();
    for (const JudgedTurn& turn : analysis.turns) {
        if (turn.label == Label::none) continue;
        const auto session = open_recorded(record.header, sessions);
        if (!session) break;
        for (const Event& event : record.events) {
            const auto* ended = std::get_if<TurnEnded>(&event);
            if (ended != nullptr && ended->turn == turn.turn) break;
            if (before_each) before_each();
            play_event(**session, event);
        }
        write_line(json.key(std::to_string(turn.turn)), **session, turn.line);
    }
    json.end_object();
}

}  // namespace

void write_player(JsonWriter& json, const std::optional<Player>& player) {
    if (player) json.number(number(*player));
    else json.null();
}

void write_scores(JsonWriter& json, const std::optional<PerPlayer<int>>& scores) {
    if (scores) json.list(scores->values, &JsonWriter::number<int>);
    else json.null();
}

void write(JsonWriter& json, const Frame& frame) {
    json.begin_object();
    write_grid(json, frame);
    json.key("strips").list(frame.strips, write_strip);
    write_scores(json.key("scores"), frame.scores);
    json.key("marks").list(frame.highlights, [&](const Highlight& mark) {
        write_square(json.begin_object().key("at"), mark.at);
        json.key("mark").text(marks[static_cast<std::size_t>(mark.mark)]).end_object();
    });
    write_player(json.key("last_player"), frame.last_player);
    json.key("actions").list(frame.last_turn, write_action).end_object();
}

std::string shown_analysis(const Record& record, std::string_view text, const SessionFactory& sessions,
                           const std::function<void()>& before_each) {
    if (text.empty()) return nothing;
    const auto analysis = parse_analysis(text, "the analysis");
    if (!analysis || !is_of(*analysis, record)) return nothing;
    return json_object([&](JsonWriter& json) {
        json.key("judged").raw(analysis_json(*analysis)).key("frames");
        write_frames(json, record, *analysis, sessions, before_each);
    });
}

}  // namespace isola_arena::web
