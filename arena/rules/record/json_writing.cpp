#include "arena/rules/record/json_text.hpp"

namespace isola_arena {
namespace {

void write_text(JsonWriter& json, std::string_view name, std::string_view text) {
    if (!text.empty()) json.key(name).text(text);
}

void write_bytes(JsonWriter& json, std::string_view name, std::string_view bytes) {
    if (!bytes.empty()) json.key(name).bytes(bytes);
}

void write_entrant(JsonWriter& json, const Entrant& entrant) {
    json.begin_object().key("name").text(entrant.name).key("command").text(entrant.command);
    write_text(json, "dialect", entrant.dialect);
    json.end_object();
}

void write_times(JsonWriter& json, const TurnEnded& turn) {
    json.key("wall_ns").number(turn.wall_ns).key("cpu_ns").number(turn.cpu_ns).key("charged_ns");
    json.number(turn.charged_ns);
    if (turn.start_up_ns) json.key("start_up_ns").number(*turn.start_up_ns);
    if (turn.starved_ns > 0) json.key("starved_ns").number(turn.starved_ns);
    if (turn.taken_ns > 0) json.key("taken_ns").number(turn.taken_ns);
    if (turn.stood_still_ns > 0) json.key("stood_still_ns").number(turn.stood_still_ns);
}

template <class Owner, class T>
void write_setting(JsonWriter& json, const Setting<Owner, T>& setting, const std::type_identity_t<Owner>& settings) {
    write_value(json.key(setting.facts.name), settings.*setting.member);
}

// Writes the settings of the table that stand beside the object `time`.
template <class Table, class Settings>
void write_beside_time(JsonWriter& json, const Table& table, const Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        const InHeader place = each.facts.header;
        if (place == InHeader::beside_time || (place == InHeader::if_changed && !has_default(each, settings)))
            write_setting(json, each, settings);
    });
}

void write_time(JsonWriter& json, const TimeControl& time) {
    json.key("time").begin_object();
    for_each_setting(time_settings, [&](const auto& each) {
        if (each.facts.header == InHeader::in_time) write_setting(json, each, time);
    });
    json.end_object();
}

// Each write() writes the members of one kind of line in a record.
void write(JsonWriter& json, const GameHeader& header) {
    json.key("record").number(record_version).key("game").text(header.game).key("contest").text(header.contest);
    json.key("rules").text(header.rules);
    write_text(json, "position", header.position);
    json.key("seed");
    if (const auto number = header.seed.as_number()) json.number(*number);
    else json.null();
    json.key("round").number(header.game_number).key("players").list(header.players.values, write_entrant);
    write_time(json, header.time);
    write_beside_time(json, time_settings, header.time);
    write_beside_time(json, game_settings, header);
    json.key("cpu_scope").text(header.conditions.cpu_scope);
    if (!header.conditions.are_isolated) json.key("sandbox").text(sandbox_off);
    write_text(json, "node", header.machine.node);
    write_text(json, "processor", header.machine.processor);
}

void write(JsonWriter& json, const TurnEnded& turn) {
    json.key("turn").number(turn.turn).key("player").number(number(turn.player));
    if (turn.opening) json.key("opening").boolean(true);
    else json.key("line").bytes(turn.line);
    if (turn.discarded) json.key("discarded").boolean(true);
    json.key("reply").bytes(turn.reply);
    write_bytes(json, "told", turn.told);
    write_bytes(json, "heard", turn.heard);
    if (!turn.opening) write_times(json, turn);
    write_text(json, "stderr", turn.stderr_text);
    if (!turn.fault) return;
    json.key("fault").begin_object().key("kind").text(to_string(turn.fault->kind));
    json.key("explanation").text(turn.fault->explanation).end_object();
}

void write(JsonWriter& json, const NatureMoved& nature) { json.key("nature").bytes(nature.move); }

void write(JsonWriter& json, const StderrBetweenTurns& chatter) {
    json.key("chatter").begin_object().key("player").number(number(chatter.player)).key("turn").number(chatter.turn);
    json.key("stderr").text(chatter.stderr_text).end_object();
}

void write(JsonWriter& json, const GameEnded& ended) {
    json.key("outcome").begin_object().key("winner");
    if (ended.winner) json.number(number(*ended.winner));
    else json.null();
    json.key("reason").text(ended.reason).key("explanation").text(ended.explanation).key("turns").number(ended.turns);
    json.key("discarded").list(ended.discarded.values, &JsonWriter::number<int>);
    json.key("average_ns").list(ended.average_ns.values, &JsonWriter::number_or_null<std::int64_t>);
    if (ended.scores) json.key("scores").list(ended.scores->values, &JsonWriter::number<int>);
    if (!ended.key.is_untold()) json.key("seed").text(ended.key.text());
    json.end_object();
}

}  // namespace

void append_line(std::string& out, const Event& event, const std::vector<Variation>& variations) {
    if (std::holds_alternative<TurnStarted>(event)) return;
    JsonWriter json(out);
    json.begin_object();
    std::visit(
        [&]<class E>(const E& what) {
            if constexpr (!std::is_same_v<E, TurnStarted>) write(json, what);
        },
        event);
    if (!variations.empty() && std::holds_alternative<GameEnded>(event))
        json.key("variations").list(variations, [&](const Variation& each) {
            json.begin_object();
            write_variation(json, each);
            json.end_object();
        });
    json.end_object();
    out += '\n';
}

std::string as_json_lines(const Record& record) {
    std::string text;
    append_line(text, record.header);
    for (const Event& event : record.events) append_line(text, event, record.variations);
    return text;
}

}  // namespace isola_arena
