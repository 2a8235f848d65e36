#include <algorithm>

#include <fmt/format.h>

#include "arena/record/report/page/page_parts.hpp"

#include "arena/commands/whole_command.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena::report {
namespace {

std::string result_of(const MatchLine& match) {
    if (match.fate == MatchFate::removed) return "removed";
    if (match.is_bye() || match.fate == MatchFate::forfeited) return "bye";
    if (match.games.empty()) return "";
    const std::string text = half_points_text(match.points(match.pairing.first)) + " : " +
                             half_points_text(match.points(*match.pairing.second));
    if (!match.finished) return text + ", not over";
    const bool are_games_decisive = match.decided_by == DecidedBy::games || match.decided_by == DecidedBy::draw;
    return are_games_decisive ? text : fmt::format("{} by {}", text, to_string(match.decided_by));
}

std::string game_heading(const ContestReport& report, const MatchLine& match, const GameSummary& game) {
    const auto winner = match.winner_of(game);
    return fmt::format("{}. {}, {}, {}", game.key.number, winner ? report.name(*winner) : "drawn",
                       reason_text(game.reason), turns_text(game.turns));
}

void write_player(Markup& page, const ContestReport& report, const MatchLine& match,
                  std::optional<std::size_t> player) {
    const bool won = player && match.winner == player;
    page.element("td", {{"class", won ? "winner" : ""}}, player ? report.name(*player) : "");
}

void write_games(Markup& page, const ContestReport& report, const MatchLine& match, const GameAddress& address) {
    const auto cell = page.open("td", {{"class", "games"}});
    for (const GameSummary& game : match.games) {
        if (&game != &match.games.front()) page.text("; ");
        write_link(page, address ? address(game.key, 0) : std::string(), "game-" + to_string(game.key),
                   game_heading(report, match, game));
    }
}

void write_match(Markup& page, const ContestReport& report, const MatchLine& match, const GameAddress& address) {
    const auto row = page.open("tr");
    number_cell(page, fmt::to_string(match.number));
    write_player(page, report, match, match.pairing.first);
    page.element("td", {{"class", "result"}}, result_of(match));
    write_player(page, report, match, match.pairing.second);
    write_games(page, report, match, address);
}

std::string heading_of(const Pairing& pairing) {
    return pairing.replay == 0 ? pairing.stage : fmt::format("{}, played again", pairing.stage);
}

using Match = std::vector<MatchLine>::const_iterator;

// Writes the matches of one stage, from `at` to `end` at most. Returns the first match after them.
Match write_stage(Markup& page, const ContestReport& report, const GameAddress& address, Match at, Match end) {
    const auto body = page.open("tbody");
    const std::string heading = heading_of(at->pairing);
    {
        const auto row = page.open("tr");
        page.element("th", {{"scope", "rowgroup"}, {"colspan", "5"}}, heading);
    }
    for (; at != end && heading_of(at->pairing) == heading; ++at) write_match(page, report, *at, address);
    return at;
}

void write_match_table(Markup& page, const ContestReport& report, const GameAddress& address, std::size_t shown) {
    const TableBox box(page, "matches", "Matches in the order in which they were paired");
    {
        const auto head = page.open("thead");
        const auto row = page.open("tr");
        column_header(page, "No.");
        for (const auto title : {"First", "Result", "Second", "Games"}) column_header(page, title, "");
    }
    const Match end = report.matches.begin() + static_cast<std::ptrdiff_t>(shown);
    for (Match at = report.matches.begin(); at != end;) at = write_stage(page, report, address, at, end);
}

}  // namespace

void write_matches(Markup& page, const ContestReport& report, const GameAddress& address) {
    // With links, the list is complete and open, because readers reach the games through it.
    const std::size_t shown = address ? report.matches.size() : std::min(report.matches.size(), most_matches);
    const auto details = address ? page.open("details", {{"open", "open"}}) : page.open("details");
    page.element("summary", {}, fmt::format("All {} matches with their games", report.matches.size()));
    write_match_table(page, report, address, shown);
    if (shown < report.matches.size())
        note(page, fmt::format("{} {} gives all.", cut_text(shown, report.matches.size()), all_standings_command));
}

}  // namespace isola_arena::report
