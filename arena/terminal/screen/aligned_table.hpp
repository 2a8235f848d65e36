#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/table/table.hpp"
#include "arena/terminal/screen/ink.hpp"

namespace isola_arena {

/// A column of a table in a terminal.
struct AlignedColumn {
    std::string title;     ///< may have several lines
    int gap = 2;           ///< blanks before it
    bool is_text = false;  ///< aligned to the left; numbers are aligned to the right
};

/// A table whose columns are as wide as their widest text, without blanks at the ends of lines. All texts must be
/// printable UTF-8.
class AlignedTable {
public:
    explicit AlignedTable(std::vector<AlignedColumn> columns) : columns_(std::move(columns)) {}

    /// Returns the table as text. tone_of(row, key): the tone of a cell, by the number of its row and its column's key.
    static AlignedTable of(const Table& table,
                           const std::function<viewer::Tone(std::size_t row, std::string_view key)>& tone_of = {});

    /// Adds a row, which must have as many cells as there are columns. tones: those of its first cells; the others are
    /// plain.
    void add(std::vector<std::string> cells, std::vector<viewer::Tone> tones = {}) {
        rows_.push_back(std::move(cells));
        tones_.push_back(std::move(tones));
    }

    int width() const;

    /// Returns the lines of the table. If the ink has colours, titles are dim.
    std::string text(const viewer::Ink& ink = {}) const;

private:
    using Cells = std::vector<std::string>;

    std::vector<Cells> title_lines() const;
    std::vector<int> widths() const;
    std::string line(const Cells& cells, const std::vector<int>& widths, const viewer::Ink& ink,
                     const std::vector<viewer::Tone>& tones) const;

    std::vector<AlignedColumn> columns_;
    std::vector<Cells> rows_;
    std::vector<std::vector<viewer::Tone>> tones_;  ///< one entry for each row
};

}  // namespace isola_arena
