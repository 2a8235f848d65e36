#include "arena/web/feed/game_json.hpp"

#include <array>
#include <cstddef>
#include <span>

#include "arena/base/json/json_writer.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/web/feed/variation_answers.hpp"

namespace isola_arena::web {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 3> game_states{"running", "over", "broken_off"};
static_assert(game_states.size() == static_cast<std::size_t>(GameState::broken_off) + 1);
constexpr std::array<std::string_view, 4> match_states{"running", "over", "stopped", "failed"};
static_assert(match_states.size() == static_cast<std::size_t>(MatchState::failed) + 1);

void write_fault(JsonWriter& json, const std::optional<Fault>& fault) {
    if (!fault) return void(json.null());
    json.begin_object().key("kind").text(to_string(fault->kind));
    json.key("explanation").text(fault->explanation).end_object();
}

void write_times(JsonWriter& json, const TurnEnded& turn) {
    json.key("wall_ns").number(turn.wall_ns).key("cpu_ns").number(turn.cpu_ns);
    json.key("charged_ns").number(turn.charged_ns);
    if (turn.start_up_ns) json.key("start_up_ns").number(*turn.start_up_ns);
    if (turn.starved_ns != 0) json.key("starved_ns").number(turn.starved_ns);
    if (turn.taken_ns != 0) json.key("taken_ns").number(turn.taken_ns);
    if (turn.stood_still_ns != 0) json.key("stood_still_ns").number(turn.stood_still_ns);
}

void write_turn(JsonWriter& json, const TurnEnded& turn) {
    json.key("kind").text("turn").key("turn").number(turn.turn).key("player").number(number(turn.player));
    json.key("opening").boolean(turn.opening).key("line").bytes(turn.line).key("reply").bytes(turn.reply);
    if (!turn.told.empty()) json.key("told").bytes(turn.told);
    if (!turn.heard.empty()) json.key("heard").bytes(turn.heard);
    write_times(json, turn);
    json.key("stderr").text(turn.stderr_text);
    write_fault(json.key("fault"), turn.fault);
}

void write_cause(JsonWriter& json, const GameMoment& moment) {
    if (const TurnEnded* turn = moment.turn_ended()) return write_turn(json, *turn);
    const NatureMoved* nature = moment.nature_moved();
    if (nature == nullptr) return void(json.key("kind").text("start").key("turn").number(0));
    json.key("kind").text("nature").key("turn").number(moment.turn);
    json.key("player").null().key("reply").bytes(nature->move);
}

void write_clocks(JsonWriter& json, const GameMoment& moment) {
    json.key("clocks").list(moment.clocks.values, [&](const ClockFace& clock) {
        json.begin_object().key("last_ns").number_or_null(clock.last_ns);
        json.key("total_ns").number(clock.total_ns).end_object();
    });
}

void write_chatter_list(JsonWriter& json, const Timeline& game, const GameMoment& moment, Audience audience) {
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

void write_open_moment(JsonWriter& json, const Timeline& game, const GameMoment& moment, const Withheld& withheld,
                       Audience audience) {
    json.begin_object().key("index").number(static_cast<std::int64_t>(moment.index));
    write_cause(json, moment);
    write_withheld(json, withheld);
    if (!moment.trouble.empty()) json.key("trouble").text(moment.trouble);
    write_clocks(json, moment);
    write_chatter_list(json, game, moment, audience);
    write(json.key("frame"), moment.frame);
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
        write_value(json.key(each.facts.name), settings.*each.member);
    });
}

// Returns the last turn in which a bot that did not win was asked for a reply; nullptr if there is none. Turns of
// persons and of the opening do not count, because there is no program to ask again.
const TurnEnded* last_asked(const Timeline& game) {
    const std::optional<Player> winner = game.ended()->winner;
    for (auto moment = game.moments().rbegin(); moment != game.moments().rend(); ++moment) {
        const TurnEnded* turn = moment->turn_ended();
        if (!turn || turn->opening || turn->player == winner) continue;
        if (!game.header().players[turn->player].command.empty()) return turn;
    }
    return nullptr;
}

