#include "arena/contest/match/match_report.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/contest/match/fault_text.hpp"
#include "arena/contest/rating/elo.hpp"
#include "arena/contest/setup/whole_command.hpp"
#include "arena/judge/events/explain.hpp"
#include "arena/judge/events/reason_words.hpp"
#include "arena/process/command_line.hpp"
#include "arena/record/seed_json.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

json::value name_or_null(const GameReport& game) {
    const auto& winner = game.result.ended.winner;
    return winner ? json::value(game.header.players[*winner].name) : json::value(nullptr);
}

json::value number_or_null(const std::optional<std::int64_t>& number) {
    return number ? json::value(*number) : json::value(nullptr);
}

// Returns the command that sends the same lines again to the bot that lost by a fault; empty if there is no record, or
// the game did not end by a fault of a bot that had started.
std::string reproduction(const PlayedGame& played) {
    const auto& [game, record, bots] = played;
    const GameEnded& ended = game.result.ended;
    if (record.empty() || !ended.winner || !parse_fault_kind(ended.reason) ||
        ended.reason == to_string(FaultKind::start))
        return {};
    const Player loser = other(*ended.winner);
    const std::string& bot = bots[loser];
    return replay_command(record, ended.turns, bot.empty() ? bot_options(game.header.players[loser].command, {}) : bot);
}

json::array printable_lines(const std::vector<std::string>& lines) {
    json::array array;
    for (const std::string& line : lines) array.emplace_back(printable(line));
    return array;
}

json::array faults_array(const GameReport& game) {
    json::array faults;
    for (const Player player : both_players)
        for (const FaultGroup& group : game.result.faults[player].groups)
            faults.push_back({{"player", printable(game.header.players[player].name)},
                              {"kind", to_string(group.first.kind)},
                              {"count", group.count},
                              {"turns", game.result.faults[player].turns},
                              {"first_turn", group.first_turn},
                              {"explanation", printable(group.first.explanation)},
                              {"stderr", printable_lines(group.last_words)}});
    return faults;
}

json::object game_object(const PlayedGame& played) {
    const GameReport& game = played.report;
    const GameEnded& ended = game.result.ended;
    json::object object{
        {"first", game.header.players[Player::one].name},
        {"winner", name_or_null(game)},
        {"reason", ended.reason},
        {"explanation", ended.explanation},
        {"turns", ended.turns},
        {"discarded", {ended.discarded[Player::one], ended.discarded[Player::two]}},
        {"faults", faults_array(game)},
        {"average_ns", {number_or_null(ended.average_ns[Player::one]), number_or_null(ended.average_ns[Player::two])}},
        {"record", played.record.empty() ? json::value(nullptr) : json::value(played.record)}};
    if (ended.scores) object["scores"] = {(*ended.scores)[Player::one], (*ended.scores)[Player::two]};
    const std::string command = reproduction(played);
    if (!command.empty()) object["reproduce"] = command;
    return object;
}

std::string speed_words(const GameReport& game) {
    std::string text;
    for (const Player player : both_players) {
        const auto average = game.result.ended.average_ns[player];
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", game.header.players[player].name,
                            average ? readable(Nanoseconds(*average)) : "no time");
    }
    return text;
}

std::string score_words(const GameReport& game) {
    const auto& scores = game.result.ended.scores;
    return scores ? fmt::format(", score {}:{}", (*scores)[Player::one], (*scores)[Player::two]) : "";
}

std::string discard_words(const GameReport& game) {
    const auto& discarded = game.result.ended.discarded;
    if (discarded == PerPlayer<int>{}) return {};
    const auto words = [&](Player player) {
        const std::string kinds = kinds_of(game.result.faults[player]);
        return std::to_string(discarded[player]) + (kinds.empty() ? "" : " (" + kinds + ")");
    };
    return fmt::format(", discarded turns {} and {}", words(Player::one), words(Player::two));
}

}  // namespace

std::string match_json(const MatchSummary& summary) {
    json::array players;
    for (const Entrant& player : summary.players)
        players.push_back({{"name", printable(player.name)}, {"command", printable(player.command)}});
    json::array games;
    for (const PlayedGame& game : summary.games) games.push_back(game_object(game));
    const auto& winner = summary.report.winner;
    json::object object{
        {"contest", summary.plan.contest.empty() ? json::value(nullptr) : json::value(summary.plan.contest)},
        {"rules", summary.plan.rules},
        {"seed", json_of(summary.plan.seed)},
        {"players", std::move(players)},
        {"winner", winner ? json::value(summary.players[*winner].name) : json::value(nullptr)},
        {"decided_by", json::string(to_string(summary.report.decided_by))},
        {"games", std::move(games)}};
    const auto& made = summary.score.made();
    object["count"] = {{"won", made.wins}, {"drawn", made.draws}, {"lost", made.losses}};
    const EloEstimate elo = estimate_elo(summary.score.results());
    object["elo"] = {{"elo", elo.elo}, {"low", elo.low}, {"high", elo.high}};
    const auto& [first, second] = summary.report.tallies;
    if (first.score && second.score) object["scores"] = {*first.score, *second.score};
    return json::serialize(object);
}

std::string record_text(const std::string& path) {
    return fmt::format("  record: {}\n  step through it: arena replay {}\n", path, join_command_line({path}));
}

std::string game_text(const PlayedGame& played) {
    const GameReport& game = played.report;
    const GameEnded& ended = game.result.ended;
    std::string text =
        fmt::format("game {}: {} first, {} after {} ({}){}{}; average reply: {}\n  {}\n", game.header.game_number,
                    game.header.players[Player::one].name,
                    ended.winner ? game.header.players[*ended.winner].name + " wins" : std::string("drawn"),
                    turns_text(ended.turns), reason_words(ended.reason), score_words(game), discard_words(game),
                    speed_words(game), printable(ended.explanation));
    if (played.record.empty()) return text;
    text += record_text(played.record);
    const std::string command = reproduction(played);
    if (!command.empty()) text += fmt::format("  send the bot the same lines again: {}\n", command);
    return text;
}

std::string verdict_text(const MatchSummary& summary) {
    const std::string what =
        fmt::format("{}{}, seed {}", summary.plan.contest.empty() ? "" : summary.plan.contest + ", ",
                    summary.plan.rules, summary.plan.seed.text());
    const auto& winner = summary.report.winner;
    const auto& [first, second] = summary.report.tallies;
    const std::string scores =
        first.score && second.score ? fmt::format(", {}:{} points", *first.score, *second.score) : "";
    if (!winner) return fmt::format("The match is drawn{} ({}).\n", scores, what);
    // JSON keeps its older word for games.
    const DecidedBy how = summary.report.decided_by;
    return fmt::format("{} wins the match by {}{} ({}).\n", summary.players[*winner].name,
                       how == DecidedBy::games ? "games" : to_string(how), scores, what);
}

}  // namespace isola_arena
