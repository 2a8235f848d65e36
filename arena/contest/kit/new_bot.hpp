#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/kit/bot_kit.hpp"
#include "protocol/result.hpp"

/// arena/contest/kit makes the folder of a new bot: the files of a language's kit, adapted to a contest. Open this
/// header first:
///
///     const NewBot bot = plan_new_bot("python", "uicc-isola", "ann").value();
///     write_new_bot(files_of(bot, "ann"), "ann");
///     puts(play_command(bot, "ann").c_str());
namespace isola_arena {

/// A file to be written; name is its path in the bot's folder.
struct BotFile {
    std::string name;
    std::string text;
};

/// Returns the names of all languages that have a kit, separated by `between`.
std::string known_languages(std::string_view between = ", ");

/// Returns the plan of the new bot in this folder; the bot is named after the folder. Returns an error if the language
/// or the contest is unknown, or if the folder is not empty or has a name that the bot cannot have.
Result<NewBot> plan_new_bot(const std::string& language, const std::string& contest, const std::string& folder);

/// Returns the files of the bot's folder, whose path on a command line is `folder`. Throws ArenaFailure if a file of
/// the kit cannot be read.
std::vector<BotFile> files_of(const NewBot& bot, const std::string& folder);

/// Makes the folder and writes the files into it. Throws ArenaFailure or std::filesystem::filesystem_error if that
/// fails.
void write_new_bot(const std::vector<BotFile>& files, const std::string& folder);

}  // namespace isola_arena
