#include "arena/terminal/screen/aligned_table.hpp"

#include <algorithm>
#include <numeric>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {

AlignedTable AlignedTable::of(const Table& table,
                              const std::function<viewer::Tone(std::size_t row, std::string_view key)>& tone_of) {
    std::vector<AlignedColumn> columns;
    for (const Column& column : table.columns) columns.push_back({column.title, column.gap, is_text(column.kind)});
    AlignedTable text(std::move(columns));
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        Cells cells;
        std::vector<viewer::Tone> tones;
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            const Column& column = table.columns[at];
            cells.push_back(cell_words(column.kind, table.rows[row][at]));
            if (column.kind == CellKind::time) std::erase(cells.back(), ' ');  // `3.07ms`: columns are scarce
            tones.push_back(tone_of ? tone_of(row, column.key) : viewer::Tone::plain);
        }
        text.add(std::move(cells), std::move(tones));
    }
    return text;
}

// Returns the lines above the rows. Titles end on the same line.
std::vector<AlignedTable::Cells> AlignedTable::title_lines() const {
    std::vector<std::vector<std::string_view>> titles;
    std::size_t height = 0;
    for (const AlignedColumn& column : columns_) {
        titles.push_back(lines_of(column.title));
        height = std::max(height, titles.back().size());
    }
    std::vector<Cells> lines(height, Cells(columns_.size()));
    for (std::size_t column = 0; column < titles.size(); ++column)
        for (std::size_t at = 0; at < titles[column].size(); ++at)
            lines[height - titles[column].size() + at][column] = titles[column][at];
    return lines;
}

std::vector<int> AlignedTable::widths() const {
    std::vector<int> widths(columns_.size());
    const auto measure = [&widths](const std::vector<Cells>& rows) {
        for (const Cells& cells : rows)
            for (std::size_t at = 0; at < cells.size(); ++at)
                widths[at] = std::max(widths[at], columns_of_text(cells[at]));
    };
    measure(title_lines());
    measure(rows_);
    return widths;
}

int AlignedTable::width() const {
    const auto all = widths();
    return std::accumulate(columns_.begin(), columns_.end(), std::accumulate(all.begin(), all.end(), 0),
                           [](int sum, const AlignedColumn& column) { return sum + column.gap; });
}

std::string AlignedTable::line(const Cells& cells, const std::vector<int>& widths, const viewer::Ink& ink,
                               const std::vector<viewer::Tone>& tones) const {
    std::string out;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const std::string blanks(static_cast<std::size_t>(widths[at] - columns_of_text(cells[at])), ' ');
        out.append(static_cast<std::size_t>(columns_[at].gap), ' ');
        const std::string text = ink(at < tones.size() ? tones[at] : viewer::Tone::plain, cells[at]);
        out += columns_[at].is_text ? text + blanks : blanks + text;
    }
    return out.substr(0, out.find_last_not_of(' ') + 1) + '\n';
}

std::string AlignedTable::text(const viewer::Ink& ink) const {
    const auto all = widths();
    const std::vector dim(columns_.size(), viewer::Tone::dim);
    std::string out;
    for (const Cells& cells : title_lines()) out += line(cells, all, ink, dim);
    for (std::size_t row = 0; row < rows_.size(); ++row) out += line(rows_[row], all, ink, tones_[row]);
    return out;
}

}  // namespace isola_arena
