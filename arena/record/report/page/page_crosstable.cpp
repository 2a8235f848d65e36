#include <algorithm>

#include <fmt/format.h>

#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

constexpr double most_shades = 6;

// Returns the style classes of a cell, among them its shade: s0 if all games were lost, s3 if the result is even, s6 if
// all games were won.
std::string shade(const WinsDrawsLosses& made) {
    const double share = made.points() / static_cast<double>(made.games());
    return fmt::format("n s{:.0f}", share * most_shades);
}

std::string in_signs(const WinsDrawsLosses& made) {
    return fmt::format("+{} ={} −{}", made.wins, made.draws, made.losses);
}

std::string in_words(const WinsDrawsLosses& made, const std::string& one, const std::string& other) {
    return fmt::format("{} against {}: {} won, {} drawn, {} lost", one, other, made.wins, made.draws, made.losses);
}

void write_cell(Markup& page, const ContestReport& report, const BotLine& line, const BotLine& other) {
    if (&line == &other) return page.element("td", {{"class", "self"}}, "×");
    const auto made = report.crosstable.against(line.standing.entrant, other.standing.entrant);
    if (made.games() == 0) return page.element("td", {{"class", "unmet"}}, "");
    const auto cell = page.open("td", {{"class", shade(made)}, {"title", in_words(made, line.name, other.name)}});
    page.element("b", {}, half_points_text(made.points()));
    page.element("small", {}, in_signs(made));
}

void write_crosstable_head(Markup& page, std::size_t shown, const ContestReport& report) {
    const auto head = page.open("thead");
    const auto row = page.open("tr");
    column_header(page, "Bot", "name");
    for (std::size_t at = 0; at < shown; ++at)
        page.element(
            "th",
            {{"scope", "col"}, {"class", "n"}, {"title", report.lines[at].name}, {"aria-label", report.lines[at].name}},
            fmt::to_string(at + 1));
    column_header(page, "Points");
    column_header(page, "Games");
}

void write_crosstable_row(Markup& page, const ContestReport& report, std::size_t at, std::size_t shown) {
    const BotLine& line = report.lines[at];
    const auto row = page.open("tr");
    {
        const auto name = page.open("th", {{"scope", "row"}, {"class", "name"}});
        page.element("span", {{"class", "number"}}, fmt::to_string(at + 1));
        page.text(line.name);
    }
    for (std::size_t other = 0; other < shown; ++other) write_cell(page, report, line, report.lines[other]);
    const auto total = report.crosstable.total(line.standing.entrant);
    page.element("td", {{"class", "n points"}}, half_points_text(total.points()));
    number_cell(page, fmt::to_string(total.games()));
}

}  // namespace

void write_crosstable(Markup& page, const ContestReport& report) {
    const std::size_t shown = std::min(report.lines.size(), most_crosstable);
    {
        const TableBox box(page, "cross",
                           "Crosstable: points that the bot of the row made in games against the bot of the column");
        write_crosstable_head(page, shown, report);
        const auto body = page.open("tbody");
        for (std::size_t at = 0; at < shown; ++at) write_crosstable_row(page, report, at, shown);
    }
    note(page,
         "Columns are numbered like the rows. Below the points are the games won, drawn and lost. Blue cells are good "
         "for the bot of the row, orange ones bad.");
    note(page, cut_words(shown, report.lines.size()));
}

}  // namespace isola_arena::report
