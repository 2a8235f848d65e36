#include "arena/contest/match/match_report.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/rating/elo.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/rules/record/seed_json.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t first_seat = 0;

int half_points_of_first(int game_number, std::optional<Player> winner) {
    if (!winner) return 1;
    return seat_of(game_number, *winner) == first_seat ? 2 : 0;
}

// Returns whether a person can ask the bot the same again without the arena. The bot must have been sent a single line;
// a bot of another contest gets several.
bool can_be_asked_alone(const FaultyBot& bot, const FaultGroup& group) {
    const bool is_about_reply = group.first.kind == FaultKind::illegal || group.first.kind == FaultKind::late;
    // The record of a game that was lost by such a fault has a command that asks the bot in the arena.
    const bool has_command = bot.is_recorded && group.games_lost > 0;
    return !has_command && is_about_reply && group.thrown.empty() &&
           group.first_line.find('\n') + 1 == group.first_line.size();
}

// Returns whether the explanations of the bot's games have told all that was observed of these faults.
bool is_told(const FaultyBot& bot, const FaultGroup& group) {
    return bot.are_games_told && group.count == group.games_lost && group.last_words.empty() && group.thrown.empty();
}

// Returns the lines that help the bot's author; empty if there are none.
std::string help_text(const FaultyBot& bot, const FaultGroup& group) {
    std::string text;
    if (!group.hint.empty()) text += fmt::format("  hint: {}\n", group.hint);
    if (!can_be_asked_alone(bot, group)) return text;
    const std::string line = group.first_line.substr(0, group.first_line.size() - 1);
    std::string command = printable(bot.command);
    if (!bot.folder.empty())
        command = fmt::format("(cd {} && {})", join_command_line({printable(bot.folder)}), command);
    return text + fmt::format("  ask it the same: echo {} | {}\n", join_command_line({line}), command);
}

std::string group_text(const FaultyBot& bot, const FaultGroup& group, int turns) {
    const std::string help = help_text(bot, group);
    const std::string name = printable(bot.name);
    if (is_told(bot, group))
        return help.empty() ? ""
                            : fmt::format("{} {}, as told above:\n{}", name,
                                          fault_kind_deeds[static_cast<std::size_t>(group.first.kind)], help);
    std::string text = fmt::format("{} {}\n", name, printable(deed_of(group, turns)));
    if (!group.last_words.empty()) text += "  the last that it wrote on stderr:\n";
    for (const std::string& line : group.last_words) text += "      " + printable(line) + '\n';
    return text + help;
}

namespace json = boost::json;

json::value number_or_null(const std::optional<std::int64_t>& number) {
    return number ? json::value(*number) : json::value(nullptr);
}

// Returns the command that sends the same lines again to the bot that lost by a fault; empty if there is no record, or
// the game did not end by a fault of a bot that had started.
std::string reproduction(const PlayedGame& played) {
    const GameSummary& game = played.report.summary;
    if (played.record.empty() || !game.winner || !parse_fault_kind(game.reason) ||
        game.reason == to_string(FaultKind::start))
        return {};
    const Player loser = other(*game.winner);
    const std::string& bot = played.bots[loser];
    return replay_command(join_command_line({played.record}), game.turns,
                          bot.empty() ? bot_options(played.players[loser].command, {}) : bot);
}

json::array printable_lines(const std::vector<std::string>& lines) {
    json::array array;
    for (const std::string& line : lines) array.emplace_back(printable(line));
    return array;
}

json::array faults_array(const PlayedGame& played) {
    json::array faults;
    for (const Player player : both_players)
        for (const FaultGroup& group : played.report.faults[player].groups)
            faults.push_back({{"player", printable(played.players[player].name)},
                              {"kind", to_string(group.first.kind)},
                              {"count", group.count},
                              {"turns", played.report.faults[player].turns},
                              {"first_turn", group.first_turn},
                              {"explanation", printable(group.first.explanation)},
                              {"stderr", printable_lines(group.last_words)},
                              {"hint", group.hint}});
    return faults;
}

json::object game_object(const PlayedGame& played) {
    const GameSummary& game = played.report.summary;
    json::object object{
        {"first", played.players[Player::one].name},
        {"winner", game.winner ? json::value(played.players[*game.winner].name) : json::value(nullptr)},
        {"reason", game.reason},
        {"explanation", game.explanation},
        {"turns", game.turns},
        {"discarded", {game.discarded[Player::one], game.discarded[Player::two]}},
        {"faults", faults_array(played)},
        {"average_ns",
         {number_or_null(game.speed[Player::one].average_ns()), number_or_null(game.speed[Player::two].average_ns())}},
        {"record", played.record.empty() ? json::value(nullptr) : json::value(played.record)}};
    if (game.scores) object["scores"] = {(*game.scores)[Player::one], (*game.scores)[Player::two]};
    const std::string command = reproduction(played);
    if (!command.empty()) object["reproduce"] = command;
    return object;
}

