#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "arena/base/text/text.hpp"
#include "arena/record/report/page/page_parts.hpp"

namespace isola_arena::report {
namespace {

std::set<FaultKind> kinds_of(const ContestReport& report, const std::vector<BotFaults>& faults) {
    std::set<FaultKind> kinds;
    for (const BotFaults& bot : faults)
        for (const auto& [kind, count] : report.line_of(bot.entrant).statistics.faults) kinds.insert(kind);
    return kinds;
}

void write_fault_table(Markup& page, const ContestReport& report, const std::vector<BotFaults>& faults) {
    const auto kinds = kinds_of(report, faults);
    Table table{{{"name", "Bot", CellKind::name}}};
    for (const FaultKind kind : kinds) {
        const std::string word(to_string(kind));
        table.columns.push_back({word, word, CellKind::whole});
    }
    table.columns.push_back({"discarded", "turns discarded", CellKind::whole});
    for (const BotFaults& bot : faults) {
        const BotLine& line = report.line_of(bot.entrant);
        TableRow& cells = table.rows.emplace_back(TableRow{line.name});
        for (const FaultKind kind : kinds) {
            const auto count = line.statistics.faults.find(kind);
            cells.push_back(count == line.statistics.faults.end() ? CellValue("") : CellValue(count->second));
        }
        cells.emplace_back(line.statistics.discarded);
    }
    write_table(page, "faults", "Games lost by each kind of fault, and turns discarded for one", table);
}

std::string place_of(const FaultNote& note) {
    const std::string turn = note.turn > 0 ? fmt::format(", turn {}", note.turn) : "";
    return "game " + to_string(note.game) + turn;
}

void write_note(Markup& page, const FaultNote& fault, const GameAddress& address) {
    const auto item = page.open("li");
    {
        const auto head = page.open("p", {{"class", "fault-head"}});
        page.element("b", {}, fault.kind);
        page.text(" in ");
        write_link(page, address ? address(fault.game, fault.turn) : std::string(), "", place_of(fault));
        page.text(fault.lost_the_game ? ": the game was lost" : ": the turn was lost");
    }
    page.element("p", {}, fault.explanation);
    if (!fault.command.empty()) page.element("pre", {{"tabindex", "0"}}, fault.command);
}

std::vector<FaultNote> notes_of(const BotFaults& faults, std::size_t group) {
    std::vector<FaultNote> notes;
    std::ranges::copy_if(faults.notes, std::back_inserter(notes),
                         [group](const FaultNote& note) { return note.group == group; });
    return notes;
}

void write_notes(Markup& page, const std::vector<FaultNote>& notes, const GameAddress& address) {
    const auto list = page.open("ol", {{"class", "fault-list"}});
    for (const FaultNote& fault : notes) write_note(page, fault, address);
}

std::string cost_of(const FaultGroup& group, const FaultPlaces& places) {
    const int turns = group.count - group.games_lost;
    std::string cost = group.games_lost > 0 ? counted(group.games_lost, "game") + " lost" : "";
    if (turns > 0) cost += (cost.empty() ? "" : ", ") + counted(turns, "turn") + " lost";
    if (turns > 0 && places.games > 1) cost += fmt::format(" in {} games", places.games);
    return fmt::format("{}; first in game {}.", cost, to_string(places.first));
}

void write_group(Markup& page, const BotFaults& faults, std::size_t number, const GameAddress& address) {
    const FaultGroup& group = faults.tally.groups[number];
    const auto item = page.open("li");
    page.element("p", {{"class", "deed"}}, deed_of(group, faults.tally.turns));
    if (!group.last_words.empty())
        page.element("pre", {{"tabindex", "0"}}, fmt::format("{}", fmt::join(group.last_words, "\n")));
    if (!group.hint.empty()) note(page, "Hint: " + group.hint + ".");
    const std::vector<FaultNote> notes = notes_of(faults, number);
    if (notes.size() == 1) return write_notes(page, notes, address);
    note(page, cost_of(group, faults.places[number]));
    const auto details = page.open("details");
    page.element("summary", {}, fmt::format("Each of the {}", notes.size()));
    write_notes(page, notes, address);
}

void write_bot(Markup& page, const BotLine& line, const BotFaults& faults, const GameAddress& address) {
    page.element("h3", {{"class", "faulty"}},
                 fmt::format("{}: {}", line.name, counted(static_cast<int>(line.faults()), "fault")));
    if (!line.folder.empty()) note(page, "The bot runs in the folder " + line.folder + ".");
    if (!faults.tally.groups.empty()) {
        const auto list = page.open("ul", {{"class", "fault-groups"}});
        for (std::size_t number = 0; number < faults.tally.groups.size(); ++number)
            write_group(page, faults, number, address);
    }
    if (faults.left_out > 0)
        note(page, fmt::format("{} more not listed: without a record, or the list is full. The numbers above are of "
                               "the games whose faults are listed.",
                               faults.left_out));
}

bool has_commands(const std::vector<BotFaults>& faults) {
    return std::ranges::any_of(faults, [](const BotFaults& bot) {
        return std::ranges::any_of(bot.notes, [](const FaultNote& fault) { return !fault.command.empty(); });
    });
}

}  // namespace

void write_faults(Markup& page, const ContestReport& report, const std::vector<BotFaults>& faults,
                  const GameAddress& address) {
    if (faults.empty()) return note(page, "No bot has made a fault.");
    write_fault_table(page, report, faults);
    if (has_commands(faults))
        note(page,
             "Each command sends a bot the lines of its game again, up to the turn, without a clock. Game 12.1 is the "
             "first game of match 12.");
    for (const BotFaults& bot : faults) write_bot(page, report.line_of(bot.entrant), bot, address);
}

}  // namespace isola_arena::report
