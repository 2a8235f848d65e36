// Parses the output of analysis_json(). The grammar leaves out the members that are counted from the turns: they are
// ignored.
//
//     analysis := analysis: 1, rules: text, engine: text, effort: text, hidden: "nothing", "expectation" or "known",
//                 winner: player or null, players: [{name: text}, {name: text}], turns: [turn ...]
//     turn     := turn: number from 1, player: player, reply: bytes, value_before, value_played, loss, clock_left: number
//                 or null, best, proven, unjudged: text or null, line: [text ...]
//     player   := 1 or 2
#include <boost/json/parse.hpp>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/text.hpp"
#include "arena/record/analysis/analysis_json.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

// Thrown by every function of the parser; parse_analysis() converts it to an Error.
struct Unreadable {
    std::string message;
};

[[noreturn]] void fail(std::string_view key, const char* expected) {
    throw Unreadable{"\"" + std::string(key) + "\": expected " + expected};
}

const json::object& object_in(const json::value& value, std::string_view what) {
    if (!value.is_object()) fail(what, "an object");
    return value.get_object();
}

const json::value& member(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    if (value == nullptr) fail(key, "it to be there");
    return *value;
}

std::string text_in(const json::object& object, std::string_view key) {
    const json::value& value = member(object, key);
    if (value.is_null()) return {};
    if (!value.is_string()) fail(key, "a text or null");
    return std::string(value.get_string());
}

std::optional<double> real_in(const json::object& object, std::string_view key) {
    const json::value& value = member(object, key);
    if (value.is_null()) return std::nullopt;
    if (!value.is_number()) fail(key, "a number or null");
    return value.to_number<double>();
}

int number_in(const json::object& object, std::string_view key) {
    const json::value& value = member(object, key);
    if (!value.is_int64() || value.get_int64() < 1 || value.get_int64() > 1'000'000) fail(key, "a number from 1");
    return static_cast<int>(value.get_int64());
}

Player player_in(const json::object& object, std::string_view key) {
    const int value = number_in(object, key);
    if (value > 2) fail(key, "1 or 2");
    return value == 1 ? Player::one : Player::two;
}

const json::array& list_in(const json::object& object, std::string_view key) {
    const json::value& value = member(object, key);
    if (!value.is_array()) fail(key, "a list");
    return value.get_array();
}

Hidden hidden_in(const json::object& object) {
    const auto hidden = value_of_word<Hidden>(hidden_words, text_in(object, "hidden"));
    if (!hidden) fail("hidden", "nothing, expectation or known");
    return *hidden;
}

JudgedTurn turn_in(const json::object& object) {
    JudgedTurn turn;
    turn.turn = number_in(object, "turn");
    turn.player = player_in(object, "player");
    const auto reply = json_bytes(text_in(object, "reply"));
    if (!reply) fail("reply", "code points 0 to 255 (bytes)");
    turn.reply = *reply;
    turn.value_before = real_in(object, "value_before");
    turn.value_played = real_in(object, "value_played");
    turn.best = text_in(object, "best");
    for (const json::value& word : list_in(object, "line")) {
        if (!word.is_string()) fail("line", "a list of texts");
        turn.line.emplace_back(word.get_string());
    }
    turn.proven = text_in(object, "proven");
    turn.loss = real_in(object, "loss");
    if (turn.loss && (!turn.value_before || !turn.value_played)) fail("loss", "null where a value is null");
    if (turn.loss) turn.label = label_of(*turn.loss);
    turn.unjudged = text_in(object, "unjudged");
    turn.clock_left = real_in(object, "clock_left");
    return turn;
}

GameAnalysis analysis_in(const json::object& object) {
    if (number_in(object, "analysis") != analysis_version) fail("analysis", "1, the version of the format");
    GameAnalysis analysis;
    analysis.rules = text_in(object, "rules");
    analysis.engine = text_in(object, "engine");
    analysis.effort = text_in(object, "effort");
    analysis.hidden = hidden_in(object);
    if (!member(object, "winner").is_null()) analysis.winner = player_in(object, "winner");
    const json::array& players = list_in(object, "players");
    if (players.size() != 2) fail("players", "a list of two");
    for (const Player player : both_players)
        analysis.names[player] = text_in(object_in(players[index(player)], "players"), "name");
    for (const json::value& turn : list_in(object, "turns"))
        analysis.turns.push_back(turn_in(object_in(turn, "turns")));
    return analysis;
}

}  // namespace

Result<GameAnalysis> parse_analysis(std::string_view text, std::string_view name) {
    boost::json::error_code error;
    const json::value value = json::parse(text, error);
    if (error) return Error{std::string(name) + ": this is no JSON: " + error.message()};
    try {
        return analysis_in(object_in(value, "analysis"));
    } catch (const Unreadable& wrong) {
        return Error{std::string(name) + ": this is no analysis: " + wrong.message};
    }
}

}  // namespace isola_arena
