#include "arena/terminal/contest/standings_text.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/judge/events/explain.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/terminal/screen/aligned_table.hpp"

namespace isola_arena {
namespace {

using namespace report;
using viewer::Ink;
using viewer::Tone;

constexpr std::size_t most_in_crosstable = 16, most_with_remarks = 16;
constexpr int terminal_width = 80;

// Splits a title such as `Sonneborn-Berger` or `match points` into two lines.
std::string in_two_lines(std::string_view title) {
    std::string text(title);
    const auto at = text.find_first_of(" -");
    if (at == std::string::npos) return text;
    if (text[at] == ' ') text[at] = '\n';
    else text.insert(at + 1, "\n");
    return text;
}

// Returns the time as the judge writes it, but without the blank: `3.07ms`.
std::string short_time(std::optional<std::int64_t> nanoseconds) {
    std::string text = time_text(nanoseconds);
    std::erase(text, ' ');
    return text;
}

struct TextColumns {
    bool tie_break;
    bool score;
    bool glicko;
    bool remark;
};

std::vector<AlignedColumn> columns_for(const ContestReport& report, const TextColumns& shown) {
    const auto [points, tie_break] = columns(report.plan.preset.format);
    std::vector<AlignedColumn> all{{"#", 0, false},
                                   {"bot", 1, true},
                                   {"M", 2, false},
                                   {"W", 1, false},
                                   {"D", 1, false},
                                   {"L", 1, false},
                                   {in_two_lines(points), 1, false}};
    if (shown.tie_break) all.push_back({in_two_lines(tie_break), 1, false});
    if (shown.score) all.push_back({"score", 1, false});
    all.push_back({"Elo", 2, false});
    all.push_back({"95%", 1, false});
    if (shown.glicko) all.push_back({"Glicko-2", 2, false});
    all.push_back({"faults", 2, false});
    all.push_back({"mean\nreply", 2, false});
    all.push_back({"worst\nreply", 1, false});
    if (shown.remark) all.push_back({"remark", 2, true});
    return all;
}

std::vector<std::string> cells_of(const BotLine& line, const TextColumns& shown) {
    const Standing& standing = line.standing;
    const bool has_games = line.statistics.made.games() > 0;
    std::vector<std::string> cells{fmt::to_string(standing.rank), line.name_and_title()};
    for (const int count : {standing.matches, standing.match_wins, standing.match_draws, standing.match_losses})
        cells.push_back(fmt::to_string(count));
    cells.push_back(points_text(standing.points));
    if (shown.tie_break) cells.push_back(points_text(standing.tie_break));
    if (shown.score) cells.push_back(fmt::to_string(standing.score));
    cells.push_back(has_games ? signed_text(line.elo.elo) : "-");
    cells.push_back(has_games ? fmt::format("±{:.0f}", line.elo.margin) : "-");
    if (shown.glicko) cells.push_back(fmt::format("{:.0f} ±{:.0f}", line.glicko->rating, line.glicko->deviation));
    cells.push_back(fmt::to_string(line.faults()));
    cells.push_back(short_time(line.statistics.speed.average_ns()));
    cells.push_back(short_time(line.statistics.worst_ns));
    if (shown.remark) cells.push_back(standing.remark);
    return cells;
}

// The cells that stand out: the name of who is first, and the number of faults.
std::vector<Tone> tones_of(const BotLine& line, const std::vector<AlignedColumn>& columns) {
    std::vector<Tone> tones(columns.size(), Tone::plain);
    for (std::size_t at = 0; at < columns.size(); ++at) {
        if (columns[at].title == "bot" && line.standing.rank == 1) tones[at] = Tone::strong;
        if (columns[at].title == "faults" && line.faults() > 0) tones[at] = Tone::warning;
    }
    return tones;
}

AlignedTable table_with(const ContestReport& report, const TextColumns& shown) {
    const auto columns = columns_for(report, shown);
    AlignedTable table(columns);
    for (const BotLine& line : report.lines) table.add(cells_of(line, shown), tones_of(line, columns));
    return table;
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
    std::string words;
    for (const auto& [remark, names] : remarks)
        words += fmt::format("{}{}: {}", words.empty() ? "" : "; ", remark, names);
    std::string text;
    for (const std::string& line : wrapped(words, terminal_width)) text += line + '\n';
    return text;
}

std::string table_text(const ContestReport& report, const Ink& ink) {
    const bool has_remarks =
        std::ranges::any_of(report.lines, [](const BotLine& line) { return !line.standing.remark.empty(); });
    TextColumns shown{!columns(report.plan.preset.format).tie_break.empty(), shows_scores(report),
                      traits(report.plan.preset.format).has_places, has_remarks};
    const AlignedTable full = table_with(report, shown);
    if (!has_remarks || full.width() <= terminal_width) return full.text(ink);
    shown.remark = false;
    const std::string text = table_with(report, shown).text(ink);
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

std::string machines_text(const ContestReport& report, const Ink& ink) {
    AlignedTable table({{"machine", 0, true},
                        {"games", 2, false},
                        {"late", 2, false},
                        {"faults", 2, false},
                        {"starved", 2, false},
                        {"mean\nreply", 2, false},
                        {"processor", 2, true}});
    for (const NodeGames& node : report.nodes)
        table.add({machine_name(node.machine), fmt::to_string(node.games), fmt::to_string(node.late),
                   fmt::to_string(node.other_faults), fmt::to_string(node.starved), short_time(node.mean_ns),
                   node.machine.processor},
                  std::vector<Tone>(7, Tone::plain));
    return table.text(ink);
}

std::string closing_line(const ContestReport& report) {
    const Preset& preset = report.plan.preset;
    const std::string contest = preset.name.empty() ? preset.rules : preset.name;
    return fmt::format("{}, {}, {}{}\n", progress_words(report), contest, to_string(preset.format.kind),
                       seed_words(report.told_seed()));
}

}  // namespace

std::string standings_text(const ContestReport& report, const Ink& ink) {
    std::string text = table_text(report, ink);
    if (report.lines.size() <= most_in_crosstable)
        text += '\n' + ink(Tone::strong, "points in games against") + '\n' + crosstable_text(report, ink);
    if (!report.nodes.empty()) text += '\n' + machines_text(report, ink);
    if (const std::string words = processors_words(report); !words.empty()) text += on_command_line(words) + ".\n";
    text += '\n' + closing_line(report);
    if (report.duel) text += duel_words(report) + '\n';
    return text;
}

}  // namespace isola_arena
