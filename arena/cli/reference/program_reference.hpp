#pragma once

#include <string>
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

}  // namespace isola_arena
