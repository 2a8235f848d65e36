// Parses JSON objects with these members, of which those with `?` may be missing or null. Other members are ignored.
//
//     start   := contest?: name, bots: [name or null, name or null], board?: name, seed?: seed, rounds?: 1 to 100,
//                turn_ms?: 1 to 86400000, mode?: "auto" or "step", speed?: speed,
//                openings?: string of at most 1048576 bytes | from?: {record: string, turn: 1 to 1000000000}
//     control := do: "pause", "run", "step", "speed" (then speed is needed), "stop", "again" or "rerun", speed?: speed,
//                exchange?: boolean
//     check   := bot: name, contest?: name
//     switch  := on: boolean
//     reply   := game: name, turn: 1 to 1000000000, reply: string of at most 4096 bytes
//     game    := game: name | contest: name | record: string
//     other   := turn: 1 to 1000000000, moves?: [string of at most 4096 bytes]        at most 10000 moves
//     analyse := game [other, level?: 1 to 100]
//     position := game other
//     variations := game variations: as arena/rules/record/variation_json.cpp says
//     message := do: "watch", game: name, as?: 1 or 2
//              | do: "unwatch", game: name
//              | do: "wall", on?: boolean
//     name    := string of at most 200 bytes; an empty contest, board or mode counts as missing
//     seed    := whole number below 2^53, or a string: digits for a whole number below 2^64, or a key
//     speed   := number from 0 to 1000, not necessarily whole
//
// `M to N` is a whole number from M to N.
#include "arena/web/api/requests.hpp"

#include <algorithm>
#include <stdexcept>

#include <boost/json.hpp>

#include "arena/base/json/json_field.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/record/json_text.hpp"