std::string speed_text(const PlayedGame& played) {
    return joined(both_players, ", ", [&](Player player) {
        const auto average = played.report.summary.speed[player].average_ns();
        return played.players[player].name + ' ' + (average ? readable(Nanoseconds(*average)) : "no time");
    });
}

std::string score_text(const std::optional<PerPlayer<int>>& scores) {
    return scores ? fmt::format(", score {}:{}", (*scores)[Player::one], (*scores)[Player::two]) : "";
}

// Returns the kinds of the faults for a place in a sentence: `late, illegal`.
std::string kinds_of(const FaultTally& faults) {
    return joined(faults.groups, ", ", [](const FaultGroup& group) { return to_string(group.first.kind); });
}

std::string discard_text(const GameReport& game) {
    const auto& discarded = game.summary.discarded;
    if (discarded == PerPlayer<int>{}) return {};
    const auto words = [&](Player player) {
        const std::string kinds = kinds_of(game.faults[player]);
        return std::to_string(discarded[player]) + (kinds.empty() ? "" : " (" + kinds + ")");
    };
    return fmt::format(", discarded turns {} and {}", words(Player::one), words(Player::two));
}

}  // namespace

void MatchScore::take(int game_number, std::optional<Player> winner) {
    const int points = half_points_of_first(game_number, winner);
    made_.add(points);
    const auto half = halves_.try_emplace((game_number - 1) / 2, Observation{0, 0}).first;
    Observation& pair = half->second;
    ++pair.games;
    pair.half_points += points;
    if (pair.games < 2) return;
    add(pairs_, pair, true);
    halves_.erase(half);
}

PairedResults MatchScore::results() const {
    PairedResults results = pairs_;
    for (const auto& [number, half] : halves_) add(results, half, true);
    return results;
}

std::string score_text(const std::string& name, const MatchScore& score) {
    const auto& made = score.made();
    return fmt::format("{} {} won, {} drawn, {} lost; Elo {}, 95 % interval", name, made.wins, made.draws, made.losses,
                       describe(estimate_elo(score.results())));
}

std::string score_line(const std::string& name, const MatchScore& score) {
    return fmt::format("{} games: {}\n", score.made().games(), score_text(name, score));
}

std::string command_to_check(const ContestOptions& contest, const BotSpec& bot, const std::string& type,
                             const std::string& argument) {
    return check_command(
        {contest.contest, contest.rules, contest.board, contest.bots_file, type, bot.dialect, argument});
}

std::string fault_text(const FaultyBot& bot, const FaultTally& faults) {
    std::string text;
    for (const FaultGroup& group : faults.groups) text += group_text(bot, group, faults.turns);
    const bool is_clear = text.empty() && bot.is_recorded;
    if (!faults.groups.empty() && !is_clear && !bot.check.empty())
        text += fmt::format("{}find out what to fix in {}: {}\n", text.empty() ? "" : "  ", bot.name, bot.check);
    return text;
}

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
    const GameSummary& game = played.report.summary;
    std::string text = fmt::format(
        "game {}: {} first, {} after {} ({}){}{}; average reply: {}\n  {}\n", game.key.number,
        played.players[Player::one].name,
        game.winner ? played.players[*game.winner].name + " wins" : std::string("drawn"), turns_text(game.turns),
        reason_text(game.reason), score_text(game.scores), discard_text(played.report), speed_text(played),
        printable(
            with_names(game.explanation, {{played.players[Player::one].name, played.players[Player::two].name}})));
    if (played.record.empty()) return text;
    text += record_text(played.record);
    const std::string command = reproduction(played);
    if (!command.empty()) text += fmt::format("  send the bot the same lines again: {}\n", command);
    return text;
}

std::string decision_text(const MatchSummary& summary) {
    const MatchReport& report = summary.report;
    if (!report.winner) return "The match is drawn";
    // to_string() returns the older word for games, which JSON keeps.
    return fmt::format("{} wins the match by {}", summary.players[*report.winner].name,
                       report.decided_by == DecidedBy::games ? "games" : to_string(report.decided_by));
}

std::string verdict_text(const MatchSummary& summary) {
    const std::string what =
        fmt::format("{}{}, seed {}", summary.plan.contest.empty() ? "" : summary.plan.contest + ", ",
                    summary.plan.rules, summary.plan.seed.text());
    const auto& [first, second] = summary.report.tallies;
    const std::string scores =
        first.score && second.score ? fmt::format(", {}:{} points", *first.score, *second.score) : "";
    return fmt::format("{}{} ({}).\n", decision_text(summary), scores, what);
}

}  // namespace isola_arena
