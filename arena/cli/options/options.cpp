#include "arena/cli/options/options.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <random>

#include <fmt/core.h>

#include "arena/bots/bot_types.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/options/given_settings.hpp"
#include "arena/cli/options/guests.hpp"

namespace isola_arena {
Preset contest_named(const std::string& name) {
    const auto check_rules = [](const std::string& rules) -> std::optional<Error> {
        const auto complete = complete_rules(rules);
        return complete ? std::nullopt : std::optional(complete.error());
    };
    return usable(find_preset(name.empty() ? default_contest : std::string_view(name), check_rules));
}

Seed parse_seed(const std::string& text) {
    if (text.empty()) return Seed::draw();
    const auto seed = Seed::parse(text);
    if (!seed) throw UsageError(fmt::format("--seed \"{}\": expected {}", text, Seed::expected));
    return *seed;
}

namespace {

std::string game_of(const std::string& rules) { return usable(open_session(rules, 0))->game(); }

Preset chosen_preset(const ContestOptions& options, std::span<const BotSpec> bots) {
    if (options.contest.empty() && !options.rules.empty()) return free_play(options.rules);
    Preset preset = contest_named(options.contest.empty() ? contest_of_types(bots) : options.contest);
    if (options.rules.empty()) return preset;
    const std::string own = game_of(preset.rules), asked = game_of(options.rules);
    if (own != asked) throw UsageError(fmt::format("contest {} plays {}, not {}", preset.name, own, asked));
    preset.rules = options.rules;
    return preset;
}

void refuse_other_game(const BotSpec& bot, const std::string& game) {
    if (bot.game.empty() || bot.game == game) return;
    throw UsageError(fmt::format("the bundled bot {} plays {}, not {} (arena list shows which bot plays what)",
                                 bot.name, bot.game, game));
}

void refuse_other_variant(const BotSpec& bot, const std::string& rules) {
    const std::string own = variant_of(bot), played = rules.substr(0, rules.find(' '));
    if (own.empty() || own == played) return;
    throw UsageError(
        fmt::format("{} is a player of the contest {}, which plays {}, not {}", bot.name, bot.contest, own, played));
}

}  // namespace

namespace {

// Applies the options `[NAME=]VALUE`: calls change(bot, value) for each bot for which fits(bot, name, value) holds;
// name is empty if the option has none. Throws UsageError if an option fits no bot.
template <class Fits, class Change>
void apply_to_bots(const char* name_of_option, const std::vector<std::string>& options, std::span<BotSpec> bots,
                   Fits fits, Change change) {
    for (const std::string& option : options) {
        const std::size_t equals = option.find('=');
        const std::string name = equals == std::string::npos ? "" : option.substr(0, equals);
        const std::string value = option.substr(equals == std::string::npos ? 0 : equals + 1);
        bool found = false;
        for (BotSpec& bot : bots) {
            if (!fits(bot, name, value)) continue;
            change(bot, value);
            found = true;
        }
        if (found) continue;
        const std::string wanted = name.empty() ? "a player of that type: expected its file" : "called " + name;
        throw UsageError(fmt::format("{} {}: no bot of this match is {}", name_of_option, option, wanted));
    }
}

bool is_called(const BotSpec& bot, const std::string& name) { return name.empty() || bot.name == name; }

bool is_called_after_file(const BotSpec& bot, const std::string& name) {
    return bot.words.size() == 1 && bot.name == std::filesystem::path(bot.words.front()).filename() &&
           name == std::filesystem::path(bot.name).stem();
}

bool has_type(const BotSpec& bot, const std::string& name, const std::string& type) {
    if (name.empty()) return usable(looks_like_type(bot, type));
    return bot.name == name || is_called_after_file(bot, name);
}

// Turns the bot into a player of that type. A name that is its file's loses the ending, unless another bot has the name
// without it.
void take_type(BotSpec& bot, const std::string& type, std::span<const BotSpec> bots) {
    BotSpec typed = usable(as_type(bot, type));
    const auto is_taken = [&](const BotSpec& each) { return &each != &bot && each.name == typed.name; };
    if (std::ranges::any_of(bots, is_taken)) typed.name = bot.name;
    bot = std::move(typed);
}

}  // namespace

void apply_dialects(const std::vector<std::string>& options, std::span<BotSpec> bots) {
    const auto fits = [](const BotSpec& bot, const std::string& name, const std::string&) {
        return is_called(bot, name);
    };
    apply_to_bots("--dialect", options, bots, fits,
                  [](BotSpec& bot, const std::string& value) { bot.dialect = usable(find_dialect(value)).name; });
}

std::vector<std::string> apply_bot_types(const std::vector<std::string>& options, std::span<BotSpec> bots) {
    std::vector<std::string> types(bots.size());
    apply_to_bots("--bot-type", options, bots, has_type, [&](BotSpec& bot, const std::string& type) {
        take_type(bot, type, bots);
        types[static_cast<std::size_t>(&bot - bots.data())] = type;
    });
    return types;
}

void refuse_opening(const std::vector<BotSpec>& bots, const char* option) {
    for (const BotSpec& bot : bots)
        if (!bot.dialect.empty() && !usable(find_dialect(bot.dialect)).tells_whole_board)
            throw UsageError(
                fmt::format("{}: {} can tell a bot only the first board, expected none", option, bot.dialect));
}

NewDialectAdapter adapter_of(const BotSpec& bot, const MatchPlan& plan) {
    if (bot.dialect.empty()) return {};
    return usable(adapter_for(bot.dialect, plan.rules));
}

ContestChoice choose_contest(const ContestOptions& options, const std::vector<BotSpec>& bots) {
    Preset preset = chosen_preset(options, bots);
    bring_home_rules(bots, options, preset);
    const std::string board = board_of_dialects(bots, options, preset);
    apply_given(options.settings, game_settings, preset);
    apply_given(options.settings, match_settings, preset);
    apply_given(options.settings, time_settings, preset.time);
    preset.limits = requested_limits(options.confinement).over(preset.limits);
    usable(complete_rules(preset.rules));
    Rng any(0);
    const std::string rules = usable(complete_rules(preset.rules, usable(choose_board(preset, board, any))));
    const auto session = usable(open_session(rules, 0));
    for (const BotSpec& bot : bots) {
        refuse_other_game(bot, session->game());
        refuse_other_variant(bot, rules);
    }
    if (preset.policy == FaultPolicy::discard && !session->can_skip())
        throw UsageError("--on-fault discard: turns of this game cannot be discarded, expected disqualify");
    refuse_discard(bots, preset);
    return {std::move(preset), board, session->game()};
}

MatchPlan plan_match(const ContestOptions& options, const std::vector<BotSpec>& bots) {
    const auto [preset, board, game] = choose_contest(options, bots);
    MatchPlan plan;
    plan.contest = preset.name;
    plan.seed = parse_seed(options.seed);
    take_settings<MatchSettings>(plan, preset);
    apply_given(options.settings, run_settings, plan);
    Rng rng(plan.seed.for_board());
    plan.rules = usable(complete_rules(preset.rules, usable(choose_board(preset, board, rng))));
    if (plan.opening_plies > 0) refuse_opening(bots, "--opening-plies");
    return plan;
}

Confinements confine_match(const ContestOptions& options, const std::vector<BotSpec>& bots, MatchPlan& plan,
                           const std::string& record) {
    Confinements confinements(options.confinement);
    confinements.warn_about(plan.time.clock);
    confinements.warn_about_seed(options.seed, bots, plan.rules);
    confinements.seat(bots, choose_contest(options, bots).preset.limits);
    confinements.hide(record);
    confinements.hide_bots_file(options.bots_file);
    plan.cpu_scope = confinements.cpu_scope();
    return confinements;
}

NewSession session_opener(const MatchPlan& plan) {
    return [rules = plan.rules](std::uint64_t nature_seed) { return usable(open_session(rules, nature_seed)); };
}

}  // namespace isola_arena
