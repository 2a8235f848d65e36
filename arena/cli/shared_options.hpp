#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cli/reference/program_reference.hpp"
#include "arena/cluster/executor/cluster_options.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/web/live/spectator_server.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Options that several commands share: each function registers some of them with the parser of a command. The parser
/// writes their values into the second argument, which must outlive the parsing.
namespace isola_arena {

/// A command that is being registered, and the options that the parser fills.
template <class Options>
struct AddedCommand {
    CLI::App& command;
    Options& options;
};

/// Adds a command to the program. run: called when the parser has read the command.
CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      std::function<void()> run);

/// Adds a command. run: gets its options and returns the status. The command keeps the options.
template <class Options, class Run>
AddedCommand<Options> add_command(CLI::App& program, Exit& status, const std::string& name, const std::string& summary,
                                  Run run) {
    const auto options = std::make_shared<Options>();
    return {add_command(program, name, summary, [options, &status, run] { status = run(*options); }), *options};
}

/// Makes the help of the program, and of all commands that are added later, list the options in groups: players, rules,
/// time, isolation, output.
void shape_help(CLI::App& program);

/// Returns the content of the help of the program and of its commands, as values.
ProgramReference reference_of(const CLI::App& program);

/// Adds the option `--color auto|always|never` for the whole program: viewer::wants_colours(). Parsing throws
/// UsageError for any other word.
void add_color_option(CLI::App& command);

/// Adds the options that all commands about games share: contest, rules, board, seed, times, clock, fault policy, bots
/// file, confinement.
void add_contest_options(CLI::App& command, ContestOptions& options);

/// Adds the options of the clock: the limits of time, and which time is charged.
void add_time_options(CLI::App& command, GivenSettings& given);

/// The command whose words the help uses.
enum class RunOf : std::uint8_t { match, contest, comparison };

/// Adds the options of how the games of a match are run: opening, kept bots, pondering.
void add_run_options(CLI::App& command, GivenSettings& given, RunOf run);

/// Adds the option `--openings FILE`, for read_openings(), and returns it. use: what the positions are for.
CLI::Option* add_openings_option(CLI::App& command, std::string& file,
                                 const char* use = "each begins a pair of games, with both sides");

/// Adds the bots of a contest and the options that plan it.
void add_contest_setup(CLI::App& command, ContestSetup& setup);

/// Adds the option `--sprt LIMITS`, which may be given several times. usual: the default, written like a value of the
/// option; it may leave values out.
void add_sprt_option(CLI::App& command, std::vector<std::string>& sprt, const std::string& help,
                     const std::string& usual);

/// Adds the option `--dialect [NAME=]DIALECT`, for apply_dialects().
void add_dialect_option(CLI::App& command, std::vector<std::string>& dialects);

/// Adds the option `--bot-type [NAME=]TYPE`, for apply_bot_types().
void add_bot_type_option(CLI::App& command, std::vector<std::string>& types);

/// Adds the options `--sandbox`, `--memory`, `--processes`, `--scratch`, `--open-files`.
void add_confinement_options(CLI::App& command, ConfinementOptions& options);

/// Adds the options `--executor`, `--slurm`, `--shared`, `--chunk-time`.
void add_cluster_options(CLI::App& command, ClusterOptions& options);

/// Adds the options `--listen`, `--token`, `--public`, `--upload-limit`, and port_option with that help. port_option is
/// `--port` or `--serve`; if it is `--serve`, the other options need it.
void add_listen_options(CLI::App& command, ListenOptions& options, const std::string& port_option,
                        const std::string& help);

}  // namespace isola_arena
