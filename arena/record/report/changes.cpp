#include "arena/record/report/changes.hpp"

#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "arena/base/text/text.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/record/store/change_rows.hpp"
#include "arena/rules/events/explain.hpp"

namespace isola_arena::report {
namespace {

using ChangeKind = ContestChange::Kind;

constexpr std::size_t most_games_named = 6;

std::chrono::system_clock::time_point moment_of(const ContestChange& change) {
    return std::chrono::system_clock::time_point(std::chrono::milliseconds(change.at_ms));
}

std::string day_of(const ContestChange& change) { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(moment_of(change))); }

std::vector<const FormerGame*> games_of(const ContestReport& report, int change) {
    std::vector<const FormerGame*> games;
    for (const FormerGame& former : report.former)
        if (former.change == change) games.push_back(&former);
    return games;
}

std::optional<std::size_t> winner_of(const FormerGame& former) {
    const GameSummary& game = former.game;
    if (!game.winner) return std::nullopt;
    return entrant_of(former.pairing, game.key.number, *game.winner);
}

std::string game_text(const ContestReport& report, const FormerGame& former) {
    const auto winner = winner_of(former);
    return fmt::format("{} ({}, {})", to_string(NamedGame{former.game.key, former.change}),
                       winner ? "won by " + report.name(*winner) : "drawn", reason_text(former.game.reason));
}

std::string games_text(const ContestReport& report, const std::vector<const FormerGame*>& games) {
    if (games.size() > most_games_named) return counted(games.size(), "game");
    return (games.size() == 1 ? "game " : "games ") +
           joined(games, ", ", [&](const FormerGame* game) { return game_text(report, *game); });
}

std::string bot_of(const ContestReport& report, const ContestChange& change) {
    return change.bot && *change.bot < report.place.size() ? report.name(*change.bot) : "a bot";
}

std::string deed_of(const ContestReport& report, const ContestChange& change,
                    const std::vector<const FormerGame*>& games) {
    const std::string aside =
        games.empty() ? ""
                      : fmt::format("; {} no longer count{}", games_text(report, games), games.size() == 1 ? "s" : "");
    switch (change.kind) {
        case ChangeKind::added:
            return bot_of(report, change) + (change.after == 0 ? " was added before the first game" : " joined");
        case ChangeKind::struck:
            if (!change.keeps_games)
                return fmt::format("{} was struck, and its matches do not count{}", bot_of(report, change), aside);
            return fmt::format("{} was struck; its finished matches stay, and whoever would meet it has a bye{}",
                               bot_of(report, change), aside);
        case ChangeKind::voided: break;
    }
    const std::string whose = change.bot ? " of " + bot_of(report, change) : "";
    return fmt::format("{}{} {} voided and played again", games_text(report, games), whose,
                       games.size() == 1 ? "was" : "were");
}

void write_former(JsonWriter& json, const ContestReport& report, const FormerGame& former) {
    const GameSummary& game = former.game;
    json.begin_object().key("pairing").number(game.key.pairing).key("round").number(game.key.number);
    json.key("game").text(to_string(NamedGame{game.key, former.change}));
    for (const int side : {0, 1})
        json.key(side == 0 ? "first" : "second")
            .text(report.name(entrant_of(former.pairing, game.key.number, side == 0 ? Player::one : Player::two)));
    json.key("winner");
    if (const auto winner = winner_of(former)) json.text(report.name(*winner));
    else json.null();
    json.key("reason").text(game.reason).key("turns").number(game.turns).end_object();
}

}  // namespace

std::vector<std::string> change_sentences(const ContestReport& report) {
    std::vector<std::string> sentences;
    int number = 0;
    for (const ContestChange& change : report.plan.changes) {
        const auto games = games_of(report, ++number);
        sentences.push_back(fmt::format("{}: {}{}", day_of(change), deed_of(report, change, games),
                                        change.reason.empty() ? "" : ": " + change.reason));
    }
    return sentences;
}

void write_changes(JsonWriter& json, const ContestReport& report) {
    int number = 0;
    json.list(report.plan.changes, [&](const ContestChange& change) {
        json.begin_object().key("number").number(++number).key("kind").text(store::word_of(change.kind)).key("bot");
        if (change.bot) json.text(bot_of(report, change));
        else json.null();
        json.key("at").text(
            fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                        fmt::gmtime(std::chrono::time_point_cast<std::chrono::seconds>(moment_of(change)))));
        if (change.kind == ChangeKind::struck) json.key("keeps_games").boolean(change.keeps_games);
        json.key("reason").text(change.reason);
        json.key("games").list(games_of(report, number),
                               [&](const FormerGame* game) { write_former(json, report, *game); });
        json.end_object();
    });
}

}  // namespace isola_arena::report
