// Tables with a plot in each row, on one scale: ratings with their intervals, and reply times.

#include <algorithm>
#include <functional>

#include <fmt/core.h>

#include "arena/contest/rating/curves.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/page/scale.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

constexpr std::size_t most_labels = 6;

// Returns the index of the first label to show. If there is no room for all labels, every second one is left out, but
// never the label of 0.
std::size_t first_label(const std::vector<Tick>& ticks, std::size_t every) {
    const auto zero = std::ranges::find(ticks, "0", &Tick::label);
    return zero == ticks.end() ? 0 : static_cast<std::size_t>(zero - ticks.begin()) % every;
}

// Writes the axis as a column header. The rows of the plot are drawings in the cells of that column.
void axis_header(Markup& page, const Scale& scale, std::string_view label) {
    const auto cell = page.open("th", {{"scope", "col"}, {"class", "plot"}});
    page.element("span", {{"class", "axis-name"}}, label);
    const auto drawing = page.open("svg", {{"class", "axis"}, {"aria-hidden", "true"}});
    const std::size_t every = scale.ticks().size() > most_labels ? 2 : 1;
    for (std::size_t i = first_label(scale.ticks(), every); i < scale.ticks().size(); i += every)
        page.element("text", {{"x", in_percent(scale.ticks()[i].at)}, {"y", "1em"}, {"text-anchor", "middle"}},
                     scale.ticks()[i].label);
}

// A cell of a plot. The marks of the scale are drawn first, so that later drawings cover them. Positions are in per
// cent of the cell's width, and half_height in per cent of its height, so that the cell fits every screen. The cells
// beside it have the numbers, so a reader does not need the drawing.
class PlotCell {
public:
    PlotCell(Markup& page, const Scale& scale)
        : page_(page), cell_(page.open("td", {{"class", "plot"}})),
          drawing_(page.open("svg", {{"aria-hidden", "true"}})) {
        for (const Tick& tick : scale.ticks()) upright("grid", tick.at, 50);
    }

    void line(std::string_view kind, double from, double to) {
        page_.empty("line",
                    {{"class", kind}, {"x1", in_percent(from)}, {"x2", in_percent(to)}, {"y1", "50%"}, {"y2", "50%"}});
    }

    void upright(std::string_view kind, double at, double half_height = 25) {
        const std::string x = in_percent(at);
        page_.empty("line", {{"class", kind},
                             {"x1", x},
                             {"x2", x},
                             {"y1", in_percent(50 - half_height)},
                             {"y2", in_percent(50 + half_height)}});
    }

    void box(std::string_view kind, double from, double to) {
        const std::string width = in_percent(to - from);
        page_.empty("rect",
                    {{"class", kind}, {"x", in_percent(from)}, {"width", width}, {"y", "25%"}, {"height", "50%"}});
    }

    void dot(std::string_view kind, double at) {
        page_.empty("circle", {{"class", kind}, {"cx", in_percent(at)}, {"cy", "50%"}, {"r", ".28em"}});
    }

private:
    Markup& page_;
    Markup::Element cell_;
    Markup::Element drawing_;
};

using Bots = std::vector<const BotLine*>;

// Returns the first bots of the table that have something to plot, at most most_plotted.
Bots plotted(const ContestReport& report, bool (*has_plot)(const BotLine&)) {
    Bots bots;
    for (const BotLine& bot : report.lines)
        if (has_plot(bot) && bots.size() < most_plotted) bots.push_back(&bot);
    return bots;
}

// Writes a table with a row for each bot: its name, what draw(bot, plot) draws, and numbers(bot) under these titles.
void write_plots(Markup& page, std::string_view caption, std::string_view axis, const Scale& scale,
                 const std::vector<std::string_view>& titles, const Bots& bots,
                 const std::function<void(const BotLine&, PlotCell&)>& draw,
                 const std::function<std::vector<std::string>(const BotLine&)>& numbers) {
    const TableBox box(page, "plots", caption);
    {
        const auto head = page.open("thead");
        const auto row = page.open("tr");
        column_header(page, "Bot", "name");
        axis_header(page, scale, axis);
        for (const std::string_view title : titles) column_header(page, title);
    }
    const auto body = page.open("tbody");
    for (const BotLine* bot : bots) {
        const auto row = page.open("tr");
        row_header(page, bot->name);
        {
            PlotCell plot(page, scale);
            draw(*bot, plot);
        }
        for (const std::string& number : numbers(*bot)) number_cell(page, number);
    }
}

Interval rating_of(const BotLine& bot) {
    if (!bot.glicko) return {bot.elo.elo, bot.elo.margin};
    return {bot.glicko->rating, bot.glicko->deviation * rating::deviations_of_95_percent};
}

