// Parses a line of a record: one JSON object. Members with `?` may be missing or null. Other members are ignored.
//
//     line    := header | turn | nature | chatter | outcome        by the first of the members record, turn, nature,
//                                                                  chatter, outcome that the object has
//     header  := record: 1, game: text, contest: text, rules: text, position?: text,
//                seed?: 0 to 2^64 - 1, round: ordinal,
//                players: [entrant, entrant], time: time, start_ends?: "line-taken" or
//                "first-reply", tolerance_ms?: long, clock?: "wall" or "cpu",
//                on_fault: "disqualify" or "discard", cpu_scope: text, sandbox?: "off", node?: text, processor?: text
//     entrant := name: text, command: text, dialect?: text
//     time    := turn_ms?: long, game_ms?: long, start_ms: long
//     turn    := turn: ordinal, player: 1 or 2, opening: true, discarded?: true or false, reply: bytes,
//                fault?: fault, stderr?: text
//              | turn: ordinal, player: 1 or 2, opening?: false, reply: bytes, fault?: fault, stderr?: text,
//                line: bytes, told?: bytes, heard?: bytes,
//                wall_ns: long, cpu_ns: long, charged_ns: long, start_up_ns?: long, starved_ns?: long,
//                taken_ns?: long, stood_still_ns?: long
//     fault   := kind: one of fault_kind_names, explanation: text
//     nature  := nature: bytes
//     chatter := chatter: {player: 1 or 2, turn: count, stderr: text}
//     outcome := outcome: {winner?: 1 or 2, reason: text, explanation: text, turns: count,
//                discarded: [count, count], average_ns: [long or null, long or null], scores?: [count, count],
//                seed?: key}, variations?: as variation_json.cpp says
//     ordinal := whole number from 1 to 2^31 - 1; count := the same from 0; long := the same from 0 to 2^63 - 1
//     key     := "k", "p" or "g" and 32 hexadecimal digits
//     text    := string; bytes := string of code points 0 to 255, each of which is a byte
#include <type_traits>

#include <boost/json/parse.hpp>
#include <boost/json/stream_parser.hpp>

#include "arena/base/json/json_field.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/record/json_text.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

// Read a member that may be missing.
std::string text_if_there(const JsonField& field) { return field.is_there() ? field.text() : std::string(); }
std::string bytes_if_there(const JsonField& field) { return field.is_there() ? field.bytes() : std::string(); }
std::int64_t duration_if_there(const JsonField& field) { return field.optional_duration().value_or(0); }

Entrant read_entrant(const JsonField& object) {
    return {object.member("name").text(), object.member("command").text(), text_if_there(object.member("dialect"))};
}

template <class Owner, class T>
T read_setting(const JsonField& field, const Setting<Owner, T>& setting) {
    if constexpr (std::is_enum_v<T>) {
        const auto value = setting.parse(field.text());
        if (!value) field.fail(std::string(setting.facts.value_names));
        return value.value_or(T{});
    } else if constexpr (std::is_same_v<T, bool>) return field.flag();
    else if constexpr (std::is_same_v<T, int>) return field.count();
    else if constexpr (std::is_integral_v<T>) return field.duration();
    else return field.optional_duration();
}

// Reads settings of the table. With in_time, the object is `time`; without it, the object is the header, which has the
// other settings.
template <class Table, class Settings>
void read_settings(const JsonField& object, bool in_time, const Table& table, Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        const InHeader place = each.facts.header;
        if (place == InHeader::no || (place == InHeader::in_time) != in_time) return;
        const JsonField field = object.member(each.facts.name);
        if (place == InHeader::if_changed && !field.is_there()) return;
        settings.*each.member = read_setting(field, each);
    });
}

GameHeader read_header(const JsonField& object) {
    const JsonField version = object.member("record");
    if (version.whole<int>(0, "the version of the format, 1") != record_version)
        version.fail("version 1, the only one that this program reads");
    GameHeader header;
    header.game = object.member("game").text();
    header.contest = object.member("contest").text();
    header.rules = object.member("rules").text();
    header.position = text_if_there(object.member("position"));
    header.seed = Seed::untold();
    if (const JsonField seed = object.member("seed"); seed.is_there())
        header.seed = seed.whole<std::uint64_t>(0, "a whole number of 64 bits");
    header.game_number = object.member("round").ordinal();
    const auto players = object.member("players").pair();
    for (const Player player : both_players) header.players[player] = read_entrant(players[player]);
    read_settings(object.member("time"), true, time_settings, header.time);
    read_settings(object, false, time_settings, header.time);
    read_settings(object, false, game_settings, header);
    header.conditions.cpu_scope = object.member("cpu_scope").text();
    if (const JsonField sandbox = object.member("sandbox"); sandbox.is_there()) {
        if (sandbox.text() != sandbox_off) sandbox.fail("\"off\" or no such member");
        header.conditions.are_isolated = false;
    }
    header.machine = {text_if_there(object.member("node")), text_if_there(object.member("processor"))};
    return header;
}

