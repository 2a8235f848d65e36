#include "arena/web/contest/whole_parts.hpp"

#include <algorithm>

#include <boost/json.hpp>

#include "arena/record/report/bracket.hpp"
#include "arena/record/report/ladder_climb.hpp"

namespace isola_arena::contest_page {
namespace {

namespace json = boost::json;

using report::ContestReport;

json::value name_or_null(const ContestReport& contest, const std::optional<std::size_t>& entrant) {
    return entrant ? json::value(contest.name(*entrant)) : json::value();
}

json::value time_or_null(const std::optional<std::int64_t>& nanoseconds) {
    return nanoseconds ? json::value(*nanoseconds) : json::value();
}

json::object object_of(const ContestReport& contest, const report::Duel& duel) {
    json::array points;
    for (const auto& each : duel.points) points.push_back(json::array(each.begin(), each.end()));
    return {{"players", {name_or_null(contest, duel.players[0]), name_or_null(contest, duel.players[1])}},
            {"points", std::move(points)},
            {"winner", name_or_null(contest, duel.winner)},
            {"bye", duel.is_bye}};
}

json::object object_of(const report::FaultNote& note) {
    return {{"pairing", note.game.pairing},
            {"round", note.game.number},
            {"turn", note.turn},
            {"kind", note.kind},
            {"explanation", note.explanation},
            {"lost", note.lost_the_game},
            {"command", note.command},
            {"group", note.group}};
}

// Returns a group with the command that sends the bot the lines again of the first fault that can be asked again.
json::object group_object(const report::BotFaults& bot, std::size_t number) {
    const FaultGroup& group = bot.tally.groups[number];
    const report::FaultPlaces& places = bot.places[number];
    const auto again = std::ranges::find_if(
        bot.notes, [&](const report::FaultNote& note) { return note.group == number && !note.command.empty(); });
    return {{"kind", to_string(group.first.kind)},
            {"deed", deed_of(group, bot.tally.turns)},
            {"count", group.count},
            {"lost", group.games_lost},
            {"games", places.games},
            {"pairing", places.first.pairing},
            {"round", places.first.number},
            {"turn", group.first_turn},
            {"stderr", json::array(group.last_words.begin(), group.last_words.end())},
            {"command", again == bot.notes.end() ? "" : again->command}};
}

json::object object_of(const ContestReport& contest, const report::BotFaults& bot) {
    json::array groups, notes;
    for (std::size_t i = 0; i < bot.tally.groups.size(); ++i) groups.push_back(group_object(bot, i));
    for (const report::FaultNote& note : bot.notes) notes.push_back(object_of(note));
    return {{"name", contest.name(bot.entrant)},
            {"left_out", bot.left_out},
            {"groups", std::move(groups)},
            {"notes", std::move(notes)}};
}

}  // namespace

std::string bracket_part(const ContestReport& contest) {
    const report::Bracket tree = bracket_of(contest);
    json::array rounds;
    for (const report::BracketRound& round : tree.rounds) {
        json::array duels;
        for (const report::Duel& duel : round.duels) duels.push_back(object_of(contest, duel));
        rounds.push_back({{"name", round.name}, {"duels", std::move(duels)}});
    }
    return json::serialize(
        json::object{{"rounds", std::move(rounds)},
                     {"bronze", tree.bronze ? json::value(object_of(contest, *tree.bronze)) : json::value()}});
}

std::string ladder_part(const ContestReport& contest) {
    json::array names;
    for (std::size_t entrant = 0; entrant < contest.lines.size(); ++entrant) names.emplace_back(contest.name(entrant));
    json::array rounds;
    for (const auto& places : ladder_climb(contest)) rounds.push_back(json::array(places.begin(), places.end()));
    return json::serialize(json::object{{"names", std::move(names)}, {"rounds", std::move(rounds)}});
}

std::string times_part(const ContestReport& contest) {
    json::array bots;
    for (const report::BotLine& line : contest.lines)
        bots.push_back({{"name", line.name},
                        {"mean_ns", time_or_null(line.statistics.speed.average_ns())},
                        {"worst_ns", time_or_null(line.statistics.worst_ns)},
                        {"game_means_ns", json::array(line.game_means_ns.begin(), line.game_means_ns.end())}});
    return json::serialize(json::object{{"bots", std::move(bots)}});
}

std::string faults_part(const ContestReport& contest, const std::vector<report::BotFaults>& bots) {
    json::array all;
    for (const report::BotFaults& bot : bots) all.push_back(object_of(contest, bot));
    return json::serialize(json::object{{"bots", std::move(all)}});
}

std::string fault_group_json(const ContestReport& contest, const report::BotFaults& bot, std::size_t number) {
    json::object group{{"name", contest.name(bot.entrant)}};
    for (auto& [key, value] : group_object(bot, number)) group[key] = std::move(value);
    return json::serialize(group);
}

}  // namespace isola_arena::contest_page
