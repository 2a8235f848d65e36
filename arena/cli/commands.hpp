#pragma once

#include "arena/cli/options/command.hpp"

/// The folder arena/cli is the program `arena`. Each command has a header with its options and the function that runs
/// it, here or in a subfolder (match/match.hpp: MatchOptions, run_match()); commands.cpp registers them all with the
/// parser of the command line. Code that several commands share is in options/, page/, contest/ and viewer/.
///
///     char program[] = "arena", command[] = "list", option[] = "--json";
///     char* words[] = {program, command, option, nullptr};
///     const Exit status = run_command(3, words);  // prints one JSON object
///
/// Commands run one at a time, on the main thread: some of them handle signals and kill every child process of the
/// program. Classes that start threads, or may be used by several threads, say so.
namespace isola_arena {

/// Parses the words of the command line (argv[0] is the program's name), runs the command that they name and returns
/// its status. Prints help and the version on stdout. Throws UsageError if the words are wrong, and any exception that
/// the command throws.
Exit run_command(int argc, char** argv);

}  // namespace isola_arena
