#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// A language that bots can be written in: the files of its kit, which lie in `NAME/kit` under bot/, and its commands.
/// An assignment is a kit of one contest whose bot plays only when its tests hold.
struct BotLanguage {
    std::string_view name;          ///< as on the command line; also the name of its folder
    std::string_view title;         ///< as people write it
    std::string_view ending;        ///< of a source file
    bool joined_words;              ///< files are named IsolaBot instead of isola_bot
    std::string_view files;         ///< the kit's files that every bot needs, separated by blanks
    std::string_view search;        ///< the kit's file for bots of the Isola family that search; empty: none
    std::string_view needs;         ///< the Debian packages that it needs, for the README
    bool built;                     ///< bots are built with `make`; the Makefile is one of the files
    std::string_view command;       ///< starts a bot; `{bot}` stands for the bot's file name without its ending
    std::string_view kit = {};      ///< the kit's folder under bot/; empty: NAME/kit
    std::string_view contest = {};  ///< of an assignment; empty: any contest
    std::string_view task = {};     ///< of an assignment: the bot's file without its ending, which is to be completed
};

/// Returns all languages, in the order of lists.
std::span<const BotLanguage> bot_languages();

/// A bot to be written by `arena new`.
struct NewBot {
    const BotLanguage* language;
    std::string name;
    std::string contest;
    std::string game;      ///< the family that the contest plays
    std::string opponent;  ///< a bundled bot to play against
    std::string rules;     ///< as ARENA_RULES names them
    std::string board;  ///< a small one, where the contest has larger boards than one starts with; empty: the contest's
    std::string rulebook;  ///< the page with the rules
    std::string example;   ///< the kit's bot that searches; empty: none
};

/// Returns the name of the bot's file without its ending, such as `isola_bot` or `IsolaBot`.
std::string bot_file(const NewBot& bot);

/// Returns the command that starts the bot, to be run in its folder.
std::string command_of(const NewBot& bot);

/// Returns the folder of the language's kit under bot/.
std::string kit_folder(const BotLanguage& language);

/// Returns the paths of the files that come from the kit, relative to its folder, the bot's source file first.
std::vector<std::string> kit_files(const NewBot& bot);

/// Returns the text of a kit file with its includes and include paths changed for a bot's own folder.
std::string adapted(std::string text);

/// Returns the text of the bot's bots.toml.
std::string bots_file_text(const NewBot& bot);

/// Returns the text of the bot's README.md; folder is the bot's folder as written on a command line.
std::string readme_text(const NewBot& bot, const std::string& folder);

/// Return the commands that build (empty if the bot needs no build), test, check and play ten games with the bot. If
/// folder is relative, it is relative to the folder in which they are run.
std::string build_command(const NewBot& bot, const std::string& folder);
std::string test_command(const std::string& folder);
std::string check_command(const NewBot& bot, const std::string& folder);
std::string play_command(const NewBot& bot, const std::string& folder);

}  // namespace isola_arena
