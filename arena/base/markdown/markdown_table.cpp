#include "arena/base/markdown/markdown_table.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

// Returns the cells of a row. A `|` after a backslash belongs to its cell, and the backslash goes.
std::vector<std::string> cells_of(std::string_view line) {
    line = trimmed(line);
    line.remove_prefix(1);
    if (line.ends_with('|') && !line.ends_with("\\|")) line.remove_suffix(1);
    std::vector<std::string> cells(1);
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line.substr(at).starts_with("\\|")) cells.back() += line[++at];
        else if (line[at] == '|') cells.emplace_back();
        else cells.back() += line[at];
    }
    for (std::string& each : cells) each = std::string(trimmed(each));
    return cells;
}

std::string html_of_row(std::string_view line, std::string_view name, std::size_t columns,
                        const std::function<std::string(std::string_view)>& cell) {
    std::vector<std::string> cells = cells_of(line);
    cells.resize(columns);
    std::string html = "<tr>";
    for (const std::string& each : cells) {
        // A head without words heads nothing.
        const std::string_view element = each.empty() ? "td" : name;
        ((html += '<') += element) += '>';
        html += cell(each);
        ((html += "</") += element) += '>';
    }
    return html + "</tr>\n";
}

}  // namespace

bool is_markdown_table(const std::vector<std::string_view>& lines) {
    if (lines.size() < 2 || lines[1].find('-') == std::string_view::npos) return false;
    if (lines[1].find_first_not_of("|-: \t\r") != std::string_view::npos) return false;
    return std::ranges::all_of(lines, [](std::string_view line) { return trimmed(line).starts_with('|'); });
}

std::string html_of_table(const std::vector<std::string_view>& lines,
                          const std::function<std::string(std::string_view)>& cell) {
    const std::size_t columns = cells_of(lines[0]).size();
    std::string html =
        "<table tabindex=\"0\">\n<thead>\n" + html_of_row(lines[0], "th", columns, cell) + "</thead>\n<tbody>\n";
    for (std::size_t row = 2; row < lines.size(); ++row) html += html_of_row(lines[row], "td", columns, cell);
    return html + "</tbody>\n</table>\n";
}

}  // namespace isola_arena
