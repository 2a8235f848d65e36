#pragma once

#include <string>
#include <vector>

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

    /// Adds a row, which must have as many cells as there are columns.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    int width() const;
    std::string text() const;

private:
    using Cells = std::vector<std::string>;

    std::vector<Cells> title_lines() const;
    std::vector<int> widths() const;
    std::string line(const Cells& cells, const std::vector<int>& widths) const;

    std::vector<AlignedColumn> columns_;
    std::vector<Cells> rows_;
};

}  // namespace isola_arena
