#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/options/command.hpp"

/// The folder arena/cli/reference describes the program and its command lines: `arena version`, the manual pages, and
/// the completion of words in shells. Manual pages and completion use the same data of the parser as `--help`. They get
/// it as plain values, because the parser compiles slowly: reference_of() in arena/cli/shared_options.hpp makes these
/// values.
namespace isola_arena {

/// An option of a command: `--games N`.
struct OptionReference {
    std::vector<std::string> names;   ///< with their dashes, as on the command line
    std::string value;                ///< the placeholder of its value; empty: a flag
    std::string help;                 ///< includes the default
    std::string heading;              ///< `Players`, `Rules`, ...
    std::vector<std::string> values;  ///< the only values that the parser allows; empty: any value
};

/// An argument of a command: `BOT1`.
struct ArgumentReference {
    std::string name, help;
    bool is_required = false;
    bool is_many = false;                  ///< several may be given
    std::vector<std::string> values = {};  ///< as in OptionReference
};

/// A command, or the program itself, whose name is empty.
struct CommandReference {
    std::string name, summary;
    std::string heading;  ///< the heading under which the program's help lists it; empty: it is not listed
    std::vector<ArgumentReference> arguments;
    std::vector<OptionReference> options;  ///< in the order of the help: options of a heading stand together
    std::string footer;                    ///< examples, notes and exit statuses, in lines
};

struct ProgramReference {
    CommandReference program;
    std::vector<CommandReference> commands;  ///< in the order of the help, hidden ones too
};

/// How the help and the manual show an option, in every command that has it.
struct HelpOption {
    std::string_view heading;
    std::string_view name;
    std::string_view value = {};  ///< the placeholder of its value; empty: a flag
};

/// Returns the entry of the option with these names (`--games`, `--rounds`); null if it has none. The order of the
/// entries, and so of the pointers, is the order in which options are shown. Options without an entry come first.
const HelpOption* find_help_option(std::span<const std::string> names);

/// Return the heading under which an option is shown, and the placeholder of its value. known: null if it has no entry.
std::string_view heading_of(const HelpOption* known);
std::string_view value_of(const HelpOption* known);

/// Writes the manual pages of the program and of each command into the folder: arena.1, arena-match.1, ... Makes the
/// folder if it is missing. The same program writes the same bytes. Throws UsageError if a page cannot be written, or
/// if the folder would be made and has the name of a command.
Exit run_manual(const ProgramReference& reference, const std::string& version, const std::filesystem::path& folder);

/// The newest commit that changed the program. Empty if the program was not built from a repository or its archive.
struct Commit {
    std::string_view hash;
    std::string_view date;    ///< YYYY-MM-DD
    bool is_changed = false;  ///< the sources had changes that were not committed
};

/// commit.cmake writes this function when the program is built.
Commit commit_of_program();

/// Prints what this program is: its version, commit and compiler, whether it can isolate bots here, the built-in page,
/// and the versions of protocol, records, databases and HTTP API. If as_json, prints one JSON object.
Exit run_version(const std::string& version, bool as_json);

}  // namespace isola_arena
