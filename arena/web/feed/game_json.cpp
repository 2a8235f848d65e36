#include "arena/web/feed/game_json.hpp"

#include <string>

#include "arena/process/command_line.hpp"
#include "arena/record/json_settings.hpp"
#include "arena/web/feed/frame_json.hpp"

namespace isola_arena::web {
namespace {

template <class Each>
void write_pair(JsonWriter& json, Each&& each) {
    json.begin_array();
    for (const Player player : both_players) each(player);
    json.end_array();
}

void write_fault(JsonWriter& json, const std::optional<Fault>& fault) {
    if (!fault) {
        json.null();
        return;
    }
    json.begin_object()
        .key("kind")
        .text(to_string(fault->kind))
        .key("explanation")
        .text(fault->explanation)
        .end_object();
}

void write_nature(JsonWriter& json, const Moment& moment, const NatureMoved& nature) {
    json.key("kind").text("nature").key("turn").number(moment.turn).key("player").null();
    json.key("reply").bytes(nature.move);
}

void write_times(JsonWriter& json, const TurnEnded& turn) {
    json.key("wall_ns")
        .number(turn.wall_ns)
        .key("cpu_ns")
        .number(turn.cpu_ns)
        .key("charged_ns")
        .number(turn.charged_ns);
    if (turn.starved_ns != 0) json.key("starved_ns").number(turn.starved_ns);
    if (turn.stood_still_ns != 0) json.key("stood_still_ns").number(turn.stood_still_ns);
}

void write_turn(JsonWriter& json, const TurnEnded& turn) {
    json.key("kind").text("turn").key("turn").number(turn.turn).key("player").number(number(turn.player));
    json.key("opening").boolean(turn.opening).key("line").bytes(turn.line).key("reply").bytes(turn.reply);
    if (!turn.told.empty()) json.key("told").bytes(turn.told);
    if (!turn.heard.empty()) json.key("heard").bytes(turn.heard);
    write_times(json, turn);
    json.key("stderr").text(turn.stderr_text).key("fault");
    write_fault(json, turn.fault);
}

void write_cause(JsonWriter& json, const Moment& moment) {
    if (const TurnEnded* turn = moment.turn_ended()) write_turn(json, *turn);
    else if (const NatureMoved* nature = moment.nature_moved()) write_nature(json, moment, *nature);
    else json.key("kind").text("start").key("turn").number(0);
}

void write_clocks(JsonWriter& json, const Moment& moment) {
    json.key("clocks");
    write_pair(json, [&](Player player) {
        const ClockFace& clock = moment.clocks[player];
        json.begin_object()
            .key("last_ns")
            .number_or_null(clock.last_ns)
            .key("total_ns")
            .number(clock.total_ns)
            .end_object();
    });
}

void write_chatter_list(JsonWriter& json, const Timeline& game, const Moment& moment, Audience audience) {
    if (moment.chatter.empty()) return;
    json.key("chatter").begin_array();
    for (const StderrBetweenTurns& chatter : moment.chatter)
        if (!keeps_stderr_back(game, chatter.player, audience)) write_stderr_between_turns(json, chatter);
    json.end_array();
}

void write_withheld(JsonWriter& json, const Withheld& withheld) {
    if (!withheld.anything()) return;
    json.key("withheld").begin_array();
    if (withheld.line) json.text("line");
    if (withheld.reply) json.text("reply");
    if (withheld.stderr_text) json.text("stderr");
    if (withheld.frame) json.text("frame");
    json.end_array();
}

void write_open_moment(JsonWriter& json, const Timeline& game, const Moment& moment, const Withheld& withheld,
                       Audience audience) {
    json.begin_object().key("index").number(static_cast<std::int64_t>(moment.index));
    write_cause(json, moment);
    write_withheld(json, withheld);
    if (!moment.trouble.empty()) json.key("trouble").text(moment.trouble);
    write_clocks(json, moment);
    write_chatter_list(json, game, moment, audience);
    json.key("frame");
    write(json, moment.frame);
    json.end_object();
}

void write_entrant(JsonWriter& json, const Entrant& entrant) {
    json.begin_object().key("name").text(entrant.name).key("command").text(entrant.command);
    json.key("dialect").text(entrant.dialect).end_object();
}

template <class Table, class Settings>
void write_settings(JsonWriter& json, const Table& table, const Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        if (each.facts.header == InHeader::no) return;
        json.key(each.facts.name);
        write_value(json, settings.*each.member);
    });
}

