#pragma once

#include <cstddef>
#include <string_view>

#include "arena/base/table/table.hpp"
#include "arena/record/report/faults.hpp"
#include "arena/record/report/page/markup.hpp"
#include "arena/record/report/page/page.hpp"

/// The parts of report_page(), each in a separate file. The bracket and the ladder are written only for formats that
/// have them.
namespace isola_arena::report {

/// The greatest numbers of entries that the page shows of a large field.
inline constexpr std::size_t most_crosstable = 40;
inline constexpr std::size_t most_plotted = 60;
inline constexpr std::size_t most_climbers = 40;
inline constexpr std::size_t most_bracket_duels = 32;
inline constexpr std::size_t most_matches = 5000;

std::string_view style_sheet();

void write_standings(Markup& page, const ContestReport& report);
void write_crosstable(Markup& page, const ContestReport& report);
void write_ratings(Markup& page, const ContestReport& report);
void write_times(Markup& page, const ContestReport& report);
void write_nodes(Markup& page, const ContestReport& report);
void write_bracket(Markup& page, const ContestReport& report);
void write_ladder(Markup& page, const ContestReport& report);
void write_mistakes(Markup& page, const ContestReport& report);
void write_changes(Markup& page, const ContestReport& report);
void write_faults(Markup& page, const ContestReport& report, const std::vector<BotFaults>& faults,
                  const GameAddress& address);
void write_matches(Markup& page, const ContestReport& report, const GameAddress& address);

/// Writes the text, as a link if the address is not empty. id: the id of the link's element; may be empty.
void write_link(Markup& page, const std::string& address, std::string_view id, std::string_view text);

/// Writes a table by the kinds of its columns, in a TableBox.
void write_table(Markup& page, std::string_view kind, std::string_view caption, const Table& table);

/// Opens a box that scrolls separately if its content is wider than the page.
inline Markup::Element scroll_box(Markup& page, std::string_view label) {
    return page.open("div", {{"class", "scroll"}, {"role", "region"}, {"aria-label", label}, {"tabindex", "0"}});
}

/// A table with a caption, in a scroll_box().
class TableBox {
public:
    TableBox(Markup& page, std::string_view kind, std::string_view caption)
        : box_(scroll_box(page, caption)), table_(page.open("table", {{"class", kind}})) {
        page.element("caption", {}, caption);
    }

private:
    Markup::Element box_;
    Markup::Element table_;
};

inline void column_header(Markup& page, std::string_view text, std::string_view kind = "n") {
    page.element("th", {{"scope", "col"}, {"class", kind}}, text);
}

inline void number_cell(Markup& page, std::string_view text) { page.element("td", {{"class", "n"}}, text); }

inline void row_header(Markup& page, std::string_view text) { page.element("th", {{"scope", "row"}}, text); }

/// Writes a paragraph, unless the text is empty.
inline void note(Markup& page, std::string_view text) {
    if (!text.empty()) page.element("p", {{"class", "note"}}, text);
}

}  // namespace isola_arena::report
