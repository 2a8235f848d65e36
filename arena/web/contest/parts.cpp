#include "arena/web/contest/parts.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <span>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/record/report/changes.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/record/report/trees.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::contest_page {
namespace {

using report::BotLine;
using report::ContestReport;
using report::write_player;

constexpr std::size_t usual_rows = 50, usual_block = 20;

// Writes rows of the table, with the further facts of the bots that the page shows.
class RowWriter {
public:
    RowWriter(JsonWriter& json, const ContestReport& contest)
        : json_(json), contest_(contest), facts_(facts_of(contest)),
          columns_(standings_columns(report::View::json, facts_)) {}

    void write(const BotLine& line) {
        json_.begin_object();
        write_members(json_, columns_, standings_cells(report::View::json, facts_, line));
        json_.key("place").number(contest_.place[line.standing.entrant]).key("language").text(line.language);
        json_.key("middle_ns").begin_array();
        for (const double end : {0.25, 0.75})
            if (line.game_means_ns.empty()) json_.null();
            else json_.number(static_cast<std::int64_t>(line.game_mean_ns(end)));
        json_.end_array().end_object();
    }

private:
    JsonWriter& json_;
    const ContestReport& contest_;
    report::TableFacts facts_;
    std::vector<Column> columns_;
};

// Writes the columns of the page's table, and for each column the member of a row that it shows.
void write_table(JsonWriter& json, const ContestReport& contest) {
    Table table{standings_columns(report::View::pages, facts_of(contest))};
    bring_forward(table, {"rank", "name", "points"});
    json.key("table").list(table.columns, [&](const Column& column) {
        json.begin_object().key("key").text(column.key).key("title").text(column.title);
        json.key("kind").text(to_string(column.kind)).key("importance").number(column.importance).end_object();
    });
}

void write_column_facts(JsonWriter& json, const ContestReport& contest) {
    report::write_columns(json, contest.plan.preset.format);
    json.key("has_scores").boolean(contest.has_scores);
}

void write_fault_kinds(JsonWriter& json, const ContestReport& contest) {
    std::map<std::string, long> counts;
    for (const BotLine& line : contest.lines) {
        for (const auto& [kind, count] : line.statistics.faults) counts[std::string(to_string(kind))] += count;
        if (line.statistics.discarded > 0) counts["discarded"] += line.statistics.discarded;
    }
    json.key("faults").list(counts, [&](const auto& each) {
        json.begin_object().key("kind").text(each.first).key("count").number(each.second).end_object();
    });
}

// Returns the indices of the lines that a search finds, in the order of the table.
std::vector<std::size_t> found_lines(const ContestReport& contest, const std::string& search) {
    const std::vector<bool> found = found_bots(contest, search);
    std::vector<std::size_t> lines;
    for (std::size_t at = 0; at < contest.lines.size(); ++at)
        if (found[contest.lines[at].standing.entrant]) lines.push_back(at);
    return lines;
}

// Returns the elements from `offset` on, `limit` at most.
std::span<const std::size_t> some_of(std::span<const std::size_t> all, std::size_t offset, std::size_t limit) {
    const auto rest = all.subspan(std::min(offset, all.size()));
    return rest.first(std::min(limit, rest.size()));
}

void write_name(JsonWriter& json, const ContestReport& contest, std::size_t at) {
    json.begin_object().key("place").number(at).key("rank").number(contest.lines[at].standing.rank);
    json.key("name").text(contest.lines[at].name).end_object();
}

void write_cell(JsonWriter& json, const WinsDrawsLosses& made) {
    json.begin_array().number(made.wins).number(made.draws).number(made.losses).end_array();
}

void write_duel(JsonWriter& json, const ContestReport& contest, const report::Duel& duel) {
    json.begin_object().key("players");
    json.list(duel.players, [&](const auto& player) { write_player(json, contest, player); });
    json.key("points").list(duel.points, [&](const auto& points) { json.list(points, &JsonWriter::real); });
    write_player(json.key("winner"), contest, duel.winner);
    json.key("bye").boolean(duel.is_bye).key("by_speed").boolean(duel.is_by_speed).end_object();
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
    json.key("hint").text(group.hint);
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

std::string leaders_of(const ContestReport& contest) {
    const auto leads = [](const BotLine& line) { return line.standing.rank == 1; };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(contest.lines, leads));
    if (count != 1) return counted(count, "bot") + (contest.over ? " share the first place" : " share the lead");
    return contest.lines.front().name + (contest.over ? " has won" : " leads");
}

}  // namespace

