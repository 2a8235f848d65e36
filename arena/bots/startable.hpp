#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns why these arguments of a command line cannot start a program in that folder (empty: the current one), and
/// what to write instead, which may be a second line; nullopt if no mistake is found. Checks the program, the first
/// line of a script, and the script that an interpreter gets; names what is no program (file_kind.hpp), signs of a
/// shell, paths of Windows and typographic quotes. Starts nothing. arguments must not be empty. command: the command as
/// it is written, with its quotes; empty: unknown, so that signs of a shell are found in the program and in its script
/// alone.
std::optional<Error> unstartable(const std::vector<std::string>& arguments, const std::string& folder = {},
                                 std::string_view command = {});

/// Why a bot that other machines play cannot be started by this one. Both empty: it can.
struct StartElsewhere {
    std::optional<Error> mistake;  ///< no machine can start it, as far as can be seen; says what to do
    std::string lacking;           ///< what only this machine lacks, in one line
};

/// Looks at a bot that other machines build and start. Two things may be missing on this machine: files that its build
/// command makes, and an interpreter with a known name. Everything else that unstartable() finds is a mistake, such as
/// an unknown program name or a file that no build command makes. command: as for unstartable(). Starts nothing.
StartElsewhere startable_elsewhere(const BotSpec& bot, std::string_view command = {});

/// Returns why the bot cannot be started by the machines that play, which are others than this one if plays_elsewhere is
/// set; nullopt if no reason is found. command: as for unstartable(). Starts nothing.
std::optional<Error> unstartable_where_it_plays(const BotSpec& bot, std::string_view command, bool plays_elsewhere);

/// Returns the error of unstartable() in one line, for lists and tables.
std::string in_one_line(const Error& error);

}  // namespace isola_arena
