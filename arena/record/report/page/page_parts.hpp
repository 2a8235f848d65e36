#pragma once

#include <cstddef>
#include <string_view>

#include "arena/record/report/faults.hpp"
#include "arena/record/report/ladder_climb.hpp"
#include "arena/record/report/page/markup.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/page/scale.hpp"

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
void write_faults(Markup& page, const ContestReport& report, const std::vector<BotFaults>& faults,
                  const GameAddress& address);
void write_matches(Markup& page, const ContestReport& report, const GameAddress& address);

/// Writes the text, as a link if the address is not empty. id: that of the link's element; may be empty.
void write_link(Markup& page, const std::string& address, std::string_view id, std::string_view text);

/// A table with a caption, which scrolls separately if it is wider than the page.
class TableBox {
public:
    TableBox(Markup& page, std::string_view kind, std::string_view caption)
        : box_(page.open("div", {{"class", "scroll"}, {"role", "region"}, {"aria-label", caption}, {"tabindex", "0"}})),
          table_(page.open("table", {{"class", kind}})) {
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

/// Writes the axis of a plot as a column header. The rows of the plot are drawings in the cells of that column.
void axis_header(Markup& page, const Scale& scale, std::string_view label);

/// One cell of a plot, with the marks of the scale; later drawings cover them. Positions are per cent of the cell's
/// width, and half_height is per cent of its height, so that the cell fits every screen. The numbers are in the cell
/// beside it, so a reader does not need to see the drawing.
class PlotCell {
public:
    PlotCell(Markup& page, const Scale& scale);
    void line(std::string_view kind, double from, double to);
    void upright(std::string_view kind, double at, double half_height = 25);
    void box(std::string_view kind, double from, double to);
    void dot(std::string_view kind, double at);

private:
    Markup& page_;
    Markup::Element cell_;
    Markup::Element drawing_;
};

}  // namespace isola_arena::report
