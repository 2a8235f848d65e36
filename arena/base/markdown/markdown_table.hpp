#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns whether these lines are a table of Markdown: the second one consists of `|`, `-`, `:` and blanks, and each
/// begins with `|`.
bool is_markdown_table(const std::vector<std::string_view>& lines);

/// Returns the table of such lines as HTML. cell: returns the HTML of the Markdown in a cell.
std::string html_of_table(const std::vector<std::string_view>& lines,
                          const std::function<std::string(std::string_view cell)>& cell);

}  // namespace isola_arena
