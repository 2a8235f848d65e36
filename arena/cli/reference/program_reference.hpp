#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The folder arena/cli/reference says what the program is and what it takes: `arena version`, its manual pages and the
/// completion of its words in shells. The last two are made from the same objects of the parser as `--help`; as the
/// parser compiles slowly, they get plain values: reference_of() in arena/cli/shared_options.hpp makes them.
namespace isola_arena {

/// An option of a command: `--games N`.
struct OptionReference {
    std::vector<std::string> names;  ///< with their dashes, as on the command line
    std::string value;               ///< what stands for its value; empty: a flag
    std::string help;                ///< with its default
    std::string heading;             ///< `Players`, `Rules`, ...
    std::vector<std::string> words;  ///< the only values that the parser allows; empty: others, too
};

/// An argument of a command: `BOT1`.
struct ArgumentReference {
    std::string name, help;
    bool is_required = false;
    bool is_many = false;                 ///< several may be given
    std::vector<std::string> words = {};  ///< as of an option
};

/// A command, or the program itself, whose name is empty.
struct CommandReference {
    std::string name, summary;
    std::string heading;  ///< under which the help of the program lists it; empty: nowhere
    std::vector<ArgumentReference> arguments;
    std::vector<OptionReference> options;  ///< in the order of the help: those of a heading stand together
    std::string footer;                    ///< examples, notes and exit statuses, in lines
};

struct ProgramReference {
    CommandReference program;
    std::vector<CommandReference> commands;  ///< in the order of the help, hidden ones too
};

/// How the help and the manual show an option, in whichever commands it is.
struct HelpOption {
    std::string_view heading;
    std::string_view name;
    std::string_view value = {};  ///< what stands for its value; empty: a flag
};

/// Returns the entry of the option with these names (`--games`, `--rounds`); null if it has none. Entries lie in the
/// order in which they are shown: compare the pointers. Options without one come before all of them.
const HelpOption* find_help_option(std::span<const std::string> names);

/// The heading under which an option is shown, and what stands for its value; null: it has no entry.
std::string_view heading_of(const HelpOption* known);
std::string_view value_of(const HelpOption* known);

}  // namespace isola_arena
