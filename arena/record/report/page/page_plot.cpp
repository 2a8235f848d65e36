#include <algorithm>

#include "arena/record/report/page/page_parts.hpp"

namespace isola_arena::report {
namespace {

constexpr std::size_t most_labels = 6;

// Returns the index of the first label to show. If there is no room for all labels, every second one is left out, but
// never the label of 0.
std::size_t first_label(const std::vector<Tick>& ticks, std::size_t every) {
    const auto zero = std::ranges::find(ticks, "0", &Tick::label);
    return zero == ticks.end() ? 0 : static_cast<std::size_t>(zero - ticks.begin()) % every;
}

}  // namespace

void axis_header(Markup& page, const Scale& scale, std::string_view label) {
    const auto cell = page.open("th", {{"scope", "col"}, {"class", "plot"}});
    page.element("span", {{"class", "axis-name"}}, label);
    const auto drawing = page.open("svg", {{"class", "axis"}, {"aria-hidden", "true"}});
    const std::size_t every = scale.ticks().size() > most_labels ? 2 : 1;
    for (std::size_t i = first_label(scale.ticks(), every); i < scale.ticks().size(); i += every)
        page.element("text", {{"x", in_percent(scale.ticks()[i].at)}, {"y", "1em"}, {"text-anchor", "middle"}},
                     scale.ticks()[i].label);
}

PlotCell::PlotCell(Markup& page, const Scale& scale)
    : page_(page), cell_(page.open("td", {{"class", "plot"}})), drawing_(page.open("svg", {{"aria-hidden", "true"}})) {
    for (const Tick& tick : scale.ticks()) upright("grid", tick.at, 50);
}

void PlotCell::line(std::string_view kind, double from, double to) {
    page_.empty("line",
                {{"class", kind}, {"x1", in_percent(from)}, {"x2", in_percent(to)}, {"y1", "50%"}, {"y2", "50%"}});
}

void PlotCell::upright(std::string_view kind, double at, double half_height) {
    const std::string x = in_percent(at);
    page_.empty("line", {{"class", kind},
                         {"x1", x},
                         {"x2", x},
                         {"y1", in_percent(50 - half_height)},
                         {"y2", in_percent(50 + half_height)}});
}

void PlotCell::box(std::string_view kind, double from, double to) {
    page_.empty(
        "rect",
        {{"class", kind}, {"x", in_percent(from)}, {"width", in_percent(to - from)}, {"y", "25%"}, {"height", "50%"}});
}

void PlotCell::dot(std::string_view kind, double at) {
    page_.empty("circle", {{"class", kind}, {"cx", in_percent(at)}, {"cy", "50%"}, {"r", ".28em"}});
}

}  // namespace isola_arena::report
