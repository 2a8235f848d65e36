#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/embedded_file.hpp"
#include "protocol/result.hpp"

/// arena/contest/kit makes the folder of a new bot: the files of a language's kit, adapted to a contest. Open this
/// header first:
///
///     const NewBot bot = plan_new_bot("python", "uicc-isola", "ann").value();
///     write_new_bot(files_of(bot, "ann"), "ann");
///     puts(play_command(bot, "ann").c_str());
namespace isola_arena {

/// A language that bots can be written in: an entry of bot/kits.toml, which explains the members.
struct BotLanguage {
    std::string name;
    std::string title;
    std::string ending;
    bool joined_words = false;
    std::vector<std::string> files;
    std::string search;
    std::string adapter;
    std::string command;
    std::vector<std::string> needs;
    std::string debug;
    std::string build_to_debug;
    std::string folder;  ///< under bot/
    std::string contest;
    std::string task;

    /// Returns whether bots are built with `make`.
    bool is_built() const;
};

/// Returns bot/kits.toml, the only file.
std::span<const EmbeddedFile> embedded_kits();

/// Returns all languages, in the order of lists.
const std::vector<BotLanguage>& bot_languages();

/// A bot to be written by `arena new`.
struct NewBot {
    const BotLanguage* language;
    std::string name;
    std::string contest;
    std::string game;      ///< the family that the contest plays
    std::string opponent;  ///< a bundled bot to play against
    std::string rules;     ///< as ARENA_RULES names them
    std::string board;  ///< a small board if the contest's boards are too large to start with; empty: the contest's own
    std::string rulebook;            ///< the page with the rules
    std::string example;             ///< the kit's bot that searches; empty: none
    bool adapts = false;             ///< it plays with a class that has an interface of its own
    std::string contest_file = {};   ///< the contest's file, a copy of which is in the bot's folder; empty: none
    std::string openings_file = {};  ///< the openings that the contest's file names, copied like it; empty: none
};

/// Return the commands that build (empty if the bot needs no build), test, check and play ten games with the bot. A
/// relative folder is relative to the folder in which the commands are run.
std::string build_command(const NewBot& bot, const std::string& folder);
std::string test_command(const std::string& folder);
std::string check_command(const NewBot& bot, const std::string& folder);
std::string play_command(const NewBot& bot, const std::string& folder);

/// A file to be written; name is its path in the bot's folder.
struct BotFile {
    std::string name;
    std::string text;
};

/// Returns the names of all languages that have a kit, separated by `between`.
std::string known_languages(std::string_view between = ", ");

/// Returns the plan of the new bot in this folder; the bot is named after the folder. adapts: the bot is to play with a
/// class that has an interface of its own. Returns an error if the language or the contest is unknown or has no adapter,
/// if the folder is not empty or has a name that the bot cannot have, or if a contest file has its openings in another
/// folder.
Result<NewBot> plan_new_bot(const std::string& language, const std::string& contest, const std::string& folder,
                            bool adapts = false);

/// Returns the plan of a bot of that name, to be handed out to others: its files name no place on this machine. rulebook:
/// the address of the page with the rules. Returns an error if the language or the contest is unknown, if the kit is an
/// assignment of another contest, or if a contest file has its openings in another folder.
Result<NewBot> plan_handout(const std::string& language, const std::string& contest, const std::string& name,
                            const std::string& rulebook);

/// Returns the files of the bot's folder, whose path on a command line is `folder`. Throws ArenaFailure if a file of
/// the kit cannot be read.
std::vector<BotFile> files_of(const NewBot& bot, const std::string& folder);

/// Makes the folder and writes the files into it. Throws ArenaFailure or std::filesystem::filesystem_error if that
/// fails.
void write_new_bot(const std::vector<BotFile>& files, const std::string& folder);

}  // namespace isola_arena
