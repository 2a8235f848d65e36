#include "arena/cli/shared_options.hpp"

#include <CLI/CLI.hpp>

#include "arena/contest/format_settings.hpp"
#include "arena/process/limits.hpp"

namespace isola_arena {
namespace {

template <class Table>
void add_settings(CLI::App& command, const Table& table, GivenSettings& given,
                  std::string_view SettingFacts::*other_help = &SettingFacts::help) {
    for_each_option(table, [&]<class Owner, class T>(const Setting<Owner, T>& each) {
        const SettingFacts& facts = each.facts;
        const std::string option(facts.option), help((facts.*other_help).empty() ? facts.help : facts.*other_help);
        if constexpr (std::is_same_v<T, bool>) command.add_flag(option, given[each], help);
        else if constexpr (std::is_same_v<T, int>)
            command.add_option(option, given[each], help)
                ->check(CLI::Range(static_cast<int>(facts.bounds.least), static_cast<int>(facts.bounds.most)));
        else command.add_option(option, given[each], help);
    });
}

}  // namespace

void add_contest_options(CLI::App& command, ContestOptions& options) {
    // If an option is given twice, the last one counts, so that scripts can set their own defaults.
    command.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    command.add_option("--contest", options.contest, "The contest to play (see: arena list); default uicc-isola");
    command.add_option("--rules", options.rules,
                       "Rules: a variant such as isolation or \"queens board=6x6\"; without --contest, free play");
    command.add_option("--board", options.board, "Board size such as 9x9, or random");
    command.add_option("--seed", options.seed, "Number that decides all chance; default: random, printed");
    add_settings(command, contest_settings, options.settings);
    command.add_option("--bots", options.bots_file, "A bots.toml whose names can be used for bots");
    command.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::Throw);
    add_confinement_options(command, options.confinement);
}

void add_run_options(CLI::App& command, GivenSettings& given, RunOf run) {
    add_settings(command, run_settings, given, run == RunOf::match ? &SettingFacts::match_help : &SettingFacts::help);
}

void add_format_options(CLI::App& command, GivenSettings& given) { add_settings(command, format_settings, given); }

void add_dialect_option(CLI::App& command, std::vector<std::string>& dialects) {
    command.add_option("--dialect", dialects, "[NAME=]codingame or hackerearth: the bot speaks that contest's lines")
        ->allow_extra_args(false);
}

void add_bot_type_option(CLI::App& command, std::vector<std::string>& types) {
    command
        .add_option("--bot-type", types,
                    "[NAME=]uicc, caribbean or columbia: the bot is not a program but a player for that contest's own "
                    "interface: a .class or .java file, or a Lisp file player-NAME")
        ->allow_extra_args(false);
}

void add_confinement_options(CLI::App& command, ConfinementOptions& options) {
    command
        .add_option("--sandbox", options.sandbox,
                    "Isolate the bots from this machine and from each other: auto (if possible), on (refuse to run "
                    "without it), off")
        ->capture_default_str()
        ->take_last();
    command
        .add_option("--memory", options.memory,
                    "Memory that a bot's processes may use together, such as 512M; default 512M")
        ->take_last();
    command.add_option("--processes", options.processes, "How many processes and threads a bot may have; default 128")
        ->check(CLI::Range(1, most_processes))
        ->take_last();
    command.add_option("--scratch", options.scratch, "Size of a bot's /tmp, such as 64M; default 64M")->take_last();
}

void add_listen_options(CLI::App& command, ListenOptions& options, const std::string& port_option,
                        const std::string& help) {
    auto* port = command.add_option(port_option, options.port, help)->check(CLI::Range(0, 65535));
    const bool is_extra = port_option != "--port";
    auto* address = command
                        .add_option("--listen", options.address,
                                    "The IP address to serve the page on; any but a loopback address needs a token")
                        ->capture_default_str();
    auto* token =
        command.add_option("--token", options.token, "The secret in the page's URL; default: random, if one is needed");
    auto* is_public = command.add_flag(
        "--public", options.is_public,
        "For an audience: hidden tiles and stderr are withheld until a game is over, and nothing can be controlled");
    if (!is_extra) return;
    for (auto* option : {address, token, is_public}) option->needs(port);
}

}  // namespace isola_arena
