#include "arena/cli/shared_options.hpp"

#include <algorithm>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/reference/program_reference.hpp"
#include "arena/contest/format_settings.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/terminal/screen/ink.hpp"

namespace isola_arena {
namespace {

constexpr const char* contests_own = "the contest's";

// usual: the default of a setting, if the setting's own help names none.
template <class Table>
void add_settings(CLI::App& command, const Table& table, GivenSettings& given, const std::string& usual,
                  std::string_view SettingFacts::*other_help = &SettingFacts::help) {
    for_each_option(table, [&]<class Owner, class T>(const Setting<Owner, T>& each) {
        const SettingFacts& facts = each.facts;
        const std::string option(facts.option);
        std::string help((facts.*other_help).empty() ? facts.help : facts.*other_help);
        if (!std::is_same_v<T, bool> && help.find("default") == std::string::npos) help += "; default: " + usual;
        if constexpr (std::is_same_v<T, bool>) command.add_flag(option, given[each], help);
        else if constexpr (std::is_same_v<T, int>)
            command.add_option(option, given[each], help)
                ->check(CLI::Range(static_cast<int>(facts.bounds.least), static_cast<int>(facts.bounds.most)));
        else command.add_option(option, given[each], help);
    });
}

std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

const HelpOption* help_option(const CLI::Option& option) { return find_help_option(names_of(option)); }

bool is_flag(const CLI::Option& option) { return option.get_type_name().empty(); }

std::string help_of(const CLI::Option& option) {
    const std::string value = option.get_default_str();
    return option.get_description() + (value.empty() ? "" : "; default: " + value);
}

std::vector<const CLI::Option*> sorted_options(const CLI::App& command) {
    auto options = command.get_options([](const CLI::Option* option) { return option->nonpositional(); });
    std::ranges::stable_sort(options, {}, [](const CLI::Option* option) { return help_option(*option); });
    return options;
}

// Lists the options of a command under the headings, with their defaults, in lines for terminals of 80 columns.
class GroupedHelp : public CLI::Formatter {
public:
    GroupedHelp() {
        column_width(name_width);
        label("SUBCOMMAND", "COMMAND");
        label("Positionals", "Arguments");
    }

    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) + grouped_options(app) +
               make_subcommands(app, mode) + '\n' + make_footer(app);
    }

    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_positional() || is_flag(*option)) return {};
        return ' ' + std::string(value_of(help_option(*option)));
    }

    std::string make_option_desc(const CLI::Option* option) const override { return in_lines(help_of(*option)); }

    std::string make_subcommand(const CLI::App* command) const override {
        std::ostringstream out;
        CLI::detail::format_help(out, command->get_name(), in_lines(command->get_description()), name_width);
        return out.str();
    }

private:
    std::string grouped_options(const CLI::App* app) const {
        auto options = sorted_options(*app);
        std::string text;
        while (!options.empty()) {
            const auto heading = heading_of(help_option(*options.front()));
            const auto next = std::ranges::find_if(
                options, [&](const CLI::Option* option) { return heading_of(help_option(*option)) != heading; });
            text += make_group(std::string(heading), false, {options.begin(), next});
            options.erase(options.begin(), next);
        }
        return text;
    }

    static constexpr int name_width = 26, text_width = 80 - name_width;

    static std::string in_lines(const std::string& message) { return joined(wrapped(message, text_width), "\n"); }
};

void take_colour(const std::string& word) {
    const auto choice = viewer::parse_colour_choice(word);
    if (!choice) throw UsageError(fmt::format("--color \"{}\": expected auto, always or never", word));
    viewer::choose_colours(*choice);
}

// Returns the values that the type name of an option lists, as IsMember's does: `TEXT:{local,slurm}`.
std::vector<std::string> words_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t open = type.find('{'), close = type.find('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

OptionReference option_reference_of(const CLI::Option& option) {
    const HelpOption* known = help_option(option);
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : names_of(option)) names.push_back(name);
    return {names, std::string(is_flag(option) ? "" : value_of(known)), help_of(option), std::string(heading_of(known)),
            words_of(option)};
}

CommandReference command_reference_of(const CLI::App& command) {
    CommandReference reference{command.get_name(),  command.get_description(), command.get_group(), {}, {},
                               command.get_footer()};
    for (const CLI::Option* option :
         command.get_options([](const CLI::Option* each) { return each->get_positional(); }))
        reference.arguments.push_back({option->get_name(true), option->get_description(), option->get_required(),
                                       option->get_expected_max() >= CLI::detail::expected_max_vector_size,
                                       words_of(*option)});
    for (const CLI::Option* option : sorted_options(command)) reference.options.push_back(option_reference_of(*option));
    return reference;
}

}  // namespace

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      std::function<void()> run) {
    CLI::App& command = *program.add_subcommand(name, summary);
    command.callback(std::move(run));
    return command;
}

ProgramReference reference_of(const CLI::App& program) {
    ProgramReference reference{command_reference_of(program), {}};
    reference.program.name.clear();
    for (const CLI::App* command : program.get_subcommands({}))
        reference.commands.push_back(command_reference_of(*command));
    return reference;
}

void shape_help(CLI::App& program) { program.formatter(std::make_shared<GroupedHelp>()); }

void add_color_option(CLI::App& command) {
    command
        .add_option_function<std::string>(
            "--color", take_colour,
            "Colours: auto (on a terminal, unless NO_COLOR is set), always or never; default: auto")
        ->take_last();
}

