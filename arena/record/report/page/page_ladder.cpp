#include <algorithm>
#include <numeric>

#include <fmt/core.h>

#include "arena/record/report/ladder_climb.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

using Climb = std::vector<std::vector<std::size_t>>;

constexpr double row_height = 1.7;  // in em; the rows of names have the same height in the style sheet
constexpr std::size_t highlighted = 3;

std::string height_of(std::size_t place) {
    return fmt::format("{:.2f}em", (static_cast<double>(place) + 0.5) * row_height);
}

std::string across(std::size_t round, std::size_t rounds) {
    return in_percent(100.0 * static_cast<double>(round) / static_cast<double>(std::max<std::size_t>(rounds, 1)));
}

std::string kind_of(std::size_t final_place) {
    return final_place < highlighted ? fmt::format("climb top{}", final_place + 1) : "climb";
}

// Writes a line from one round to another, which is level if the place did not change between them.
void write_segment(Markup& page, const Climb& climb, std::size_t entrant, std::size_t from, std::size_t to) {
    const std::size_t rounds = climb.size() - 1;
    page.empty("line", {{"x1", across(from, rounds)},
                        {"y1", height_of(climb[from][entrant])},
                        {"x2", across(to, rounds)},
                        {"y2", height_of(climb[to][entrant])}});
}

void write_way(Markup& page, const ContestReport& report, const Climb& climb, std::size_t entrant) {
    const std::size_t last = climb.size() - 1;
    const auto way = page.open("g", {{"class", kind_of(climb[last][entrant])}});
    page.element(
        "title", {},
        fmt::format("{}: from place {} to place {}", report.name(entrant), entrant + 1, climb[last][entrant] + 1));
    for (std::size_t from = 0; from < last;) {
        std::size_t to = from + 1;
        if (climb[to][entrant] == climb[from][entrant])
            while (to < last && climb[to + 1][entrant] == climb[from][entrant]) ++to;
        write_segment(page, climb, entrant, from, to);
        from = to;
    }
}

void write_names(Markup& page, const ContestReport& report, const std::vector<std::size_t>& places, std::size_t shown,
                 std::string_view label) {
    std::vector<std::size_t> holders(places.size());
    for (std::size_t entrant = 0; entrant < places.size(); ++entrant) holders[places[entrant]] = entrant;
    const auto list = page.open("ol", {{"aria-label", label}});
    for (std::size_t place = 0; place < shown; ++place)
        page.element("li", {}, fmt::format("{} {}", place + 1, report.name(holders[place])));
}

void write_drawing(Markup& page, const ContestReport& report, const Climb& climb, std::size_t shown) {
    const std::string height = fmt::format("height:{:.2f}em", static_cast<double>(shown) * row_height);
    const auto drawing = page.open("svg", {{"role", "img"}, {"aria-label", "Places by round"}, {"style", height}});
    for (std::size_t at = shown; at-- > 0;) write_way(page, report, climb, report.lines[at].standing.entrant);
}

}  // namespace

void write_ladder(Markup& page, const ContestReport& report) {
    const Climb climb = ladder_climb(report);
    const std::size_t shown = std::min(report.lines.size(), most_climbers), rounds = climb.size() - 1;
    if (rounds == 0) return note(page, "No match of the ladder has been finished yet.");
    {
        const std::string label = fmt::format("Places after each of {} rounds, from left to right", rounds);
        const auto box =
            page.open("div", {{"class", "scroll"}, {"role", "region"}, {"aria-label", label}, {"tabindex", "0"}});
        const auto chart = page.open("div", {{"class", "ladder"}});
        write_names(page, report, climb.front(), shown, "Places at the start");
        write_drawing(page, report, climb, shown);
        write_names(page, report, climb.back(), shown, "Places at the end");
    }
    note(page,
         fmt::format(
             "From the places at the start, on the left, to those after {} {}. The three heavy lines are those of "
             "the first three: full, dashed and dotted.",
             rounds, rounds == 1 ? "round" : "rounds"));
    note(page, cut_words(shown, report.lines.size()));
}

}  // namespace isola_arena::report
