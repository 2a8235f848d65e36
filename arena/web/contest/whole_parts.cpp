#include "arena/web/contest/parts.hpp"

#include <algorithm>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/record/report/trees.hpp"

namespace isola_arena::contest_page {
namespace {

using report::ContestReport;
using report::write_player;

void write_duel(JsonWriter& json, const ContestReport& contest, const report::Duel& duel) {
    json.begin_object().key("players");
    json.list(duel.players, [&](const auto& player) { write_player(json, contest, player); });
    json.key("points").list(duel.points, [&](const auto& points) { json.list(points, &JsonWriter::real); });
    write_player(json.key("winner"), contest, duel.winner);
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
    json.key("turn").number(group.first_turn).key("stderr").list(group.last_words, &JsonWriter::text);
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
    json.end_array().key("notes").list(bot.notes, write_note).end_object();
}

}  // namespace

std::string bracket_part(const ContestReport& contest) {
    const report::Bracket tree = bracket_of(contest);
    return json_object([&](JsonWriter& json) {
        const auto write = [&](const report::Duel& duel) { write_duel(json, contest, duel); };
        json.key("rounds").list(tree.rounds, [&](const report::BracketRound& round) {
            json.begin_object().key("name").text(round.name).key("duels").list(round.duels, write).end_object();
        });
        json.key("bronze");
        if (tree.bronze) write(*tree.bronze);
        else json.null();
    });
}

std::string ladder_part(const ContestReport& contest) {
    return json_object([&](JsonWriter& json) {
        json.key("names").begin_array();
        for (std::size_t entrant = 0; entrant < contest.lines.size(); ++entrant) json.text(contest.name(entrant));
        json.end_array().key("rounds").list(ladder_climb(contest), [&](const std::vector<std::size_t>& places) {
            json.list(places, &JsonWriter::number<std::size_t>);
        });
    });
}

std::string times_part(const ContestReport& contest) {
    return json_object([&](JsonWriter& json) {
        json.key("bots").list(contest.lines, [&](const report::BotLine& line) {
            json.begin_object().key("name").text(line.name);
            json.key("mean_ns").number_or_null(line.statistics.speed.average_ns());
            json.key("worst_ns").number_or_null(line.statistics.worst_ns).key("game_means_ns");
            json.list(line.game_means_ns, &JsonWriter::number<std::int64_t>).end_object();
        });
    });
}

std::string faults_part(const ContestReport& contest, const std::vector<report::BotFaults>& bots) {
    return json_object([&](JsonWriter& json) {
        json.key("bots").list(bots, [&](const report::BotFaults& bot) { write_bot(json, contest, bot); });
    });
}

void write_fault_group(JsonWriter& json, const ContestReport& contest, const report::BotFaults& bot,
                       std::size_t number) {
    json.begin_object().key("name").text(contest.name(bot.entrant));
    write_group(json, bot, number);
    json.end_object();
}

}  // namespace isola_arena::contest_page
