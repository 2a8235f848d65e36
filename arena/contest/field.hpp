#pragma once

#include <string>
#include <vector>

#include "arena/contest/bot_lookup.hpp"
#include "arena/contest/contest_bot.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The bots of a contest with different names: those that the arguments mean (as find_bot(), bots alike get numbers as
/// in find_two_bots()); without arguments all that options.bots_file lists, which may also be a folder: then all bots
/// of its sub-folders that have a bots.toml, in the order of the folders' names. Folders are absolute (bundled bots
/// have none), so that a contest can be resumed from anywhere. Refused like find_bot(), and two given one name on purpose, fewer than two
/// bots, a folder without any.
Result<std::vector<ContestBot>> find_field(const std::vector<std::string>& arguments, const LookupOptions& options);

/// All bundled bots that play this game and can start here, as a field.
std::vector<ContestBot> bundled_field(const std::string& game,
                                      const std::filesystem::path& programs = program_folder());

/// A number (16 hexadecimal digits) that tells whether the files that the bot's command names have changed. Files that
/// the command does not name are not looked at.
std::string fingerprint(const BotSpec& bot);

}  // namespace isola_arena
