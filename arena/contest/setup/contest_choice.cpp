#include "arena/contest/setup/contest_choice.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <type_traits>
#include <variant>

#include <boost/json/value.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/built_program.hpp"
#include "arena/contest/setup/chosen_openings.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/judge/draw_seed.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/settings/settings.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

template <class T>
json::value json_of(const T& value) {
    if constexpr (std::is_enum_v<T>) return json::value(to_string(value));
    else if constexpr (std::is_arithmetic_v<T>) return value;
    else return value ? json::value(*value) : json::value();
}

template <class Table, class Settings>
void add(json::object& object, const Table& table, const Settings& settings, bool SettingFacts::*where) {
    for_each_setting(table, [&](const auto& each) {
        if (each.facts.*where) object[each.facts.name] = json_of(settings.*each.member);
    });
}

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

// Returns the contest of the guests' bot types, for options that name no contest; empty if no bot has a bot type.
// Returns an error if the bot types belong to several contests.
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

// Sets the clock and the fault policy of the contest to those of its guests' own contest. Does nothing for a contest
// file. Given settings are applied later. Returns an error if two guests still differ in the clock or the fault policy
// with the given settings.
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

// Returns the board of the bots' dialects, if the options name no board and no rules; otherwise the board of the
// options. Returns an error if two dialects have different ones, or the contest's game does not have a bot's dialect.
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

// Returns an error if a fault costs only the turn, but a bot's dialect could not tell it the board after a discarded
// turn.
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

Result<std::string> game_of(const std::string& rules) {
    const auto session = open_session(rules, 0);
    if (!session) return session.error();
    return (*session)->game();
}

Result<Preset> chosen_preset(const ContestOptions& options, std::span<const BotSpec> bots) {
    if (options.contest.empty() && !options.rules.empty()) return free_play(options.rules);
    const auto name = options.contest.empty() ? contest_of_types(bots) : options.contest;
    if (!name) return name.error();
    auto found = contest_named(*name);
    if (!found || options.rules.empty()) return found;
    const auto own = game_of(found->rules), asked = game_of(options.rules);
    if (!own) return own.error();
    if (!asked) return asked.error();
    if (*own != *asked) return Error{fmt::format("contest {} plays {}, not {}", found->name, *own, *asked)};
    Preset preset = std::move(found).value();
    preset.rules = options.rules;
    return preset;
}

std::optional<Error> refuse_other_game(const BotSpec& bot, const std::string& game) {
    if (bot.game.empty() || bot.game == game) return std::nullopt;
    return Error{fmt::format("the bundled bot {} plays {}, not {} (arena list shows which bot plays what)", bot.name,
                             bot.game, game)};
}

std::optional<Error> refuse_other_variant(const BotSpec& bot, const std::string& rules) {
    const std::string own = variant_of(bot), played = rules.substr(0, rules.find(' '));
    if (own.empty() || own == played) return std::nullopt;
    return Error{
        fmt::format("{} is a player of the contest {}, which plays {}, not {}", bot.name, bot.contest, own, played)};
}

std::optional<Error> refuse_other_rules(const BotSpec& bot, const std::string& game, const std::string& rules) {
    if (auto error = refuse_other_game(bot, game)) return error;
    return refuse_other_variant(bot, rules);
}

// Applies the options `[NAME=]VALUE`: calls change(bot, value) for each bot for which fits(bot, name, value) holds;
// name is empty if the option has none. Returns the first error of fits or change, or an error if an option fits no
// bot.
template <class Fits, class Change>
std::optional<Error> apply_to_bots(std::string_view setting, const std::vector<std::string>& options,
                                   std::span<BotSpec> bots, Fits fits, Change change) {
    for (const std::string& option : options) {
        const std::size_t equals = option.find('=');
        const std::string name = equals == std::string::npos ? "" : option.substr(0, equals);
        const std::string value = option.substr(equals == std::string::npos ? 0 : equals + 1);
        bool found = false;
        for (BotSpec& bot : bots) {
            const Result<bool> is_meant = fits(bot, name, value);
            if (!is_meant) return is_meant.error();
            if (!*is_meant) continue;
            if (auto error = change(bot, value)) return error;
            found = true;
        }
        if (found) continue;
        const std::string wanted = name.empty() ? "a player of that type: expected its file" : "called " + name;
        return Error{fmt::format("{} {}: no bot of this match is {}", setting_name(setting), option, wanted)};
    }
    return std::nullopt;
}

bool is_called_after_file(const BotSpec& bot, const std::string& name) {
    return bot.arguments.size() == 1 && bot.name == std::filesystem::path(bot.arguments.front()).filename() &&
           name == std::filesystem::path(bot.name).stem();
}