std::string summary_part(const ContestView& view, const ContestReport& contest, const std::string& database) {
    const Preset& preset = contest.plan.preset;
    const FormatTraits has = traits(preset.format);
    return json_object([&](JsonWriter& json) {
        json.key("database").text(printable(std::filesystem::path(database).filename().string()));
        json.key("contest").text(preset.name).key("title").text(report::title_of(contest));
        json.key("rules").text(preset.rules).key("format").text(to_string(preset.format.kind));
        json.key("games_played").number(contest.games_played);
        json.key("games_total").number_or_null(contest.games_total).key("over").boolean(contest.over);
        if (!view.elsewhere.empty() && !contest.over) json.key("elsewhere").text(view.elsewhere);
        json.key("bots").number(contest.lines.size());
        json.key("rounds").number(view.book.issued().empty() ? 0 : view.book.issued().back().round);
        json.key("bracket").boolean(has.knockout != KnockoutPart::none).key("ladder").boolean(has.has_places);
        json.key("changes").number(contest.plan.changes.size());
        write_column_facts(json, contest);
        json.key("notes").begin_array();
        for (const std::string& text : {on_page(repeats_text(contest)), speed_text(contest)})
            if (!text.empty()) json.text(text);
        json.end_array();
        write_table(json, contest);
        write_fault_kinds(json, contest);
    });
}

std::string standings_part(const ContestReport& contest, const web::ContestQuestion& question) {
    const auto lines = found_lines(contest, question.search);
    const std::size_t limit = question.limit == 0 ? usual_rows : question.limit;
    return json_object([&](JsonWriter& json) {
        json.key("total").number(lines.size()).key("offset").number(question.offset);
        write_column_facts(json, contest);
        RowWriter rows(json, contest);
        json.key("standings").list(some_of(lines, question.offset, limit), [&](std::size_t at) {
            rows.write(contest.lines[at]);
        });
    });
}

std::string crosstable_part(const ContestReport& contest, const web::ContestQuestion& question) {
    const auto found = found_lines(contest, question.search), all = found_lines(contest, {});
    const std::size_t limit = question.limit == 0 ? usual_block : question.limit;
    const auto rows = some_of(found, question.offset, limit), columns = some_of(all, question.column, limit);
    return json_object([&](JsonWriter& json) {
        const auto name = [&](std::size_t at) { write_name(json, contest, at); };
        json.key("total").number(found.size()).key("bots").number(all.size());
        json.key("offset").number(question.offset).key("column").number(question.column);
        json.key("rows").list(rows, name).key("columns").list(columns, name);
        json.key("cells").list(rows, [&](std::size_t row) {
            json.list(columns, [&](std::size_t column) {
                const WinsDrawsLosses made = contest.crosstable.against(contest.lines[row].standing.entrant,
                                                                        contest.lines[column].standing.entrant);
                if (made.games() == 0) json.null();
                else write_cell(json, made);
            });
        });
    });
}

std::optional<std::string> bot_part(const ContestReport& contest, const web::ContestQuestion& question) {
    const auto line = std::ranges::find(contest.lines, question.bot, &BotLine::name);
    if (line == contest.lines.end()) return std::nullopt;
    std::vector<std::size_t> opponents;
    for (const Encounter& cell : contest.crosstable.row(line->standing.entrant))
        opponents.push_back(contest.place[cell.opponent]);
    std::ranges::sort(opponents);
    return json_object([&](JsonWriter& json) {
        RowWriter(json.key("bot"), contest).write(*line);
        write_column_facts(json, contest);
        json.key("opponents").list(opponents, [&](std::size_t at) {
            const BotLine& opponent = contest.lines[at];
            json.begin_object().key("rank").number(opponent.standing.rank).key("name").text(opponent.name).key("made");
            write_cell(json, contest.crosstable.against(line->standing.entrant, opponent.standing.entrant));
            json.end_object();
        });
    });
}

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

std::string changes_part(const ContestReport& contest) {
    return json_object([&](JsonWriter& json) {
        json.key("sentences").list(report::change_sentences(contest), &JsonWriter::text);
        report::write_changes(json.key("changes"), contest);
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

web::Headline headline_of(const ContestReport& contest) {
    const std::string field =
        fmt::format("{}, {}", counted(contest.lines.size(), "bot"), to_string(contest.plan.preset.format.kind));
    const std::string games = counted(contest.games_played, "game");
    std::string state = "No game is over yet";
    if (contest.over) state = fmt::format("{} after {}", leaders_of(contest), games);
    else if (contest.games_played > 0)
        state = fmt::format("{} after {}{}", leaders_of(contest), games,
                            contest.games_total ? fmt::format(" of {}", *contest.games_total) : "");
    return {report::title_of(contest), fmt::format("{}. {}.", state, field)};
}

}  // namespace isola_arena::contest_page
