#include "arena/terminal/contest/standings_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/record/report/changes.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/terminal/screen/aligned_table.hpp"

namespace isola_arena {
namespace {

using namespace report;
using viewer::Ink;
using viewer::Tone;

constexpr std::size_t most_in_crosstable = 16, most_with_remarks = 16;
constexpr int terminal_width = 80;

// Returns the table with tones: the bots in first place are strong, and faults are warnings.
AlignedTable aligned(const ContestReport& report, const Table& table) {
    return AlignedTable::of(table, [&report](std::size_t row, std::string_view key) {
        const BotLine& line = report.lines[row];
        if (key == "name" && line.standing.rank == 1) return Tone::strong;
        return key == "faults" && line.faults() > 0 ? Tone::warning : Tone::plain;
    });
}

// Returns the remarks in the order of the table, bots with the same remark together.
std::string remarks_text(const ContestReport& report) {
    std::vector<std::pair<std::string, std::string>> remarks;
    for (const BotLine& line : report.lines) {
        const std::string& remark = line.standing.remark;
        if (remark.empty()) continue;
        const auto at = std::ranges::find(remarks, remark, &std::pair<std::string, std::string>::first);
        if (at == remarks.end()) remarks.emplace_back(remark, line.name);
        else at->second += ", " + line.name;
    }
    std::string message;
    for (const auto& [remark, names] : remarks)
        message += fmt::format("{}{}: {}", message.empty() ? "" : "; ", remark, names);
    std::string text;
    for (const std::string& line : wrapped(message, terminal_width)) text += line + '\n';
    return text;
}

std::string table_text(const ContestReport& report, const Ink& ink) {
    Table table = standings_table(report, View::terminal);
    const AlignedTable full = aligned(report, table);
    if (table.columns.back().key != "remark" || full.width() <= terminal_width) return full.text(ink);
    table.columns.pop_back();
    const std::string text = aligned(report, table).text(ink);
    return report.lines.size() > most_with_remarks ? text : text + '\n' + remarks_text(report);
}

std::string crosstable_cell(const ContestReport& report, const BotLine& line, const BotLine& other) {
    if (&line == &other) return "x";
    const auto made = report.crosstable.against(line.standing.entrant, other.standing.entrant);
    return made.games() == 0 ? "." : points_text(made.points());
}

std::string crosstable_text(const ContestReport& report, const Ink& ink) {
    std::vector<AlignedColumn> columns{{"", 0, false}, {"", 1, true}};
    for (std::size_t at = 1; at <= report.lines.size(); ++at)
        columns.push_back({fmt::to_string(at), at == 1 ? 2 : 1, false});
    AlignedTable table(columns);
    for (std::size_t at = 0; at < report.lines.size(); ++at) {
        std::vector<std::string> cells{fmt::to_string(at + 1), report.lines[at].name};
        for (const BotLine& other : report.lines) cells.push_back(crosstable_cell(report, report.lines[at], other));
        std::vector<Tone> tones(cells.size(), Tone::plain);
        tones[at + 2] = Tone::dim;
        table.add(std::move(cells), std::move(tones));
    }
    return table.text(ink);
}

std::string changes_text(const ContestReport& report) {
    std::string text;
    for (const std::string& sentence : change_sentences(report))
        for (const std::string& line : wrapped(sentence, terminal_width)) text += line + '\n';
    return text;
}

std::string closing_line(const ContestReport& report) {
    const Preset& preset = report.plan.preset;
    const std::string contest = preset.name.empty() ? preset.rules : preset.name;
    return fmt::format("{}, {}, {}{}\n", progress_text(report), contest, to_string(preset.format.kind),
                       seed_text(report.told_seed()));
}

}  // namespace

std::string standings_text(const ContestReport& report, const Ink& ink) {
    std::string text;
    for (const std::string& line : wrapped(title_of(report), terminal_width)) text += ink(Tone::strong, line) + '\n';
    text += '\n' + table_text(report, ink);
    if (report.lines.size() <= most_in_crosstable)
        text += '\n' + ink(Tone::strong, "points in games against") + '\n' + crosstable_text(report, ink);
    if (!report.nodes.empty()) text += '\n' + AlignedTable::of(machines_table(report, View::terminal)).text(ink);
    if (const std::string message = processors_text(report); !message.empty()) text += on_command_line(message) + ".\n";
    if (const std::string changes = changes_text(report); !changes.empty()) text += '\n' + changes;
    text += '\n' + closing_line(report);
    for (const std::string& message : {speed_text(report), on_command_line(repeats_text(report))})
        if (!message.empty())
            for (const std::string& line : wrapped(message, terminal_width)) text += line + '\n';
    if (report.duel) text += duel_text(report) + '\n';
    return text;
}

}  // namespace isola_arena