// Returns the last turn in which a bot was asked for a reply, or nullptr. Turns of persons and of the opening are
// passed over: they have no program to ask again.
const TurnEnded* last_asked(const Timeline& game) {
    for (auto moment = game.moments().rbegin(); moment != game.moments().rend(); ++moment) {
        const TurnEnded* turn = moment->turn_ended();
        if (turn && !turn->opening && !game.header().players[turn->player].command.empty()) return turn;
    }
    return nullptr;
}

void write_command(JsonWriter& json, const Timeline& game) {
    const TurnEnded* turn = last_asked(game);
    if (turn == nullptr) {
        json.null();
        return;
    }
    const std::string bot = game.header().players[turn->player].command;
    json.text("arena replay RECORD --turn " + std::to_string(turn->turn) + " --bot " + join_command_line({bot}));
}

void write_difference(JsonWriter& json, const std::optional<Difference>& difference) {
    if (!difference) {
        json.null();
        return;
    }
    json.begin_object().key("line").number(difference->line).key("what").text(difference->what).end_object();
}

}  // namespace

void write_header(JsonWriter& json, const GameHeader& header, bool seed_known) {
    json.begin_object()
        .key("game")
        .text(header.game)
        .key("contest")
        .text(header.contest)
        .key("rules")
        .text(header.rules);
    json.key("seed");
    if (seed_known) json.text(std::to_string(header.seed));
    else json.null();
    json.key("round").number(header.game_number).key("players");
    write_pair(json, [&](Player player) { write_entrant(json, header.players[player]); });
    write_settings(json, time_settings, header.time);
    write_settings(json, game_settings, header);
    json.key("cpu_scope").text(header.cpu_scope).end_object();
}

void write_moment(JsonWriter& json, const Timeline& game, const Moment& moment, Audience audience) {
    const Withheld withheld = withheld_of(game, moment, audience);
    if (withheld.anything()) write_open_moment(json, game, seen(moment, withheld, audience), withheld, audience);
    else write_open_moment(json, game, moment, withheld, audience);
}

void write_moments(JsonWriter& json, const Timeline& game, std::size_t from, std::size_t to, Audience audience) {
    json.begin_array();
    for (std::size_t i = from; i < to; ++i) write_moment(json, game, game.moments()[i], audience);
    json.end_array();
}

void write_stderr_between_turns(JsonWriter& json, const StderrBetweenTurns& chatter) {
    json.begin_object().key("player").number(number(chatter.player)).key("turn").number(chatter.turn);
    json.key("text").text(chatter.stderr_text).end_object();
}

void write_ended(JsonWriter& json, const Timeline& game) {
    if (!game.ended()) {
        json.null();
        return;
    }
    const GameEnded& ended = *game.ended();
    json.begin_object().key("winner");
    write_player(json, ended.winner);
    json.key("reason").text(ended.reason).key("explanation").text(ended.explanation).key("turns").number(ended.turns);
    json.key("discarded");
    write_pair(json, [&](Player player) { json.number(ended.discarded[player]); });
    json.key("average_ns");
    write_pair(json, [&](Player player) { json.number_or_null(ended.average_ns[player]); });
    json.key("scores");
    write_scores(json, ended.scores);
    json.key("command");
    write_command(json, game);
    json.end_object();
}

void write_thinking(JsonWriter& json, const Timeline& game, std::int64_t elapsed_ns) {
    if (!game.thinking()) {
        json.null();
        return;
    }
    const TurnStarted& turn = *game.thinking();
    json.begin_object().key("turn").number(turn.turn).key("player").number(number(turn.player));
    json.key("limit_ns").number(turn.limit_ns).key("elapsed_ns").number(elapsed_ns);
    json.key("person").boolean(game.header().players[turn.player].command.empty()).end_object();
}

std::string whole_json(const Record& record, const SessionFactory& sessions) {
    Timeline game(sessions);
    game.take(record.header);
    for (const Event& event : record.events) game.take(event);
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("header");
    write_header(json, game.header(), true);
    json.key("moments");
    write_moments(json, game, 0, game.moments().size(), Audience::all);
    json.key("ended");
    write_ended(json, game);
    json.key("complete").boolean(record.complete).key("difference");
    write_difference(json, verify(record, sessions));
    json.end_object();
    return text;
}

}  // namespace isola_arena::web