namespace isola_arena::web {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_reply = 4096;
constexpr std::size_t longest_openings = std::size_t{1} << 20;
constexpr std::size_t longest_record = std::size_t{512} << 20;
constexpr std::size_t most_moves = 10'000;
constexpr int most_games_of_a_match = 100;
constexpr int highest_level = 100;

// Thrown if a request is malformed. The text names the expected form.
class Wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

json::object read_object(std::string_view text) {
    json::error_code error;
    json::parse_options options;
    options.max_depth = 6;
    const json::value value = json::parse({text.data(), text.size()}, error, {}, options);
    if (error || !value.is_object()) throw Wrong("expected one JSON object");
    return value.get_object();
}

// Returns a member of an object; nullptr if it is missing or null.
const json::value* find(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value == nullptr || value->is_null() ? nullptr : value;
}

std::string as_text(const json::value& value, const char* name, std::size_t longest) {
    const json::string* text = value.if_string();
    if (text == nullptr || text->size() > longest)
        throw Wrong(std::string(name) + ": expected a string of at most " + std::to_string(longest) + " bytes");
    return {text->data(), text->size()};
}

std::string text(const json::object& object, const char* name, std::size_t longest = longest_name) {
    const json::value* value = find(object, name);
    if (value == nullptr) throw Wrong(std::string("expected the member ") + name);
    return as_text(*value, name, longest);
}

std::string text_or_empty(const json::object& object, const char* name) {
    return find(object, name) == nullptr ? std::string() : text(object, name);
}

std::int64_t as_number(const json::value& value, const char* name, std::int64_t least, std::int64_t most) {
    json::error_code error;
    const auto number = value.is_number() ? value.to_number<std::int64_t>(error) : least - 1;
    if (error || number < least || number > most)
        throw Wrong(std::string(name) + ": expected a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most));
    return number;
}

double as_speed(const json::value& value) {
    const double speed = value.is_number() ? value.to_number<double>() : -1;
    if (!(speed >= 0 && speed <= highest_speed)) throw Wrong("speed: expected turns a second from 0 to 1000");
    return speed;
}

bool as_flag(const json::value& value, const char* name) {
    if (!value.is_bool()) throw Wrong(std::string(name) + ": expected true or false");
    return value.get_bool();
}

bool flag(const json::object& object, const char* name) {
    const json::value* value = find(object, name);
    return value != nullptr && as_flag(*value, name);
}

Seed as_seed(const json::value& value) {
    if (value.is_number()) return static_cast<std::uint64_t>(as_number(value, "seed", 0, (std::int64_t(1) << 53) - 1));
    const auto seed = Seed::parse(as_text(value, "seed", longest_name));
    if (!seed) throw Wrong("seed: expected " + std::string(Seed::expected));
    return *seed;
}

std::array<std::optional<std::string>, 2> as_bots(const json::object& object) {
    const json::value* value = find(object, "bots");
    const json::array* list = value == nullptr ? nullptr : value->if_array();
    if (list == nullptr || list->size() != 2) throw Wrong("bots: expected two names, null for a person");
    std::array<std::optional<std::string>, 2> bots;
    for (std::size_t i = 0; i < 2; ++i)
        if (!(*list)[i].is_null()) bots[i] = as_text((*list)[i], "bots", longest_name);
    return bots;
}

bool as_mode(const json::object& object) {
    const std::string mode = text_or_empty(object, "mode");
    if (!mode.empty() && mode != "auto" && mode != "step") throw Wrong("mode: expected auto or step");
    return mode == "step";
}

PlayOnRequest as_play_on(const json::value& value) {
    if (!value.is_object()) throw Wrong("from: expected an object with record and turn");
    const json::object& object = value.get_object();
    const json::value* turn = find(object, "turn");
    if (turn == nullptr) throw Wrong("from: expected the member turn");
    return {text(object, "record", longest_record), static_cast<int>(as_number(*turn, "turn", 1, 1'000'000'000))};
}

// Enters the value of a setting, written as the option would be on a command line.
template <class Owner, class T>
void give(GivenSettings& given, const Setting<Owner, T>& setting, const json::value& value) {
    const auto& [least, most] = setting.facts.bounds;
    const std::string name(setting.facts.name);
    if constexpr (std::is_same_v<T, bool>) given[setting] = as_flag(value, name.c_str());
    else if constexpr (std::is_same_v<T, int>)
        given[setting] = static_cast<int>(as_number(value, name.c_str(), least, most));
    else if constexpr (std::is_enum_v<T>) given[setting] = as_text(value, name.c_str(), longest_name);
    else given[setting] = std::to_string(as_number(value, name.c_str(), least, most)) + "ms";
}

template <class Table>
void read_settings(const json::object& object, const Table& table, GivenSettings& given) {
    for_each_setting(table, [&](const auto& each) {
        if (!each.facts.in_request) return;
        if (const auto* value = find(object, each.facts.name)) give(given, each, *value);
    });
}

StartRequest read_start(const json::object& object) {
    StartRequest request;
    request.contest = text_or_empty(object, "contest");
    request.bots = as_bots(object);
    request.board = text_or_empty(object, "board");
    request.stepwise = as_mode(object);
    if (const auto* seed = find(object, "seed")) request.seed = as_seed(*seed);
    if (const auto* games = find(object, "rounds"))
        request.games = static_cast<int>(as_number(*games, "rounds", 1, most_games_of_a_match));
    read_settings(object, contest_settings, request.settings);
    if (find(object, "openings") != nullptr) request.openings = text(object, "openings", longest_openings);
    if (!request.openings.empty() && find(object, "from") != nullptr)
        throw Wrong("expected one of the members from and openings");
    if (const auto* from = find(object, "from")) request.from = as_play_on(*from);
    if (const auto* speed = find(object, "speed")) request.speed = as_speed(*speed);
    return request;
}

ControlKind as_control(const std::string& word) {
    constexpr std::array<std::string_view, 7> kinds{"pause", "run",   "step", "speed",
                                                    "stop",  "again", "rerun"};  // in their order
    static_assert(kinds.size() == static_cast<std::size_t>(ControlKind::rerun) + 1);
    const auto found = std::ranges::find(kinds, word);
    if (found == kinds.end()) throw Wrong("do: expected " + either_of(kinds));
    return static_cast<ControlKind>(found - kinds.begin());
}

ControlRequest read_control(const json::object& object) {
    ControlRequest request;
    request.kind = as_control(text(object, "do"));
    const auto* speed = find(object, "speed");
    if (request.kind == ControlKind::speed && speed == nullptr) throw Wrong("expected the member speed");
    if (speed != nullptr) request.speed = as_speed(*speed);
    request.exchange = flag(object, "exchange");
    return request;
}

CheckRequest read_check(const json::object& object) {
    return {text(object, "bot", longest_name), text_or_empty(object, "contest")};
}

bool read_switch(const json::object& object) {
    if (find(object, "on") == nullptr) throw Wrong("expected the member on");
    return flag(object, "on");
}

ReplyRequest read_reply(const json::object& object) {
    const json::value* turn = find(object, "turn");
    if (turn == nullptr) throw Wrong("expected the member turn");
    return {text(object, "game"), static_cast<int>(as_number(*turn, "turn", 1, 1'000'000'000)),
            text(object, "reply", longest_reply)};
}

WantedGame read_wanted_game(const json::object& object) {
    WantedGame wanted{text_or_empty(object, "game"), text_or_empty(object, "contest"), {}};
    if (find(object, "record") != nullptr) wanted.record = text(object, "record", longest_record);
    if (!wanted.game.empty() + !wanted.contest.empty() + !wanted.record.empty() != 1)
        throw Wrong("expected one of the members game, contest and record");
    return wanted;
}

OtherTurns read_other_turns(const json::object& object) {
    const json::value* turn = find(object, "turn");
    if (turn == nullptr) throw Wrong("expected the member turn");
    OtherTurns turns{static_cast<int>(as_number(*turn, "turn", 1, 1'000'000'000)), {}};
    const json::value* moves = find(object, "moves");
    if (moves == nullptr) return turns;
    if (!moves->is_array() || moves->get_array().size() > most_moves)
        throw Wrong("moves: expected a list of at most " + std::to_string(most_moves) + " replies");
    for (const json::value& move : moves->get_array()) turns.replies.push_back(as_text(move, "moves", longest_reply));
    return turns;
}

AnalysisRequest read_analysis_request(const json::object& object) {
    AnalysisRequest request{read_wanted_game(object)};
    if (find(object, "turn") != nullptr) request.turns = read_other_turns(object);
    for (const char* name : {"moves", "level"})
        if (!request.turns && find(object, name) != nullptr)
            throw Wrong(std::string(name) + ": expected the member turn beside it, because only a position has them");
    if (const json::value* level = find(object, "level"); level != nullptr)
        request.level = static_cast<int>(as_number(*level, "level", 1, highest_level));
    return request;
}

PositionRequest read_position_request(const json::object& object) {
    return {read_wanted_game(object), read_other_turns(object)};
}

VariationsRequest read_variations_request(const json::object& object) {
    VariationsRequest request{read_wanted_game(object), {}};
    JsonProblem problem;
    const json::value whole(object);
    request.variations = read_variations(JsonField(&whole, "the request", problem).member("variations"));
    if (!problem.message.empty()) throw Wrong(problem.message);
    return request;
}

std::optional<Player> as_player(const json::object& object) {
    const json::value* player = find(object, "as");
    if (player == nullptr) return std::nullopt;
    return static_cast<Player>(as_number(*player, "as", 1, 2));
}

PageRequest read_page_message(const json::object& object) {
    const std::string word = text(object, "do");
    if (word == "watch") return WatchRequest{text(object, "game"), as_player(object)};
    if (word == "unwatch") return UnwatchRequest{text(object, "game")};
    if (word == "wall") return OverviewRequest{flag(object, "on")};
    throw Wrong("do: expected watch, unwatch or wall");
}

template <class T>
Result<T> read(std::string_view text, T (*reader)(const json::object&)) {
    try {
        return reader(read_object(text));
    } catch (const Wrong& wrong) {
        return Error{wrong.what()};
    }
}

}  // namespace

Result<StartRequest> parse_start(std::string_view json) { return read(json, read_start); }
Result<ControlRequest> parse_control(std::string_view json) { return read(json, read_control); }
Result<CheckRequest> parse_check(std::string_view json) { return read(json, read_check); }
Result<bool> parse_switch(std::string_view json) { return read(json, read_switch); }
Result<ReplyRequest> parse_reply(std::string_view json) { return read(json, read_reply); }
Result<AnalysisRequest> parse_analysis_request(std::string_view json) { return read(json, read_analysis_request); }
Result<PositionRequest> parse_position_request(std::string_view json) { return read(json, read_position_request); }
Result<VariationsRequest> parse_variations_request(std::string_view json) {
    return read(json, read_variations_request);
}
Result<PageRequest> parse_page_message(std::string_view json) { return read(json, read_page_message); }

}  // namespace isola_arena::web
