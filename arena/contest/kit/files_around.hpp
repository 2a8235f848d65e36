#pragma once

#include <string>
#include <vector>

#include "arena/contest/kit/bot_kit.hpp"

namespace isola_arena {

/// A file to be written; name is its path in the bot's folder.
struct BotFile {
    std::string name;
    std::string text;
};

/// Returns the Makefile of a bot's folder: the kit's, empty if bots of this language need no build, and after it the
/// targets `check`, `versus` and, for a bot that is no assignment, `test`.
std::string makefile_text(const NewBot& bot, const std::string& of_kit);

/// Returns the files around a bot's sources: `.gitignore`, tasks and debugger of VS Code, and, for a bot that is no
/// assignment, positions with their right replies and the script that asks the bot about them.
std::vector<BotFile> files_around(const NewBot& bot);

}  // namespace isola_arena
