#include "arena/web/contest/whole_parts.hpp"

#include <algorithm>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/record/report/trees.hpp"

namespace isola_arena::contest_page {
namespace {

using report::ContestReport;
using report::write_player;

template <class List, class Write>
void write_list(JsonWriter& json, const List& list, Write write) {
    json.begin_array();
    for (const auto& each : list) write(each);
    json.end_array();
}

void write_duel(JsonWriter& json, const ContestReport& contest, const report::Duel& duel) {
    json.begin_object().key("players");
    write_list(json, duel.players, [&](const auto& player) { write_player(json, contest, player); });
    json.key("points");
    write_list(json, duel.points,
               [&](const auto& points) { write_list(json, points, [&](double each) { json.real(each); }); });
    json.key("winner");
    write_player(json, contest, duel.winner);
    json.key("bye").boolean(duel.is_bye).end_object();
}

void write_note(JsonWriter& json, const report::FaultNote& note) {
    json.begin_object().key("pairing").number(note.game.pairing).key("round").number(note.game.number);
    json.key("turn").number(note.turn).key("kind").text(note.kind).key("explanation").text(note.explanation);
    json.key("lost").boolean(note.lost_the_game).key("command").text(note.command);
    json.key("group").number(note.group).end_object();
}

// Writes the members of a group. The command is that of its first fault that has one; it sends the bot the same lines
// again.
void write_group(JsonWriter& json, const report::BotFaults& bot, std::size_t number) {
    const FaultGroup& group = bot.tally.groups[number];
    const report::FaultPlaces& places = bot.places[number];
    const auto again = std::ranges::find_if(
        bot.notes, [&](const report::FaultNote& note) { return note.group == number && !note.command.empty(); });
    json.key("kind").text(to_string(group.first.kind)).key("deed").text(deed_of(group, bot.tally.turns));
    json.key("count").number(group.count).key("lost").number(group.games_lost).key("games").number(places.games);
    json.key("pairing").number(places.first.pairing).key("round").number(places.first.number);
    json.key("turn").number(group.first_turn).key("stderr");
    write_list(json, group.last_words, [&](const std::string& line) { json.text(line); });
    json.key("command").text(again == bot.notes.end() ? "" : again->command);
}

void write_bot(JsonWriter& json, const ContestReport& contest, const report::BotFaults& bot) {
    json.begin_object().key("name").text(contest.name(bot.entrant)).key("left_out").number(bot.left_out);
    json.key("groups").begin_array();
    for (std::size_t i = 0; i < bot.tally.groups.size(); ++i) {
        json.begin_object();
        write_group(json, bot, i);
        json.end_object();
    }
    json.end_array().key("notes");
    write_list(json, bot.notes, [&](const report::FaultNote& note) { write_note(json, note); });
    json.end_object();
}

}  // namespace

std::string bracket_part(const ContestReport& contest) {
    const report::Bracket tree = bracket_of(contest);
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("rounds");
    write_list(json, tree.rounds, [&](const report::BracketRound& round) {
        json.begin_object().key("name").text(round.name).key("duels");
        write_list(json, round.duels, [&](const report::Duel& duel) { write_duel(json, contest, duel); });
        json.end_object();
    });
    json.key("bronze");
    if (tree.bronze) write_duel(json, contest, *tree.bronze);
    else json.null();
    json.end_object();
    return text;
}

std::string ladder_part(const ContestReport& contest) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("names").begin_array();
    for (std::size_t entrant = 0; entrant < contest.lines.size(); ++entrant) json.text(contest.name(entrant));
    json.end_array().key("rounds");
    write_list(json, ladder_climb(contest), [&](const std::vector<std::size_t>& places) {
        write_list(json, places, [&](std::size_t place) { json.number(place); });
    });
    json.end_object();
    return text;
}

std::string times_part(const ContestReport& contest) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("bots");
    write_list(json, contest.lines, [&](const report::BotLine& line) {
        json.begin_object().key("name").text(line.name);
        json.key("mean_ns").number_or_null(line.statistics.speed.average_ns());
        json.key("worst_ns").number_or_null(line.statistics.worst_ns).key("game_means_ns");
        write_list(json, line.game_means_ns, [&](std::int64_t mean) { json.number(mean); });
        json.end_object();
    });
    json.end_object();
    return text;
}

std::string faults_part(const ContestReport& contest, const std::vector<report::BotFaults>& bots) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("bots");
    write_list(json, bots, [&](const report::BotFaults& bot) { write_bot(json, contest, bot); });
    json.end_object();
    return text;
}

void write_fault_group(JsonWriter& json, const ContestReport& contest, const report::BotFaults& bot,
                       std::size_t number) {
    json.begin_object().key("name").text(contest.name(bot.entrant));
    write_group(json, bot, number);
    json.end_object();
}

}  // namespace isola_arena::contest_page
