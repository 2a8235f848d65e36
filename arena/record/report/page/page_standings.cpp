#include <algorithm>

#include <fmt/format.h>

#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

struct Shown {
    Columns columns;
    bool score;
    bool glicko;
    bool remark;
};

Shown shown_of(const ContestReport& report) {
    const bool remark =
        std::ranges::any_of(report.lines, [](const BotLine& line) { return !line.standing.remark.empty(); });
    return {columns(report.plan.preset.format), shows_scores(report), traits(report.plan.preset.format).has_places,
            remark};
}

void write_standings_head(Markup& page, const Shown& shown) {
    const auto head = page.open("thead");
    const auto row = page.open("tr");
    column_header(page, "Rank");
    column_header(page, "Bot", "name");
    for (const auto title : {"Matches", "Won", "Drawn", "Lost"}) column_header(page, title);
    column_header(page, shown.columns.points);
    if (!shown.columns.tie_break.empty()) column_header(page, shown.columns.tie_break);
    if (shown.score) column_header(page, "score");
    column_header(page, "Elo, 95 %");
    if (shown.glicko) column_header(page, "Glicko-2");
    column_header(page, "Faults");
    column_header(page, "Mean reply");
    column_header(page, "Worst reply");
    if (shown.remark) column_header(page, "Remark", "remark");
}

void write_name(Markup& page, const BotLine& line) {
    const auto cell = page.open("th", {{"scope", "row"}, {"class", "name"}});
    page.text(line.name);
    std::string about;
    for (const std::string& part : {line.title, line.author, line.language})
        if (!part.empty()) about += (about.empty() ? "" : ", ") + part;
    if (!about.empty()) {
        const auto small = page.open("small");
        page.element("bdi", {}, about);
    }
}

std::string with_margin(double middle, double margin, const std::string& text) {
    return fmt::format("{} ±{:.0f}", text.empty() ? fmt::format("{:.0f}", middle) : text, margin);
}

void write_ratings_of(Markup& page, const BotLine& line, const Shown& shown) {
    const bool played = line.statistics.made.games() > 0;
    number_cell(page, played ? with_margin(0, line.elo.margin, signed_text(line.elo.elo)) : "-");
    if (shown.glicko) number_cell(page, with_margin(line.glicko->rating, line.glicko->deviation, ""));
}

void write_line(Markup& page, const BotLine& line, const Shown& shown) {
    const Standing& standing = line.standing;
    const auto row = page.open("tr");
    number_cell(page, fmt::to_string(standing.rank));
    write_name(page, line);
    for (const int count : {standing.matches, standing.match_wins, standing.match_draws, standing.match_losses})
        number_cell(page, fmt::to_string(count));
    page.element("td", {{"class", "n points"}}, points_text(standing.points));
    if (!shown.columns.tie_break.empty()) number_cell(page, points_text(standing.tie_break));
    if (shown.score) number_cell(page, fmt::to_string(standing.score));
    write_ratings_of(page, line, shown);
    number_cell(page, fmt::to_string(line.faults()));
    number_cell(page, time_text(line.statistics.speed.average_ns()));
    number_cell(page, time_text(line.statistics.worst_ns));
    if (shown.remark) page.element("td", {{"class", "remark"}}, standing.remark);
}

}  // namespace

void write_standings(Markup& page, const ContestReport& report) {
    const Shown shown = shown_of(report);
    {
        const TableBox box(page, "standings", report.over ? "Final standings" : "Standings so far");
        write_standings_head(page, shown);
        const auto body = page.open("tbody");
        for (const BotLine& line : report.lines) write_line(page, line, shown);
    }
    if (report.duel) note(page, duel_words(report) + ".");
    note(page,
         "Matches decide the order; the Elo is that of all games, with the mean of the field at 0, and ± is its 95 % "
         "interval. Faults are lost games and discarded turns.");
}

}  // namespace isola_arena::report
