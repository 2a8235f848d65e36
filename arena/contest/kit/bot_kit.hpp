#pragma once

#include <string>
#include <vector>

#include "arena/contest/kit/bot_language.hpp"

namespace isola_arena {

/// A bot to be written by `arena new`.
struct NewBot {
    const BotLanguage* language;
    std::string name;
    std::string contest;
    std::string game;      ///< the family that the contest plays
    std::string opponent;  ///< a bundled bot to play against
    std::string rules;     ///< as ARENA_RULES names them
    std::string board;  ///< a small board if the contest's boards are too large to start with; empty: the contest's own
    std::string rulebook;  ///< the page with the rules
    std::string example;   ///< the kit's bot that searches; empty: none
};

/// Returns the name of the bot's file without its ending, such as `isola_bot` or `IsolaBot`.
std::string bot_file(const NewBot& bot);

/// Returns the command that starts the bot, to be run in its folder.
std::string command_of(const NewBot& bot);

/// Returns the paths of the files that come from the kit, relative to its folder, the bot's source file first.
std::vector<std::string> kit_files(const NewBot& bot);

/// Returns the text of a kit file with its includes and include paths changed for a bot's own folder.
std::string adapted(std::string text);

/// Returns the text of the bot's bots.toml.
std::string bots_file_text(const NewBot& bot);

/// Returns the text of the bot's README.md; folder is the bot's folder as written on a command line.
std::string readme_text(const NewBot& bot, const std::string& folder);

/// Return the commands that build (empty if the bot needs no build), test, check and play ten games with the bot. A
/// relative folder is relative to the folder in which the commands are run.
std::string build_command(const NewBot& bot, const std::string& folder);
std::string test_command(const std::string& folder);
std::string check_command(const NewBot& bot, const std::string& folder);
std::string play_command(const NewBot& bot, const std::string& folder);

}  // namespace isola_arena
