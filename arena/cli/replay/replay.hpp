#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"

/// arena/cli/replay is the command `arena replay`: it shows a recorded game again, verifies records, or sends a bot the
/// lines of a recorded game once more (ask_again.hpp). Open this header first:
///
///     ReplayOptions options;
///     options.records = {"game.jsonl"};
///     const Exit status = run_replay(options);
///
/// run_replay() and the functions that it calls run on the main thread: they use the terminal or handle signals.
namespace isola_arena {

/// The options of `arena replay`.
struct ReplayOptions {
    std::vector<std::string> records;  ///< files or URLs
    std::string game;
    bool verify = false;
    int turn = 0;           ///< 0: the last turn of the bot that lost
    bool position = false;  ///< print the line of an openings file by which a game begins at that turn
    bool lost = false;      ///< ask `bot` in every game that the bot of its name lost
    std::string bot;
    std::string bots_file;
    std::vector<std::string> bot_types;
    ConfinementOptions confinement;
    double speed = 4;
    bool json = false;
};

/// Shows a recorded game, prints a position of it, verifies one or several, or asks a bot again. Throws UsageError if
/// the options are wrong or a record cannot be used, DatabaseProblem if a database cannot be read.
Exit run_replay(const ReplayOptions& options);

}  // namespace isola_arena