// Returns the bot as a command names it.
const std::string& named(const GameHeader& header, Player player, const CommandNames& names) {
    const BotName& bot = names.bots[player];
    return bot.name.empty() ? header.players[player].command : bot.name;
}

void write_asking_again(JsonWriter& json, const Timeline& game, const CommandNames& names) {
    const TurnEnded* turn = last_asked(game);
    if (turn == nullptr) return void(json.key("asked").null().key("command").null());
    json.key("asked").begin_object().key("player").number(number(turn->player)).key("turn").number(turn->turn);
    const std::string bot = bot_options(named(game.header(), turn->player, names), names.bots[turn->player].bots_file);
    json.end_object().key("command").text(replay_command(names.record, turn->turn, bot));
}

PerPlayer<FaultTally> faults_of(const Timeline& game) {
    GameFaults faults(game.header());
    for (const GameMoment& moment : game.moments()) {
        if (const TurnEnded* turn = moment.turn_ended()) faults.take(*turn);
        for (const StderrBetweenTurns& chatter : moment.chatter) faults.take(chatter);
    }
    return faults.found();
}

// Returns the command of `arena check` that examines a player's bot by the rules of this game; empty if the player is a
// person.
std::string check_again(const GameHeader& header, Player player, const CommandNames& names) {
    const Entrant& entrant = header.players[player];
    if (entrant.command.empty()) return {};
    BotToCheck wanted{.contest = header.contest, .rules = header.rules, .bots_file = names.bots[player].bots_file};
    // A bots file itself names the dialect.
    if (wanted.bots_file.empty()) wanted.dialect = entrant.dialect;
    wanted.bot = named(header, player, names);
    return check_command(wanted);
}

void write_faults(JsonWriter& json, const Timeline& game, const CommandNames& names) {
    const PerPlayer<FaultTally> faults = faults_of(game);
    json.begin_array();
    for (const Player player : both_players)
        for (const FaultGroup& group : faults[player].groups) {
            json.begin_object().key("player").number(number(player)).key("kind").text(to_string(group.first.kind));
            json.key("deed").text(deed_of(group, faults[player].turns)).key("count").number(group.count);
            json.key("turn").number(group.first_turn).key("stderr").list(group.last_words, &JsonWriter::text);
            json.key("hint").text(group.hint);
            json.key("check").text(check_again(game.header(), player, names)).end_object();
        }
    json.end_array();
}

void write_difference(JsonWriter& json, const std::optional<Difference>& difference) {
    if (!difference) return void(json.null());
    json.begin_object().key("line").number(difference->line).key("what").text(difference->what).end_object();
}

}  // namespace

std::string_view word_of(GameState state) { return game_states[static_cast<std::size_t>(state)]; }

void write(JsonWriter& json, const GameFacts& game) {
    const auto& players = game.header.players.values;
    json.begin_object().key("id").text(game.id).key("kind").text(game.is_live ? "live" : "record");
    json.key("match").text_or_null(game.match).key("contest").text(game.header.contest);
    json.key("rules").text(game.header.rules).key("game").text(game.header.game);
    json.key("players").list(players, [&](const Entrant& each) { json.text(each.name); });
    json.key("persons").list(players, [&](const Entrant& each) { json.boolean(each.command.empty()); });
    json.key("round").number(game.header.game_number).key("state").text(word_of(game.state));
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
    json.key("state").text(match_states[static_cast<std::size_t>(match.state)]).key("why").text(match.message);
    json.key("paused").boolean(match.paused).key("speed").real(match.speed);
    json.key("games").list(match.games, &JsonWriter::text).key("wins").list(match.wins, &JsonWriter::number<int>);
    json.key("winner").number_or_null(match.winner).key("decided_by").text_or_null(match.decided_by);
    json.key("rerun_of").text_or_null(match.rerun_of);
    json.key("command").text_or_null(known ? match.command : "").end_object();
}

void write_games(JsonWriter& json, const std::vector<std::shared_ptr<GameLog>>& games) {
    json.key("games").list(games, [&](const auto& game) { write(json, game->facts()); });
}

