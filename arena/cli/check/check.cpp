#include "arena/cli/check/check.hpp"

#include <exception>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/check/checks.hpp"
#include "arena/cli/check/report.hpp"
#include "arena/cli/options/given_settings.hpp"
#include "arena/cli/options/options.hpp"
#include "arena/cli/viewer/terminal/printable.hpp"
#include "arena/contest/bots/bot_lookup.hpp"
#include "arena/contest/bots/bots_file.hpp"
#include "arena/contest/duration.hpp"
#include "arena/contest/preset.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena {
namespace {

Preset contest_of(const CheckOptions& options) {
    if (options.contest.empty() && !options.rules.empty()) return free_play(options.rules);
    Preset preset = contest_named(options.contest);
    if (!options.rules.empty()) preset.rules = options.rules;
    return preset;
}

Preset chosen_preset(const CheckOptions& options) {
    Preset preset = contest_of(options);
    if (!options.turn_time.empty()) preset.time.turn_ms = usable(parse_duration(options.turn_time));
    if (!options.start_time.empty()) preset.time.start_ms = usable(parse_duration(options.start_time));
    if (!options.clock.empty()) preset.time.clock = parse_setting(clock_setting, options.clock);
    preset.limits = requested_limits(options.confinement).over(preset.limits);
    return preset;
}

// Returns the boards to check on: the wanted one; else an empty string (the board of the rules) if the rules name a
// board or have none to choose; else the contest's smallest and largest, after an empty string if there is no contest.
std::vector<std::string> boards(const Preset& preset, const std::string& wanted) {
    Rng rng(1);
    if (!wanted.empty()) return {usable(choose_board(preset, wanted, rng))};
    const bool has_board = usable(complete_rules(preset.rules)).find(" board=") != std::string::npos;
    if (!has_board || preset.rules.find(" board=") != std::string::npos) return {""};
    std::vector<std::string> all;
    if (std::holds_alternative<AnyBoard>(preset.board)) all.emplace_back();
    for (const std::string& board : {smallest_board(preset.board), largest_board(preset.board)})
        if (all.empty() || all.back() != board) all.push_back(board);
    return all;
}

check::CheckPlan plan_of(const Preset& preset, const std::string& wanted_board) {
    check::CheckPlan plan;
    for (const std::string& board : boards(preset, wanted_board))
        plan.rules.push_back(usable(complete_rules(preset.rules, board)));
    return plan;
}

std::string game_of(const std::string& rules) {
    for (const Variant& variant : catalogue())
        if (variant.name == rules.substr(0, rules.find(' '))) return variant.game;
    return {};
}

GameHeader header_of(const Preset& preset, const std::string& rules) {
    GameHeader header;
    header.game = game_of(rules);
    header.contest = preset.name;
    header.seed = 1;
    take_settings<GameSettings>(header, preset);
    return header;
}

// Runs the examination to its end on the calling thread.
void examine(asio::io_context& io, check::BotUnderTest& tested_bot, const check::CheckPlan& plan,
             const check::ResultSink& sink) {
    std::exception_ptr failure;
    asio::co_spawn(io.get_executor(), check::run_checks(tested_bot, plan, sink),
                   [&failure](std::exception_ptr thrown) { failure = thrown; });
    io.run();
    sweep_children();
    if (failure) std::rethrow_exception(failure);
}

Confine confine(const CheckOptions& options, const BotSpec& bot, const Preset& preset) {
    Confinements confinements(options.confinement);
    confinements.warn_about(preset.time.clock);
    confinements.seat({bot}, preset.limits);
    confinements.hide_bots_file(options.bots_file);
    return confinements.of(bot);
}

void show(const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
}

}  // namespace

Exit run_check(const CheckOptions& options) {
    const Preset preset = chosen_preset(options);
    const check::CheckPlan plan = plan_of(preset, options.board);
    // A program that cannot be started is found unfit; a word that may be a misspelt name is refused.
    const bool may_be_a_name = options.bot_types.empty() && is_bot_name(options.bot);
    std::array found{usable(find_bot(options.bot, {options.bots_file, program_folder(), may_be_a_name}))};
    apply_bot_types(options.bot_types, found);
    const BotSpec& bot = found.front();
    if (!bot.dialect.empty())
        throw UsageError(fmt::format("{} speaks the dialect {}: arena check knows only the arena's own lines", bot.name,
                                     bot.dialect));
    asio::io_context io(1);
    check::BotUnderTest tested_bot(io.get_executor(), bot, header_of(preset, plan.rules.front()),
                                   confine(options, bot, preset));
    const check::Examination examination{bot.name,
                                         viewer::printable(join_command_line(bot.words)),
                                         preset.name,
                                         plan.rules,
                                         tested_bot.reply_ms(),
                                         !preset.time.turn_ms};
    std::vector<check::CheckResult> results;
    if (!options.json) show(check::head_text(examination));
    const check::ResultSink sink = [&](const check::CheckResult& result) {
        results.push_back(result);
        if (!options.json) show(check::result_text(result));
    };
    const std::string game = game_of(plan.rules.front());
    if (bot.game.empty() || bot.game == game) examine(io, tested_bot, plan, sink);
    else sink(check::other_game(bot.name, bot.game, game));
    show(options.json ? check::report_json(examination, results) : check::end_text(examination, results));
    return check::is_fit(results) ? Exit::fine : Exit::does_not_hold;
}

}  // namespace isola_arena