std::optional<Fault> read_fault(const JsonField& fault) {
    if (!fault.is_there()) return std::nullopt;
    const JsonField kind = fault.member("kind");
    const auto known = parse_fault_kind(kind.text());
    if (!known) kind.fail("a kind of fault (" + joined(fault_kind_names, ", ") + ")");
    return Fault{known.value_or(FaultKind{}), fault.member("explanation").text()};
}

TurnEnded read_turn(const JsonField& object) {
    TurnEnded turn;
    turn.turn = object.member("turn").ordinal();
    turn.player = object.member("player").player();
    turn.opening = object.member("opening").flag();
    turn.reply = object.member("reply").bytes();
    turn.fault = read_fault(object.member("fault"));
    turn.stderr_text = text_if_there(object.member("stderr"));
    if (turn.opening) turn.discarded = object.member("discarded").flag();
    if (turn.opening) return turn;
    turn.line = object.member("line").bytes();
    turn.told = bytes_if_there(object.member("told"));
    turn.heard = bytes_if_there(object.member("heard"));
    turn.wall_ns = object.member("wall_ns").duration();
    turn.cpu_ns = object.member("cpu_ns").duration();
    turn.charged_ns = object.member("charged_ns").duration();
    turn.start_up_ns = object.member("start_up_ns").optional_duration();
    turn.starved_ns = duration_if_there(object.member("starved_ns"));
    turn.taken_ns = duration_if_there(object.member("taken_ns"));
    turn.stood_still_ns = duration_if_there(object.member("stood_still_ns"));
    return turn;
}

StderrBetweenTurns read_chatter(const JsonField& object) {
    const JsonField chatter = object.member("chatter");
    return {chatter.member("player").player(), chatter.member("turn").count(), chatter.member("stderr").text()};
}

Seed read_key(const JsonField& field) {
    const auto seed = Seed::parse(field.text());
    if (!seed || !seed->is_secret()) field.fail("k, p or g and 32 hexadecimal digits");
    return seed.value_or(Seed::untold());
}

GameEnded read_outcome(const JsonField& object) {
    const JsonField outcome = object.member("outcome");
    GameEnded ended;
    if (const JsonField winner = outcome.member("winner"); winner.is_there()) ended.winner = winner.player();
    ended.reason = outcome.member("reason").text();
    ended.explanation = outcome.member("explanation").text();
    ended.turns = outcome.member("turns").count();
    const auto discarded = outcome.member("discarded").pair();
    const auto average = outcome.member("average_ns").pair();
    for (const Player player : both_players) {
        ended.discarded[player] = discarded[player].count();
        ended.average_ns[player] = average[player].optional_duration();
    }
    if (const JsonField scores = outcome.member("scores"); scores.is_there()) {
        const auto pair = scores.pair();
        ended.scores = PerPlayer<int>{{pair[Player::one].count(), pair[Player::two].count()}};
    }
    if (const JsonField seed = outcome.member("seed"); seed.is_there()) ended.key = read_key(seed);
    return ended;
}

Event read_event(const json::value& value, JsonProblem& problem) {
    const auto has = [&](std::string_view key) { return value.is_object() && value.get_object().contains(key); };
    if (has("record")) return read_header({&value, "the header", problem});
    if (has("turn")) return read_turn({&value, "the turn", problem});
    if (has("nature")) return NatureMoved{JsonField(&value, "the object", problem).member("nature").bytes()};
    if (has("chatter")) return read_chatter({&value, "the object", problem});
    if (has("outcome")) return read_outcome({&value, "the object", problem});
    problem.message = "expected an object with \"record\", \"turn\", \"nature\", \"chatter\" or \"outcome\", found " +
                      shown_json(value);
    return {};
}

}  // namespace

Result<Event> parse_event(std::string_view line) {
    auto read = parse_record_line(line);
    if (!read) return read.error();
    return std::move(read->event);
}

Result<RecordLine> parse_record_line(std::string_view line) {
    json::error_code error;
    const json::value value = json::parse(line, error);
    if (error)
        return Error{"expected a JSON object, found " + in_quotes(line, shown_of_json) + " (" + error.message() + ")"};
    JsonProblem problem;
    RecordLine read{read_event(value, problem)};
    if (std::holds_alternative<GameEnded>(read.event))
        read.variations = read_variations(JsonField(&value, "the line", problem).member("variations"));
    if (!problem.message.empty()) return Error{std::move(problem.message)};
    return read;
}

bool is_cut_short(std::string_view line) {
    json::error_code error;
    json::stream_parser parser;
    parser.write(line.data(), line.size(), error);
    return !error && !parser.done();
}

}  // namespace isola_arena