void write_matches(JsonWriter& json, const std::vector<MatchFacts>& matches) {
    json.key("matches").list(matches, [&](const MatchFacts& match) { write(json, match); });
}

std::string told_seed(const Timeline& game) {
    const Seed& seed = game.header().seed;
    if (!seed.is_secret()) return seed.text();
    return game.ended() ? game.ended()->key.text() : "";
}

void write_header(JsonWriter& json, const GameHeader& header, const std::optional<std::string>& seed) {
    json.begin_object().key("game").text(header.game).key("contest").text(header.contest);
    json.key("rules").text(header.rules).key("seed");
    if (seed) json.text(*seed);
    else json.null();
    json.key("round").number(header.game_number).key("players").list(header.players.values, write_entrant);
    write_settings(json, time_settings, header.time);
    write_settings(json, game_settings, header);
    json.key("cpu_scope").text(header.conditions.cpu_scope).end_object();
}

void write_moment(JsonWriter& json, const Timeline& game, const GameMoment& moment, Audience audience) {
    const Withheld withheld = withheld_of(game, moment, audience);
    if (withheld.anything()) write_open_moment(json, game, seen(moment, withheld, audience), withheld, audience);
    else write_open_moment(json, game, moment, withheld, audience);
}

void write_moments(JsonWriter& json, const Timeline& game, std::size_t from, std::size_t to, Audience audience) {
    json.list(std::span(game.moments()).subspan(from, to - from),
              [&](const GameMoment& moment) { write_moment(json, game, moment, audience); });
}

void write_stderr_between_turns(JsonWriter& json, const StderrBetweenTurns& chatter) {
    json.begin_object().key("player").number(number(chatter.player)).key("turn").number(chatter.turn);
    json.key("text").text(chatter.stderr_text).end_object();
}

void write_ended(JsonWriter& json, const Timeline& game, const CommandNames& names) {
    if (!game.ended()) return void(json.null());
    const GameEnded& ended = *game.ended();
    write_player(json.begin_object().key("winner"), ended.winner);
    json.key("reason").text(ended.reason).key("explanation").text(ended.explanation).key("turns").number(ended.turns);
    json.key("discarded").list(ended.discarded.values, &JsonWriter::number<int>);
    json.key("average_ns").list(ended.average_ns.values, &JsonWriter::number_or_null<std::int64_t>);
    write_scores(json.key("scores"), ended.scores);
    json.key("seed").text(told_seed(game));
    write_asking_again(json, game, names);
    write_faults(json.key("faults"), game, names);
    json.end_object();
}

void write_thinking(JsonWriter& json, const Timeline& game, std::int64_t elapsed_ns) {
    if (!game.thinking()) return void(json.null());
    const TurnStarted& turn = *game.thinking();
    json.begin_object().key("turn").number(turn.turn).key("player").number(number(turn.player));
    json.key("limit_ns").number(turn.limit_ns).key("elapsed_ns").number(elapsed_ns);
    json.key("person").boolean(game.header().players[turn.player].command.empty()).end_object();
}

std::string whole_json(const Record& record, const SessionFactory& sessions, const std::string& place,
                       const std::function<void()>& before_each, std::string_view analysis) {
    Timeline game(sessions);
    game.take(record.header);
    for (const Event& event : record.events) {
        if (before_each) before_each();
        game.take(event);
    }
    return json_object([&](JsonWriter& json) {
        write_header(json.key("header"), game.header(), told_seed(game));
        json.key("moments").list(game.moments(), [&](const GameMoment& moment) {
            if (before_each) before_each();
            write_moment(json, game, moment, Audience::all);
        });
        write_ended(json.key("ended"), game, {place});
        const auto difference = verify(record, sessions, before_each);
        json.key("complete").boolean(record.complete).key("difference");
        write_difference(json, difference);
        json.key("analysis").raw(shown_analysis(record, analysis, sessions, before_each));
        if (difference) json.key("variations").begin_array().end_array();
        else write_variations(json.key("variations"), game, record, sessions, before_each);
    });
}

}  // namespace isola_arena::web
