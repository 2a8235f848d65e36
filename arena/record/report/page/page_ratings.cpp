#include <algorithm>

#include <fmt/core.h>

#include "arena/contest/rating/normal.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

struct RatedBot {
    const BotLine* line;
    double rating;
    double margin;
};

RatedBot rated(const BotLine& line) {
    if (!line.glicko) return {&line, line.elo.elo, line.elo.margin};
    return {&line, line.glicko->rating, line.glicko->deviation * rating::deviations_of_95_percent};
}

// Returns the first bots of the table that have a game, at most most_plotted, the strongest first.
std::vector<RatedBot> rated_bots(const ContestReport& report) {
    std::vector<RatedBot> bots;
    for (const BotLine& line : report.lines)
        if (line.statistics.made.games() > 0 && bots.size() < most_plotted) bots.push_back(rated(line));
    std::ranges::stable_sort(bots, std::greater{}, &RatedBot::rating);
    return bots;
}

Scale rating_scale(const std::vector<RatedBot>& bots) {
    double low = bots.front().rating, high = low;
    for (const RatedBot& bot : bots) {
        low = std::min(low, bot.rating - bot.margin);
        high = std::max(high, bot.rating + bot.margin);
    }
    return Scale::linear(low, high);
}

void write_rating_row(Markup& page, const Scale& scale, const RatedBot& bot, bool is_elo) {
    const auto row = page.open("tr");
    row_header(page, bot.line->name);
    {
        PlotCell plot(page, scale);
        const double low = scale.percent(bot.rating - bot.margin), high = scale.percent(bot.rating + bot.margin);
        if (is_elo) plot.upright("zero", scale.percent(0), 50);
        plot.line("whisker", low, high);
        plot.upright("whisker", low, 18);
        plot.upright("whisker", high, 18);
        plot.dot("dot", scale.percent(bot.rating));
    }
    number_cell(page, is_elo ? signed_text(bot.rating) : fmt::format("{:.0f}", bot.rating));
    number_cell(page, fmt::format("±{:.0f}", bot.margin));
}

}  // namespace

void write_ratings(Markup& page, const ContestReport& report) {
    const bool is_elo = !traits(report.plan.preset.format).has_places;
    const auto bots = rated_bots(report);
    if (bots.empty()) return note(page, "No game has been played yet.");
    const Scale scale = rating_scale(bots);
    {
        const TableBox box(
            page, "plots",
            is_elo ? "Elo within the field, with 95 % intervals" : "Glicko-2 rating, with 95 % intervals");
        {
            const auto head = page.open("thead");
            const auto row = page.open("tr");
            column_header(page, "Bot", "name");
            axis_header(page, scale, is_elo ? "Elo" : "Rating");
            column_header(page, is_elo ? "Elo" : "Rating");
            column_header(page, "95 %");
        }
        const auto body = page.open("tbody");
        for (const RatedBot& bot : bots) write_rating_row(page, scale, bot, is_elo);
    }
    note(page, "If two intervals overlap a lot, the games do not show which of the two bots is stronger.");
    note(page, cut_words(bots.size(), report.lines.size()));
}

}  // namespace isola_arena::report
