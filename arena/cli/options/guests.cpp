#include "arena/cli/options/guests.hpp"

#include <optional>
#include <variant>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/options/given_settings.hpp"
#include "arena/judge/settings/settings.hpp"

namespace isola_arena {
namespace {

// What a guest is used to. In all contests with a dialect the first fault ends the game.
struct HomeRules {
    TimeControl time;
    FaultPolicy policy = FaultPolicy::disqualify;
};

std::optional<HomeRules> home_rules(const BotSpec& bot) {
    if (!bot.dialect.empty()) return HomeRules{usable(find_dialect(bot.dialect)).time};
    if (bot.contest.empty()) return std::nullopt;
    const Preset home = contest_named(bot.contest);
    return HomeRules{home.time, home.policy};
}

// With what the command line gives.
HomeRules changed(HomeRules rules, const GivenSettings& given) {
    GameSettings settings;
    settings.policy = rules.policy;
    apply_given(given, time_settings, rules.time);
    apply_given(given, game_settings, settings);
    return {rules.time, settings.policy};
}

void refuse_different(const BotSpec& one, const BotSpec& other, const HomeRules& first, const HomeRules& second) {
    const bool same_limits = first.time.turn_ms == second.time.turn_ms && first.time.game_ms == second.time.game_ms;
    if (same_limits && first.policy == second.policy) return;
    throw UsageError(fmt::format("{} and {} come from contests with different {}", one.name, other.name,
                                 same_limits ? "consequences of a fault: choose one with --on-fault"
                                             : "clocks: choose one with --turn-time or --game-time"));
}

}  // namespace

std::string contest_of_types(std::span<const BotSpec> bots) {
    const BotSpec* first = nullptr;
    for (const BotSpec& bot : bots) {
        if (bot.contest.empty()) continue;
        if (first && first->contest != bot.contest)
            throw UsageError(fmt::format("{} is a player of {}, {} of {}: choose one with --contest", first->name,
                                         first->contest, bot.name, bot.contest));
        if (!first) first = &bot;
    }
    return first ? first->contest : "";
}

std::string variant_of(const BotSpec& bot) {
    if (bot.contest.empty()) return {};
    const std::string rules = contest_named(bot.contest).rules;
    return rules.substr(0, rules.find(' '));
}

void bring_home_rules(std::span<const BotSpec> bots, const ContestOptions& asked, Preset& preset) {
    if (asked.contest.ends_with(".toml")) return;
    const BotSpec* before = nullptr;
    for (const BotSpec& bot : bots) {
        const auto rules = home_rules(bot);
        if (!rules) continue;
        if (before)
            refuse_different(*before, bot, changed({preset.time, preset.policy}, asked.settings),
                             changed(*rules, asked.settings));
        before = &bot;
        preset.time = rules->time;
        preset.policy = rules->policy;
    }
}

std::string board_of_dialects(std::span<const BotSpec> bots, const ContestOptions& asked, const Preset& preset) {
    std::string chosen = asked.board;
    for (const BotSpec& bot : bots) {
        if (bot.dialect.empty()) continue;
        const Dialect dialect = usable(find_dialect(bot.dialect));
        if (std::holds_alternative<NoBoard>(preset.board)) usable(adapter_for(bot.dialect, preset.rules));
        if (!asked.board.empty() || !asked.rules.empty()) continue;
        const std::string board = board_of(dialect.rules);
        if (!chosen.empty() && chosen != board)
            throw UsageError(
                fmt::format("dialect {} is played on {}, the other bot's dialect on {}", dialect.name, board, chosen));
        chosen = board;
    }
    return chosen;
}

void refuse_discard(std::span<const BotSpec> bots, const Preset& preset) {
    if (preset.policy != FaultPolicy::discard) return;
    for (const BotSpec& bot : bots)
        if (!bot.dialect.empty() && !usable(find_dialect(bot.dialect)).tells_whole_board)
            throw UsageError(
                fmt::format("--on-fault discard: {} tells a bot only its opponent's last turn, so that {} "
                            "could not go on after a discarded one: expected disqualify",
                            bot.dialect, bot.name));
}

}  // namespace isola_arena
