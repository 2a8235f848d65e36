#include "arena/contest/setup/guests.hpp"

#include <optional>
#include <variant>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/settings/settings.hpp"

namespace isola_arena {
namespace {

// The clock and the fault policy of a guest's own contest. In all contests with a dialect the first fault ends the
// game.
struct HomeRules {
    TimeControl time;
    FaultPolicy policy = FaultPolicy::disqualify;
};

// Returns the rules of the bot's own contest; nullopt if the bot is no guest.
Result<std::optional<HomeRules>> home_rules(const BotSpec& bot) {
    if (!bot.dialect.empty()) {
        const auto dialect = find_dialect(bot.dialect);
        if (!dialect) return dialect.error();
        return std::optional(HomeRules{dialect->time});
    }
    if (bot.contest.empty()) return std::optional<HomeRules>();
    const auto home = contest_named(bot.contest);
    if (!home) return home.error();
    return std::optional(HomeRules{home->time, home->policy});
}

// Returns these rules with the given settings applied.
Result<HomeRules> changed(HomeRules rules, const GivenSettings& given) {
    GameSettings settings;
    settings.policy = rules.policy;
    if (const auto error = apply_given(given, time_settings, rules.time)) return *error;
    if (const auto error = apply_given(given, game_settings, settings)) return *error;
    return HomeRules{rules.time, settings.policy};
}

std::optional<Error> refuse_different(const BotSpec& one, const BotSpec& other, const HomeRules& first,
                                      const HomeRules& second) {
    const bool same_limits = first.time.turn_ms == second.time.turn_ms && first.time.game_ms == second.time.game_ms;
    if (same_limits && first.policy == second.policy) return std::nullopt;
    const std::string both = fmt::format("{} and {} come from contests with different", one.name, other.name);
    if (same_limits)
        return Error{fmt::format("{} consequences of a fault: choose one with {}", both, setting_name("on-fault"))};
    return Error{
        fmt::format("{} clocks: choose one with {} or {}", both, setting_name("turn-time"), setting_name("game-time"))};
}

}  // namespace

Result<std::string> contest_of_types(std::span<const BotSpec> bots) {
    const BotSpec* first = nullptr;
    for (const BotSpec& bot : bots) {
        if (bot.contest.empty()) continue;
        if (first && first->contest != bot.contest)
            return Error{fmt::format("{} is a player of {}, {} of {}: choose one with {}", first->name, first->contest,
                                     bot.name, bot.contest, setting_name("contest"))};
        if (!first) first = &bot;
    }
    return first ? first->contest : std::string();
}

std::string variant_of(const BotSpec& bot) {
    if (bot.contest.empty()) return {};
    const auto contest = contest_named(bot.contest);
    return contest ? contest->rules.substr(0, contest->rules.find(' ')) : std::string();
}

std::optional<Error> bring_home_rules(std::span<const BotSpec> bots, const ContestOptions& asked, Preset& preset) {
    if (asked.contest.ends_with(".toml")) return std::nullopt;
    const BotSpec* before = nullptr;
    for (const BotSpec& bot : bots) {
        const auto home = home_rules(bot);
        if (!home) return home.error();
        const std::optional<HomeRules>& rules = *home;
        if (!rules) continue;
        const auto first = changed({preset.time, preset.policy}, asked.settings);
        if (!first) return first.error();
        const auto second = changed(*rules, asked.settings);
        if (!second) return second.error();
        if (before)
            if (auto error = refuse_different(*before, bot, *first, *second)) return error;
        before = &bot;
        preset.time = rules->time;
        preset.policy = rules->policy;
    }
    return std::nullopt;
}

Result<std::string> board_of_dialects(std::span<const BotSpec> bots, const ContestOptions& asked,
                                      const Preset& preset) {
    std::string chosen = asked.board;
    for (const BotSpec& bot : bots) {
        if (bot.dialect.empty()) continue;
        const auto dialect = find_dialect(bot.dialect);
        if (!dialect) return dialect.error();
        if (std::holds_alternative<NoBoard>(preset.board))
            if (const auto adapter = adapter_for(bot.dialect, preset.rules); !adapter) return adapter.error();
        if (!asked.board.empty() || !asked.rules.empty()) continue;
        const std::string board = board_of(dialect->rules);
        if (!chosen.empty() && chosen != board)
            return Error{
                fmt::format("dialect {} is played on {}, the other bot's dialect on {}", dialect->name, board, chosen)};
        chosen = board;
    }
    return chosen;
}

std::optional<Error> refuse_discard(std::span<const BotSpec> bots, const Preset& preset) {
    if (preset.policy != FaultPolicy::discard) return std::nullopt;
    for (const BotSpec& bot : bots)
        if (!tells_whole_board(bot))
            return Error{
                fmt::format("{} discard: {} tells a bot only its opponent's last turn, so that {} could not go "
                            "on after a discarded one: expected disqualify",
                            setting_name("on-fault"), bot.dialect, bot.name)};
    return std::nullopt;
}

bool tells_whole_board(const BotSpec& bot) {
    const auto dialect = bot.dialect.empty() ? Result<Dialect>(Error{}) : find_dialect(bot.dialect);
    return !dialect || dialect->tells_whole_board;
}

std::optional<Error> refuse_unfit_dialect(std::span<const BotSpec> bots, const std::string& rules) {
    for (const BotSpec& bot : bots) {
        if (bot.dialect.empty()) continue;
        if (const auto adapter = adapter_for(bot.dialect, rules); !adapter) return adapter.error();
    }
    return std::nullopt;
}

}  // namespace isola_arena