Scale rating_scale(const Bots& bots) {
    double low = rating_of(*bots.front()).middle, high = low;
    for (const BotLine* bot : bots) {
        const Interval rating = rating_of(*bot);
        low = std::min(low, rating.middle - rating.margin);
        high = std::max(high, rating.middle + rating.margin);
    }
    return Scale::linear(low, high);
}

constexpr double ns_per_ms = 1e6;

double worst_of(const BotLine& bot) {
    const auto slowest_game = static_cast<double>(bot.game_means_ns.back());
    return std::max(slowest_game, static_cast<double>(bot.statistics.worst_ns.value_or(0)));
}

Scale time_scale(const Bots& bots, double limit_ns) {
    double low = worst_of(*bots.front()), high = limit_ns;
    for (const BotLine* bot : bots) {
        low = std::min(low, static_cast<double>(bot->game_means_ns.front()));
        high = std::max(high, worst_of(*bot));
    }
    return Scale::logarithmic_ns(low, high);
}

}  // namespace

void write_ratings(Markup& page, const ContestReport& report) {
    const bool is_elo = !traits(report.plan.preset.format).has_places;
    Bots bots = plotted(report, [](const BotLine& bot) { return bot.statistics.made.games() > 0; });
    if (bots.empty()) return note(page, "No game has been played yet.");
    std::ranges::stable_sort(bots, std::greater{}, [](const BotLine* bot) { return rating_of(*bot).middle; });
    const Scale scale = rating_scale(bots);
    const auto draw = [&](const BotLine& bot, PlotCell& plot) {
        const Interval rating = rating_of(bot);
        const double low = scale.percent(rating.middle - rating.margin);
        const double high = scale.percent(rating.middle + rating.margin);
        if (is_elo) plot.upright("zero", scale.percent(0), 50);
        plot.line("whisker", low, high);
        plot.upright("whisker", low, 18);
        plot.upright("whisker", high, 18);
        plot.dot("dot", scale.percent(rating.middle));
    };
    const auto numbers = [&](const BotLine& bot) -> std::vector<std::string> {
        const Interval rating = rating_of(bot);
        return {is_elo ? signed_text(rating.middle) : fmt::format("{:.0f}", rating.middle),
                fmt::format("±{:.0f}", rating.margin)};
    };
    const auto caption = is_elo ? "Elo within the field, with 95 % intervals" : "Glicko-2 rating, with 95 % intervals";
    const auto title = is_elo ? "Elo" : "Rating";
    write_plots(page, caption, title, scale, {title, "95 %"}, bots, draw, numbers);
    note(page, "If two intervals overlap a lot, the games do not show which of the two bots is stronger.");
    note(page, cut_text(bots.size(), report.lines.size()));
}

void write_times(Markup& page, const ContestReport& report) {
    const Bots bots = plotted(report, [](const BotLine& bot) { return !bot.game_means_ns.empty(); });
    if (bots.empty()) return note(page, "No reply has been timed yet.");
    const auto turn_ms = report.plan.preset.time.turn_ms;
    const double limit_ns = ns_per_ms * static_cast<double>(turn_ms.value_or(0));
    const Scale scale = time_scale(bots, limit_ns);
    const auto draw = [&](const BotLine& bot, PlotCell& plot) {
        const auto at = [&](double part) { return scale.percent(bot.game_mean_ns(part)); };
        if (limit_ns > 0) plot.upright("limit", scale.percent(limit_ns), 50);
        plot.line("whisker", at(0), at(1));
        plot.box("box", at(0.25), at(0.75));
        plot.upright("median", at(0.5));
        plot.dot("worst", scale.percent(worst_of(bot)));
    };
    const auto numbers = [](const BotLine& bot) -> std::vector<std::string> {
        const EntrantStatistics& all = bot.statistics;
        return {time_text(static_cast<std::int64_t>(bot.game_mean_ns(0.5))), time_text(all.speed.average_ns()),
                time_text(all.worst_ns)};
    };
    write_plots(page, "Time of a reply, on a logarithmic scale", "Time", scale, {"Median", "Mean", "Worst"}, bots, draw,
                numbers);
    note(page,
         "A box holds the middle half of a bot's games by their mean reply time, its upright line is the median game, "
         "and the thin line reaches from the fastest game to the slowest. The ring is the worst single reply.");
    if (limit_ns > 0) note(page, "The dashed line is the limit of a reply, " + time_limit_text({turn_ms, {}, 0}) + ".");
    note(page, cut_text(bots.size(), report.lines.size()));
}

}  // namespace isola_arena::report
