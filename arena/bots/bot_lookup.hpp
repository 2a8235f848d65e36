#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "arena/bots/bundled_bots.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

/// arena/bots finds bots: bundled ones by name, those of a bots file, those of a folder, and any command line.
/// It also makes bots of players that are written for the interface of another contest (bot_types.hpp). Open this
/// header first:
///
///     LookupOptions places;
///     places.bots_file = "club.toml";
///     const Result<std::array<BotSpec, 2>> bots = find_two_bots("greedy", "mine=./mine --fast", places);
///
/// The functions have no shared state: any thread may call them while no other thread changes the environment or the
/// current folder of the process.
namespace isola_arena {

/// The places in which bots are looked up.
struct LookupOptions {
    std::string bots_file;  ///< the value of `--bots`; empty: none
    std::filesystem::path programs = program_folder();
    bool is_program = true;  ///< a command line must start a program; false: it may be a file for `--bot-type`
    bool may_list_unstartable = false;  ///< a bot of a bots file is found even if it cannot be started
    bool plays_elsewhere = false;  ///< other machines play: a bot is found if startable_elsewhere() finds no mistake
    bool skip_unfit = false;       ///< find_field() leaves out bots that cannot be started or read
};

/// Returns the bot that an argument of the command line means: `[NAME=]BOT`. BOT is looked up, in this order, as a name
/// of the bots file, as the name of a bundled bot, perhaps with arguments after it, as a folder with a bots.toml that
/// lists one bot, and as a command line. Without NAME a command is named after the base name of its last word that is a
/// file, else of its first word.
///
/// Returns an error if the bots file cannot be used, the bundled bot is not complete, the folder does not have exactly
/// one bot, or the command line cannot be split into words. Also returns an error if the command starts no program, as
/// far as can be seen, or if the text before a `=` looks like a name but no bot may have it.
Result<BotSpec> find_bot(std::string_view argument, const LookupOptions& options = {});

/// Returns NAME of an argument `NAME=BOT`; empty if the text before the first `=` cannot be a name, because then the
/// whole argument is the bot.
std::string_view given_name(std::string_view argument);

/// Returns two bots for a match, with different names. Equal names become NAME-1 and NAME-2, except a name that was set
/// with `NAME=`. Returns an error as find_bot() does, or if the same name was set for both with `NAME=`.
Result<std::array<BotSpec, 2>> find_two_bots(std::string_view first, std::string_view second,
                                             const LookupOptions& options = {});

}  // namespace isola_arena
