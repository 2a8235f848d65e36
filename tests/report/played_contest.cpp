#include "tests/report/played_contest.hpp"

#include <algorithm>

#include "arena/base/text/printable.hpp"

namespace isola_arena::report_tests {
namespace {

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t replies = 10;

GameSummary game_of(GameKey key, PerPlayer<std::size_t> entrants, const Verdict& verdict) {
    GameSummary game;
    game.key = key;
    game.reason = "no_move";
    game.turns = 20;
    const auto winner = verdict(entrants[Player::one], entrants[Player::two]);
    if (winner) game.winner = *winner == entrants[Player::one] ? Player::one : Player::two;
    else game.reason = "turn_limit";
    for (const Player player : both_players) {
        const auto number = static_cast<std::int64_t>(entrants[player]) + 1;
        game.speed[player] = {Nanoseconds(number * ms * replies), replies};
        game.worst_ns[player] = 2 * number * ms;
    }
    return game;
}

}  // namespace

std::optional<std::size_t> better_seed_wins(std::size_t first, std::size_t second) { return std::min(first, second); }

std::optional<std::size_t> worse_seed_wins(std::size_t first, std::size_t second) { return std::max(first, second); }

std::optional<std::size_t> always_drawn(std::size_t, std::size_t) { return std::nullopt; }

ContestPlan plan_of(FormatKind kind, std::size_t bots, int games) {
    ContestPlan plan;
    plan.preset = free_play("isola");
    plan.preset.name = "club";
    plan.preset.title = "Club championship";
    plan.preset.format.kind = kind;
    plan.preset.format.games = games;
    plan.preset.games = games;
    plan.preset.time.turn_ms = 3000;
    plan.seed = 7;
    for (std::size_t seed = 1; seed <= bots; ++seed) {
        ContestBot bot;
        bot.spec.name = "bot-" + std::to_string(seed);
        bot.spec.arguments = {"python3", bot.spec.name + ".py"};
        plan.bots.push_back(bot);
    }
    return plan;
}

report::ContestReport Played::report() const { return report::report_of(plan, book, printable); }

Played play(const ContestPlan& plan, const Verdict& verdict, std::optional<std::size_t> games, const Change& change) {
    Played played{plan,
                  Book(plan.preset.format, plan.bots.size(), plan.preset.tie, Games::Explanations::kept, plan.changes)};
    while (!played.book.over() && played.book.games().size() < games.value_or(1'000'000)) {
        const GameKey key = played.book.open_games().front();
        const Pairing pairing = played.book.issued()[static_cast<std::size_t>(key.pairing) - 1];
        PerPlayer<std::size_t> entrants;
        for (const Player player : both_players) entrants[player] = entrant_of(pairing, key.number, player);
        GameSummary game = game_of(key, entrants, verdict);
        change(game, entrants);
        played.book.enter(game);
    }
    return played;
}

Played play(const ContestPlan& plan, const Verdict& verdict, std::optional<std::size_t> games) {
    return play(plan, verdict, games, [](GameSummary&, PerPlayer<std::size_t>) {});
}

void fault(GameSummary& game, Player player, const std::string& kind, const std::string& explanation) {
    game.winner = other(player);
    game.reason = kind;
    game.explanation = explanation;
}

std::string names(const report::ContestReport& report) {
    std::string all;
    for (const report::BotLine& line : report.lines) all += (all.empty() ? "" : " ") + line.name;
    return all;
}

}  // namespace isola_arena::report_tests
