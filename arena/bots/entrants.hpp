#pragma once

#include <string>
#include <vector>

#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/contest_bot.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The bots of a contest.
struct Field {
    std::vector<ContestBot> bots;
    std::vector<std::string> left_out;  ///< what does not take part, and why: a sentence each
};

/// Returns the bots of a contest, all with different names. They are the bots that the arguments mean (see find_bot());
/// equal names get numbers, but a name that was set with `NAME=` stays. Without arguments they are all bots that
/// options.bots_file lists. That may also be a folder: then all bots of its sub-folders that have a bots.toml, in the
/// order of the folders' names; the others, but for hidden ones, are left out. The folders of the bots are absolute
/// (bundled bots have none), so that a contest can be resumed from anywhere.
///
/// Returns an error as find_bot() does, or if two names are still equal because they were set on purpose, there are
/// fewer than two bots, or the folder has no sub-folder with a bots.toml. One error has the mistakes of all bots files,
/// and all listed bots that cannot be started, as far as can be seen; with options.skip_unfit, these are left out.
Result<Field> find_field(const std::vector<std::string>& arguments, const LookupOptions& options);

/// Returns all bundled bots that play every contest of this game and can start here, as a field.
std::vector<ContestBot> bundled_field(const std::string& game,
                                      const std::filesystem::path& programs = program_folder());

/// Returns a number (16 hexadecimal digits) that changes if the bot's command changes or one of the files that it
/// names. Files that the command does not name are not looked at.
std::string fingerprint(const BotSpec& bot);

}  // namespace isola_arena
