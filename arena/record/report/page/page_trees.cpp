// Draws the bracket of a knock-out, and the places of a ladder's entrants from round to round.

#include <algorithm>

#include <fmt/format.h>

#include "arena/base/text/text.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/page/scale.hpp"
#include "arena/record/report/trees.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

std::string points_of(const std::vector<double>& points) { return joined(points, " · ", half_points_text); }

void write_side(Markup& page, const ContestReport& report, const Duel& duel, std::size_t side) {
    const auto& player = duel.players[side];
    const bool won = player && duel.winner == player;
    const bool lost = player && duel.winner && duel.winner != player;
    const auto line = page.open("div", {{"class", won ? "player won" : lost ? "player lost" : "player"}});
    if (player) page.element("span", {{"class", "number"}}, fmt::to_string(*player + 1));
    page.element("span", {{"class", "who"}}, player ? report.name(*player) : duel.is_bye ? "bye" : "…");
    page.element("span", {{"class", "made"}}, points_of(duel.points[side]));
    if (won && duel.is_by_speed) page.element("span", {{"class", "how"}}, "by speed");
    if (won) page.element("span", {{"class", "spoken"}}, " goes on");
}

void write_duel(Markup& page, const ContestReport& report, const Duel& duel) {
    const auto item = page.open("li", {{"class", "duel"}});
    const auto card = page.open("div", {{"class", "card"}});
    for (const std::size_t side : {0U, 1U}) write_side(page, report, duel, side);
}

void write_round(Markup& page, const ContestReport& report, const BracketRound& round) {
    const auto item = page.open("li", {{"class", "round"}});
    page.element("h3", {}, round.name);
    const auto list = page.open("ol");
    for (const Duel& duel : round.duels) write_duel(page, report, duel);
}

void write_bronze(Markup& page, const ContestReport& report, const Duel& duel) {
    const auto box = page.open("div", {{"class", "bronze"}});
    page.element("h3", {}, "bronze match");
    const auto list = page.open("ol");
    write_duel(page, report, duel);
}

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

// Writes a line from one round to another. The line is level if the place did not change between the rounds.
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

void write_bracket(Markup& page, const ContestReport& report) {
    const Bracket bracket = bracket_of(report);
    if (bracket.rounds.empty()) return note(page, "The knock-out has not begun.");
    const auto first = std::ranges::find_if(
        bracket.rounds, [](const BracketRound& round) { return round.duels.size() <= most_bracket_duels; });
    {
        const auto box = scroll_box(page, "Knock-out bracket");
        const auto list = page.open("ol", {{"class", "bracket"}});
        for (auto round = first; round != bracket.rounds.end(); ++round) write_round(page, report, *round);
    }
    if (bracket.bronze) write_bronze(page, report, *bracket.bronze);
    note(page,
         "The number before a name is the seed. The numbers after it are the points made in the games of the match, "
         "one for each time that the match was played.");
    if (first != bracket.rounds.begin())
        note(page, fmt::format("The bracket is shown from the {} on; the earlier rounds are listed with the matches.",
                               first->name));
}

void write_ladder(Markup& page, const ContestReport& report) {
    const Climb climb = ladder_climb(report);
    const std::size_t shown = std::min(report.lines.size(), most_climbers), rounds = climb.size() - 1;
    if (rounds == 0) return note(page, "No match of the ladder has been finished yet.");
    {
        const auto box = scroll_box(page, fmt::format("Places after each of {} rounds, from left to right", rounds));
        const auto chart = page.open("div", {{"class", "ladder"}});
        write_names(page, report, climb.front(), shown, "Places at the start");
        write_drawing(page, report, climb, shown);
        write_names(page, report, climb.back(), shown, "Places at the end");
    }
    note(page,
         fmt::format("From the places at the start, on the left, to those after {}. The three heavy lines are those of "
                     "the first three: full, dashed and dotted.",
                     counted(rounds, "round")));
    note(page, cut_text(shown, report.lines.size()));
}

}  // namespace isola_arena::report
