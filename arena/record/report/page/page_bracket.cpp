#include <algorithm>

#include <fmt/format.h>

#include "arena/record/report/bracket.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

std::string points_of(const std::vector<double>& points) {
    std::string text;
    for (const double each : points) text += (text.empty() ? "" : " · ") + half_points_text(each);
    return text;
}

void write_side(Markup& page, const ContestReport& report, const Duel& duel, std::size_t side) {
    const auto& player = duel.players[side];
    const bool won = player && duel.winner == player;
    const bool lost = player && duel.winner && duel.winner != player;
    const auto line = page.open("div", {{"class", won ? "player won" : lost ? "player lost" : "player"}});
    if (player) page.element("span", {{"class", "number"}}, fmt::to_string(*player + 1));
    page.element("span", {{"class", "who"}}, player ? report.name(*player) : duel.is_bye ? "bye" : "…");
    page.element("span", {{"class", "made"}}, points_of(duel.points[side]));
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

}  // namespace

void write_bracket(Markup& page, const ContestReport& report) {
    const Bracket bracket = bracket_of(report);
    if (bracket.rounds.empty()) return note(page, "The knock-out has not begun.");
    const auto first = std::ranges::find_if(
        bracket.rounds, [](const BracketRound& round) { return round.duels.size() <= most_bracket_duels; });
    {
        const auto box = page.open(
            "div", {{"class", "scroll"}, {"role", "region"}, {"aria-label", "Knock-out bracket"}, {"tabindex", "0"}});
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

}  // namespace isola_arena::report