void add_contest_options(CLI::App& command, ContestOptions& options) {
    // If an option is given twice, the last one counts, so that scripts can set their own defaults.
    command.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    command.add_option(
        "--contest", options.contest,
        "The contest to play (see: arena list); default: a friendly game, Isola on 9x9, 3 s a reply, a fault loses");
    command.add_option(
        "--rules", options.rules,
        "A variant such as isolation or \"queens board=6x6\"; without --contest, free play; default: the "
        "contest's");
    command.add_option("--board", options.board, "Board size such as 9x9, or random; default: the contest's");
    command.add_option(
        "--seed", options.seed,
        "A number or a key that decides all chance; default: a key that nobody can guess, told at the end");
    add_settings(command, contest_settings, options.settings, contests_own);
    command.add_option("--bots", options.bots_file, "A bots.toml whose names can be used for bots; default: none");
    command.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::Throw);
    add_confinement_options(command, options.confinement);
}

void add_time_options(CLI::App& command, GivenSettings& given) {
    add_settings(command, time_settings, given, contests_own);
}

void add_run_options(CLI::App& command, GivenSettings& given, RunOf run) {
    const std::string usual = run == RunOf::match     ? "0"
                              : run == RunOf::contest ? fmt::format("0, with --sprt {}", sprt_opening_plies)
                                                      : fmt::format("{}, with --openings 0", sprt_opening_plies);
    add_settings(command, run_settings, given, usual,
                 run == RunOf::match ? &SettingFacts::match_help : &SettingFacts::help);
}

CLI::Option* add_openings_option(CLI::App& command, std::string& file, const char* use) {
    return command.add_option("--openings", file,
                              fmt::format("A file with a position in each line (a board line without its clock), or "
                                          "start and moves after | signs; {}; default: none",
                                          use));
}

void add_contest_setup(CLI::App& command, ContestSetup& setup) {
    command.add_option("BOT", setup.bots,
                       "The bots in seed order: quoted command lines, name=command, bundled bots, names from --bots, "
                       "or folders with a bots.toml. If none is given: all bots of --bots, which may be a bots.toml or "
                       "a folder of bots' folders; without --bots, the game's bundled bots");
    add_contest_options(command, setup.contest);
    command.add_flag("--skip-unfit", setup.skip_unfit,
                     "Examine the bots as arena check does; leave out those that are not fit, and files with mistakes");
    command.add_option("--title", setup.title,
                       "What the contest is called in tables and reports, with its date if you like; default: what its "
                       "rules are called");
    command.add_option("--format", setup.format, list_of_formats() + "; default: the contest's");
    add_settings(command, format_settings, setup.contest.settings, contests_own);
    add_run_options(command, setup.contest.settings, RunOf::contest);
    add_openings_option(command, setup.openings);
    add_sprt_option(command, setup.sprt,
                    "With two bots: stop once it is decided whether the first is stronger by elo0 or by elo1. Each "
                    "value has a default:",
                    fmt::format("elo0={} elo1={}", SprtPlan{}.elo0, SprtPlan{}.elo1));
}

void add_sprt_option(CLI::App& command, std::vector<std::string>& sprt, const std::string& help,
                     const std::string& usual) {
    const SprtPlan plan;
    command.add_option("--sprt", sprt, fmt::format("{} {} alpha={} beta={}", help, usual, plan.alpha, plan.beta))
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

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
    const Limits usual;
    command
        .add_option("--sandbox", options.sandbox,
                    "Isolate the bots from this machine and from each other: auto (if possible), on (refuse to run "
                    "without it), off")
        ->capture_default_str()
        ->take_last();
    command
        .add_option("--memory", options.memory,
                    fmt::format("Memory that a bot's processes may use together, such as 512M; default: {}M",
                                usual.memory >> 20))
        ->take_last();
    command
        .add_option("--processes", options.processes,
                    fmt::format("How many processes and threads a bot may have; default: {}", usual.processes))
        ->check(CLI::Range(1, most_processes))
        ->take_last();
    command
        .add_option("--scratch", options.scratch,
                    fmt::format("Size of a bot's /tmp, such as 64M; default: {}M", usual.scratch >> 20))
        ->take_last();
    command
        .add_option("--open-files", options.open_files,
                    fmt::format("How many files each process of a bot may have open; default: {}", usual.open_files))
        ->check(CLI::Range(least_open_files, most_open_files))
        ->take_last();
    command
        .add_option("--allow-folder", options.allowed_folders,
                    "A folder that a bots.toml inside it may give its bots, who see all of it; default: none")
        ->allow_extra_args(false);
    command
        .add_option("--share", options.shared,
                    "A folder that all bots and builds see, read-only, for what a class needs; default: none")
        ->allow_extra_args(false);
}

void add_cluster_options(CLI::App& command, ClusterOptions& options) {
    command
        .add_option(
            "--executor", options.executor,
            "Where games are played: local (this machine), slurm (jobs of a Slurm cluster) or folder (whoever runs "
            "`arena work` on the files of a shared folder)")
        ->capture_default_str()
        ->check(CLI::IsMember({"local", "slurm", "folder"}));
    command.add_option("--slurm", options.slurm,
                       "With --executor slurm: options for sbatch, such as \"--partition=long --time=1:00:00\"");
    command.add_option("--shared", options.shared,
                       "The folder that all machines see; default: DB.shared, beside the database");
    command.add_option("--chunk-time", options.chunk_time,
                       "How long a task should play at least, such as 5m; default: 30s");
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
    auto* limit = command.add_option("--upload-limit", options.upload_limit,
                                     "The most that a page may send to have a record shown, such as 8M; default: 32M, "
                                     "with --public 4M");
    options.port_setting = port_option;
    if (!is_extra) return;
    for (auto* option : {address, token, is_public, limit}) option->needs(port);
}

}  // namespace isola_arena
