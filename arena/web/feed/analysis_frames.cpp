#include "arena/web/feed/analysis_frames.hpp"

#include <algorithm>
#include <map>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/play_event.hpp"
#include "arena/web/feed/frame_json.hpp"

namespace isola_arena::web {
namespace {

constexpr const char* nothing = "null";

// Whether every judged turn is one of the record, with the same reply.
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
        json.key(std::to_string(turn.turn));
        write_line(json, **session, turn.line);
    }
    json.end_object();
}

}  // namespace

std::string shown_analysis(const Record& record, std::string_view text, const SessionFactory& sessions,
                           const std::function<void()>& before_each) {
    if (text.empty()) return nothing;
    const auto analysis = parse_analysis(text, "the analysis");
    if (!analysis || !is_of(*analysis, record)) return nothing;
    std::string shown;
    JsonWriter json(shown);
    json.begin_object().key("judged").raw(analysis_json(*analysis)).key("frames");
    write_frames(json, record, *analysis, sessions, before_each);
    json.end_object();
    return shown;
}

}  // namespace isola_arena::web