Result<bool> has_type(const BotSpec& bot, const std::string& name, const std::string& type) {
    if (name.empty()) return looks_like_type(bot, type);
    return bot.name == name || is_called_after_file(bot, name);
}

// Turns the bot into a player of that type. If the bot is named after its file, the file's ending is removed from the
// name, unless another bot has the shorter name.
std::optional<Error> take_type(BotSpec& bot, const std::string& type, std::span<const BotSpec> bots) {
    auto found = as_type(bot, type);
    if (!found) return found.error();
    BotSpec typed = std::move(found).value();
    const auto is_taken = [&](const BotSpec& each) { return &each != &bot && each.name == typed.name; };
    if (std::ranges::any_of(bots, is_taken)) typed.name = bot.name;
    bot = std::move(typed);
    return std::nullopt;
}

std::optional<Error> take_dialect(BotSpec& bot, const std::string& name) {
    const auto dialect = find_dialect(name);
    if (!dialect) return dialect.error();
    bot.dialect = dialect->name;
    return std::nullopt;
}

}  // namespace

void add_settings_of(json::object& object, const Preset& preset, bool SettingFacts::*where) {
    add(object, time_settings, preset.time, where);
    add(object, game_settings, preset, where);
    add(object, match_settings, preset, where);
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

Result<Preset> contest_named(const std::string& name) {
    const auto check_rules = [](const std::string& rules) -> std::optional<Error> {
        const auto complete = complete_rules(rules);
        return complete ? std::nullopt : std::optional(complete.error());
    };
    return find_preset(name.empty() ? default_contest : std::string_view(name), check_rules);
}

Result<Seed> parse_seed(const std::string& text) {
    if (text.empty()) return draw_seed();
    if (const auto seed = Seed::parse(text)) return *seed;
    return Error{fmt::format("{} \"{}\": expected {}", setting_name("seed"), text, Seed::expected)};
}

std::string variant_of(const BotSpec& bot) {
    if (bot.contest.empty()) return {};
    const auto contest = contest_named(bot.contest);
    return contest ? contest->rules.substr(0, contest->rules.find(' ')) : std::string();
}

Result<std::string> rules_on(const Preset& preset, const std::string& board, Rng& rng) {
    const auto size = choose_board(preset, board, rng);
    if (!size) return size.error();
    return complete_rules(preset.rules, *size);
}

std::optional<Error> apply_dialects(const std::vector<std::string>& options, std::span<BotSpec> bots) {
    const auto fits = [](const BotSpec& bot, const std::string& name, const std::string&) {
        return name.empty() || bot.name == name;
    };
    return apply_to_bots("dialect", options, bots, fits, take_dialect);
}

Result<std::vector<std::string>> apply_bot_types(const std::vector<std::string>& options, std::span<BotSpec> bots) {
    std::vector<std::string> types(bots.size());
    const auto take = [&](BotSpec& bot, const std::string& type) {
        types[static_cast<std::size_t>(&bot - bots.data())] = type;
        return take_type(bot, type, bots);
    };
    if (const auto error = apply_to_bots("bot-type", options, bots, has_type, take)) return *error;
    return types;
}

std::optional<Error> refuse_opening(const std::vector<BotSpec>& bots, std::string_view setting) {
    for (const BotSpec& bot : bots)
        if (!tells_whole_board(bot))
            return Error{fmt::format("{}: {} can tell a bot only the first board, expected none", setting_name(setting),
                                     bot.dialect)};
    return std::nullopt;
}

NewDialectAdapter adapter_of(const BotSpec& bot, const MatchPlan& plan) {
    if (bot.dialect.empty()) return {};
    return std::move(adapter_for(bot.dialect, plan.rules)).value();
}

Result<ContestChoice> choose_contest(const ContestOptions& options, const std::vector<BotSpec>& bots) {
    auto chosen = chosen_preset(options, bots);
    if (!chosen) return chosen.error();
    Preset preset = std::move(chosen).value();
    if (const auto error = bring_home_rules(bots, options, preset)) return *error;
    auto board = board_of_dialects(bots, options, preset);
    if (!board) return board.error();
    if (const auto error = apply_given(options.settings, game_settings, preset)) return *error;
    if (const auto error = apply_given(options.settings, match_settings, preset)) return *error;
    if (const auto error = apply_given(options.settings, time_settings, preset.time)) return *error;
    const auto limits = requested_limits(options.confinement);
    if (!limits) return limits.error();
    preset.limits = limits->over(preset.limits);
    if (const auto complete = complete_rules(preset.rules); !complete) return complete.error();
    Rng any(0);
    const auto rules = rules_on(preset, *board, any);
    if (!rules) return rules.error();
    const auto session = open_session(*rules, 0);
    if (!session) return session.error();
    for (const BotSpec& bot : bots)
        if (const auto error = refuse_other_rules(bot, (*session)->game(), *rules)) return *error;
    if (preset.policy == FaultPolicy::discard && !(*session)->can_skip())
        return Error{setting_name("on-fault") +
                     " discard: turns of this game cannot be discarded, expected disqualify"};
    if (const auto error = refuse_discard(bots, preset)) return *error;
    return ContestChoice{std::move(preset), std::move(board).value(), (*session)->game()};
}

std::optional<Error> refuse_latecomer(const BotSpec& bot, const Preset& preset, const std::string& board) {
    Rng any(0);
    const auto rules = rules_on(preset, board, any);
    if (!rules) return rules.error();
    const auto game = game_of(*rules);
    if (!game) return game.error();
    if (auto error = refuse_other_rules(bot, *game, *rules)) return error;
    return refuse_discard({&bot, 1}, preset);
}

Result<MatchPlan> plan_match(const ContestOptions& options, const std::vector<BotSpec>& bots) {
    const auto choice = choose_contest(options, bots);
    if (!choice) return choice.error();
    const auto seed = parse_seed(options.seed);
    if (!seed) return seed.error();
    MatchPlan plan;
    plan.contest = choice->preset.name;
    plan.seed = *seed;
    take_settings<MatchSettings>(plan, choice->preset);
    if (const auto error = apply_given(options.settings, run_settings, plan)) return *error;
    Rng rng(plan.seed.for_board());
    auto rules = rules_on(choice->preset, choice->board, rng);
    if (!rules) return rules.error();
    plan.rules = std::move(rules).value();
    const OpeningChoice& chosen = choice->preset.openings;
    if (chosen.is_given() && !options.ignores_openings && !options.settings.of(run_opening_plies)) {
        auto openings = chosen_openings(chosen, plan.rules);
        if (!openings) return openings.error();
        plan.openings = std::move(openings->openings);
        plan.opening_plies = openings->plies;
        if (const auto error = refuse_opening(bots, "openings")) return *error;
    }
    if (plan.opening_plies > 0)
        if (const auto error = refuse_opening(bots, "opening-plies")) return *error;
    if (const auto error = refuse_unfit_dialect(bots, plan.rules)) return *error;
    return plan;
}

Result<Shares> shares_of(const ContestOptions& options, const Preset& preset) {
    Shares shares = shares_of(options.confinement);
    auto listed = shares_of_bots_file(options.bots_file);
    if (!listed) return listed;
    shares.insert(shares.end(), preset.shares.begin(), preset.shares.end());
    shares.insert(shares.end(), listed->begin(), listed->end());
    return shares;
}

std::optional<Error> share_folders(Confinements& confinements, const ContestOptions& options) {
    const auto preset = contest_named(options.contest);
    if (!preset) return preset.error();
    const auto shares = shares_of(options, *preset);
    return shares ? confinements.share(*shares) : shares.error();
}

std::optional<Error> seat_bots(Confinements& confinements, const ContestOptions& options,
                               const std::vector<BotSpec>& bots, const std::string& rules, ClockKind clock,
                               const Limits& usual) {
    for (const BotSpec& bot : bots)
        if (const std::string older = older_than_its_source(bot.arguments, bot.folder); !older.empty())
            announce(fmt::format("{}: {}", printable(bot.name), printable(older)));
    confinements.warn_about(clock);
    confinements.warn_about_seed(options.seed, bots, rules);
    return confinements.seat(bots, usual);
}

Result<Confinements> confine_match(const ContestOptions& options, const std::vector<BotSpec>& bots, MatchPlan& plan,
                                   const std::string& record) {
    auto confinements = Confinements::open(options.confinement);
    if (!confinements) return confinements;
    const auto choice = choose_contest(options, bots);
    if (!choice) return choice.error();
    const auto shares = shares_of(options, choice->preset);
    if (!shares) return shares.error();
    if (const auto error = confinements->share(*shares)) return *error;
    if (const auto error = seat_bots(*confinements, options, bots, plan.rules, plan.time.clock, choice->preset.limits))
        return *error;
    confinements->hide(record);
    if (const auto error = confinements->hide_bots_file(options.bots_file)) return *error;
    plan.conditions = confinements->conditions();
    return confinements;
}

NewSession session_opener(const MatchPlan& plan) {
    return
        [rules = plan.rules](std::uint64_t nature_seed) { return std::move(open_session(rules, nature_seed)).value(); };
}

}  // namespace isola_arena
