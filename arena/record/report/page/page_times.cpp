#include <algorithm>
#include <cmath>

#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

constexpr double ns_per_ms = 1e6;

// Returns the value below which the given part, from 0 to 1, of an ascending list lies, interpolated between two
// values. The list must not be empty.
double quantile(const std::vector<std::int64_t>& ascending, double part) {
    const double at = part * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, ascending.size() - 1);
    const auto low = static_cast<double>(ascending[below]), high = static_cast<double>(ascending[above]);
    return low + (high - low) * (at - std::floor(at));
}

std::vector<const BotLine*> timed_bots(const ContestReport& report) {
    std::vector<const BotLine*> bots;
    for (const BotLine& line : report.lines)
        if (!line.game_means_ns.empty() && bots.size() < most_plotted) bots.push_back(&line);
    return bots;
}

double worst_of(const BotLine& line) {
    const auto slowest_game = static_cast<double>(line.game_means_ns.back());
    return std::max(slowest_game, static_cast<double>(line.statistics.worst_ns.value_or(0)));
}

Scale time_scale(const std::vector<const BotLine*>& bots, double limit_ns) {
    double low = worst_of(*bots.front()), high = limit_ns;
    for (const BotLine* bot : bots) {
        low = std::min(low, static_cast<double>(bot->game_means_ns.front()));
        high = std::max(high, worst_of(*bot));
    }
    return Scale::logarithmic_ns(low, high);
}

void write_time_row(Markup& page, const Scale& scale, const BotLine& line, double limit_ns) {
    const auto& means = line.game_means_ns;
    const auto at = [&](double part) { return scale.percent(quantile(means, part)); };
    const auto row = page.open("tr");
    row_header(page, line.name);
    {
        PlotCell plot(page, scale);
        if (limit_ns > 0) plot.upright("limit", scale.percent(limit_ns), 50);
        plot.line("whisker", at(0), at(1));
        plot.box("box", at(0.25), at(0.75));
        plot.upright("median", at(0.5));
        plot.dot("worst", scale.percent(worst_of(line)));
    }
    number_cell(page, time_text(static_cast<std::int64_t>(quantile(means, 0.5))));
    number_cell(page, time_text(line.statistics.speed.average_ns()));
    number_cell(page, time_text(line.statistics.worst_ns));
}

}  // namespace

void write_times(Markup& page, const ContestReport& report) {
    const auto bots = timed_bots(report);
    if (bots.empty()) return note(page, "No reply has been timed yet.");
    const auto turn_ms = report.plan.preset.time.turn_ms;
    const double limit_ns = ns_per_ms * static_cast<double>(turn_ms.value_or(0));
    const Scale scale = time_scale(bots, limit_ns);
    {
        const TableBox box(page, "plots", "Time of a reply, on a logarithmic scale");
        {
            const auto head = page.open("thead");
            const auto row = page.open("tr");
            column_header(page, "Bot", "name");
            axis_header(page, scale, "Time");
            for (const auto title : {"Median", "Mean", "Worst"}) column_header(page, title);
        }
        const auto body = page.open("tbody");
        for (const BotLine* bot : bots) write_time_row(page, scale, *bot, limit_ns);
    }
    note(page,
         "A box holds the middle half of a bot's games by their mean reply time, its upright line is the median game, "
         "and the thin line reaches from the fastest game to the slowest. The ring is the worst single reply.");
    if (limit_ns > 0) note(page, "The dashed line is the limit of a reply, " + time_words({turn_ms, {}, 0}) + ".");
    note(page, cut_words(bots.size(), report.lines.size()));
}

}  // namespace isola_arena::report
