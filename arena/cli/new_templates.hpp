#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// How a bot is written in one language: files of the folder `FOLDER/kit` under bot/, and commands. In the texts
/// `{bot}` stands for the bot's file name without its ending.
struct BotLanguage {
    std::string_view name;    ///< as the command line has it, and the folder
    std::string_view title;   ///< as people write it
    std::string_view ending;  ///< of a source file
    bool joined_words;        ///< files are named IsolaBot instead of isola_bot
    std::string_view files;   ///< that every bot needs, separated by blanks
    std::string_view needs;   ///< Debian packages, for the README
    bool built;               ///< `make` makes it, the Makefile being one of the files
    std::string_view command;
};

/// In the order of lists.
std::span<const BotLanguage> bot_languages();

/// A bot to be made.
struct NewBot {
    const BotLanguage* language;
    std::string name;
    std::string contest;
    std::string game;      ///< the family that the contest plays
    std::string opponent;  ///< a bundled bot to play against
};

/// `isola_bot`, `IsolaBot`: the bot's file without its ending.
std::string bot_file(const NewBot& bot);

/// The files that come from the kit's folder.
std::vector<std::string> kit_files(const NewBot& bot);

/// A kit file as it stands in a bot's own folder.
std::string adapted(std::string text);

/// The text of its bots.toml and of its README.md; folder as a person would write it on a command line.
std::string bots_file_text(const NewBot& bot);
std::string readme_text(const NewBot& bot, const std::string& folder);

/// The commands to build (empty where nothing is to be built), check and play it, in the folder above its own.
std::string build_command(const NewBot& bot, const std::string& folder);
std::string check_command(const NewBot& bot, const std::string& folder);
std::string play_command(const NewBot& bot, const std::string& folder);

}  // namespace isola_arena
