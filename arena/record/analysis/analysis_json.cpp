#include "arena/record/analysis/analysis_json.hpp"

#include "arena/base/json/json_writer.hpp"
#include "arena/record/analysis/summary.hpp"
#include "arena/record/analysis/turn_words.hpp"

namespace isola_arena {
namespace {

void put_real(JsonWriter& out, std::string_view key, const std::optional<double>& value) {
    out.key(key);
    if (value) out.real(rounded(*value));
    else out.null();
}

void put_turn(JsonWriter& out, const JudgedTurn& turn) {
    out.key("turn").number(turn.turn).key("player").number(number(turn.player)).key("reply").bytes(turn.reply);
    put_real(out, "value_before", turn.value_before);
    put_real(out, "value_played", turn.value_played);
    out.key("best").text_or_null(turn.best).key("line").list(turn.line, &JsonWriter::text);
    out.key("proven").text_or_null(turn.proven);
    put_real(out, "loss", turn.loss);
    out.key("label").text_or_null(to_string(turn.label)).key("unjudged").text_or_null(turn.unjudged);
    put_real(out, "clock_left", turn.clock_left);
    const bool is_bettered = turn.label != Label::none && !turn.best.empty();
    out.key("instead").text_or_null(is_bettered ? instead_of(turn.best, turn.reply) : "");
}

void put_player(JsonWriter& out, const std::string& name, const TurnTally& tally) {
    out.begin_object().key("name").text(name).key("judged").number(tally.judged);
    put_real(out, "accuracy", tally.mean_accuracy());
    put_real(out, "mean_loss", tally.mean_loss());
    for (const auto& [key, label] :
         {std::pair{"inaccuracies", Label::inaccuracy}, {"mistakes", Label::mistake}, {"blunders", Label::blunder}})
        out.key(key).number(tally.count(label));
    out.key("time_trouble").number(tally.time_trouble).end_object();
}

void put_summary(JsonWriter& out, const GameAnalysis& analysis) {
    const Summary summary = summary_of(analysis.turns, analysis.winner);
    out.key("players").begin_array();
    for (const Player player : both_players) put_player(out, analysis.names[player], summary.players[player]);
    out.end_array().key("turning_point").number_or_null(summary.turning_point).key("thrown_away").begin_array();
    for (const ThrownAway& each : summary.thrown_away)
        out.begin_object().key("turn").number(each.turn).key("player").number(number(each.player)).end_object();
    out.end_array().key("unjudged").begin_object();
    for (const auto& [why, count] : summary.unjudged) out.text_key(why).number(count);
    out.end_object();
}

}  // namespace

std::string analysis_json(const GameAnalysis& analysis) {
    std::string text;
    JsonWriter out(text);
    out.begin_object().key("analysis").number(analysis_version).key("rules").text(analysis.rules);
    out.key("engine").text(analysis.engine).key("effort").text(analysis.effort);
    out.key("hidden").text(hidden_words[static_cast<std::size_t>(analysis.hidden)]).key("winner");
    if (analysis.winner) out.number(number(*analysis.winner));
    else out.null();
    put_summary(out, analysis);
    out.key("turns").begin_array();
    for (const JudgedTurn& turn : analysis.turns)
        out.raw('\n' + json_object([&](JsonWriter& line) { put_turn(line, turn); }));
    text += '\n';
    out.end_array().end_object();
    return text + '\n';
}

}  // namespace isola_arena
