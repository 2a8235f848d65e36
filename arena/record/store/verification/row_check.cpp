#include "arena/record/store/verification/row_check.hpp"

#include <algorithm>

#include "arena/base/json/json_writer.hpp"
#include "arena/rules/course.hpp"
#include "arena/rules/events/fault.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// Returns the longest charged time of each player in the turns that count.
template <class Counts>
PerPlayer<std::optional<std::int64_t>> longest_times(const Record& record, const Counts& counts) {
    PerPlayer<std::optional<std::int64_t>> longest;
    for (const Event& event : record.events) {
        const auto* turn = std::get_if<TurnEnded>(&event);
        if (turn == nullptr || turn->opening || !counts(*turn)) continue;
        auto& most = longest[turn->player];
        most = std::max(most.value_or(0), turn->charged_ns);
    }
    return longest;
}

PerPlayer<std::optional<std::int64_t>> worst_of(const Record& record, const GameSummary& row) {
    // Before start_ends was a setting, arenas counted every turn.
    const bool may_be_older = record.header.time.start_ends == StartEnds::first_reply;
    const auto of_all = longest_times(record, [](const TurnEnded&) { return true; });
    if (may_be_older && row.worst_ns.values == of_all.values) return of_all;
    return longest_times(record, [](const TurnEnded& turn) { return counts_as_answer(turn.fault); });
}

std::optional<std::int64_t> course_of(const Record& record) {
    RecordedCourse course;
    course.take(record.header);
    for (const Event& event : record.events) course.take(event);
    return course.found();
}

Speed speed_of(const std::vector<Speed>& possible, std::optional<std::int64_t> average, const Speed& row) {
    const auto fits = [&](const Speed& speed) { return speed.average_ns() == average; };
    if (fits(row) && std::ranges::find(possible, row) != possible.end()) return row;
    const auto found = std::ranges::find_if(possible, fits);
    return found == possible.end() ? Speed() : *found;
}

// Returns the text as a record has it: bytes that are not UTF-8 are replaced.
std::string recorded_text(const std::string& text) {
    std::string recorded;
    append_json_text(recorded, text);
    return recorded;
}

void compare_texts(std::string_view column, const std::string& found, const std::string& expected, WrongValues& wrong) {
    if (recorded_text(found) != recorded_text(expected)) wrong.compare(column, found, expected);
}

}  // namespace

std::string words_of(const WrongValue& wrong) {
    if (wrong.column.empty()) return wrong.found;
    return wrong.column + ": found " + wrong.found + ", expected " + wrong.expected;
}

std::string shown_value(std::int64_t value) { return std::to_string(value); }
std::string shown_value(std::string_view value) { return in_quotes(value); }
std::string shown_value(Player value) { return std::to_string(number(value)); }

std::string shown_value(const Speed& value) {
    return std::to_string(value.total.count()) + " ns in " + std::to_string(value.replies) +
           (value.replies == 1 ? " reply" : " replies");
}

GameSummary summary_of(const Record& record, const RecordVerdict& verdict, const GameSummary& row) {
    const auto& ended = std::get<GameEnded>(record.events.back());
    GameSummary game;
    game.key = {row.key.pairing, record.header.game_number};
    static_cast<GameResult&>(game) = ended;
    for (const Player player : both_players)
        game.speed[player] = speed_of(verdict.speeds[player], ended.average_ns[player], row.speed[player]);
    game.worst_ns = worst_of(record, row);
    game.course = course_of(record);
    return game;
}

void compare_rows(const GameSummary& found, const GameSummary& expected, WrongValues& wrong) {
    wrong.compare("winner", found.winner, expected.winner);
    compare_texts("reason", found.reason, expected.reason, wrong);
    compare_texts("explanation", found.explanation, expected.explanation, wrong);
    wrong.compare("turns", found.turns, expected.turns);
    for (const Player player : both_players) {
        const std::string which = '_' + std::to_string(number(player));
        wrong.compare("discarded" + which, found.discarded[player], expected.discarded[player]);
        wrong.compare("speed_ns" + which + " and replies" + which, found.speed[player], expected.speed[player]);
        wrong.compare("worst_ns" + which, found.worst_ns[player], expected.worst_ns[player]);
        const auto score = [&](const GameSummary& game) {
            return game.scores ? std::optional((*game.scores)[player]) : std::nullopt;
        };
        wrong.compare("score" + which, score(found), score(expected));
    }
}

void compare_header(const GameHeader& header, const PlannedGame& game, const Machine& machine, WrongValues& wrong) {
    compare_texts("the record's contest", header.contest, game.match.contest, wrong);
    compare_texts("the record's rules", header.rules, game.match.rules, wrong);
    compare_texts("the record's position", header.position, game.position, wrong);
    compare_texts("the record's seed", header.seed.text(), game.seed.text(), wrong);
    for (const Player player : both_players) {
        const Entrant &found = header.players[player], &expected = game.players[player];
        const std::string who = "the record's player " + std::to_string(number(player));
        compare_texts(who, found.name, expected.name, wrong);
        compare_texts(who + ", its dialect", found.dialect, expected.dialect, wrong);
        // The command is not compared if another machine played the game, because the bot had another path there.
        if (header.machine.node.empty()) compare_texts(who + ", its command", found.command, expected.command, wrong);
    }
    compare_texts("the record's node", header.machine.node, machine.node, wrong);
    compare_texts("the record's processor", header.machine.processor, machine.processor, wrong);
    for_each_setting(time_settings, [&](const auto& each) {
        if (header.time.*each.member != game.match.time.*each.member)
            wrong.add("the record's " + std::string(each.facts.name), value_as_text(header.time.*each.member),
                      value_as_text(game.match.time.*each.member));
    });
    wrong.compare("the record's on_fault", to_string(header.policy), to_string(game.match.policy));
}

}  // namespace isola_arena
