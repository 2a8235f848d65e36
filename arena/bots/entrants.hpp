#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot of a contest. Its place in the list of bots is its seed.
struct ContestBot {
    BotSpec spec;
    std::string language;
    std::string author;
    std::string fingerprint = {};  ///< see fingerprint()
    std::string title = {};        ///< what people call it, such as `UH++`; empty: only its name
    bool operator==(const ContestBot&) const = default;
};

/// Returns the sub-folders, except hidden ones, in the order of their names. Empty if the folder cannot be read.
std::vector<std::filesystem::path> folders_in(const std::filesystem::path& folder);

/// The contents of a bots file, or of a folder with the folders of bots.
struct BotsList {
    std::vector<ListedBot> bots;
    std::vector<std::string> mistakes;      ///< in bots files: a sentence each, with file and line
    std::vector<std::string> without_file;  ///< the sub-folders, except hidden ones, that have no bots.toml
};

/// Reads `--bots`: a bots file, or a folder whose sub-folders have one each, in the order of their names. If a file has
/// a mistake, only that file is left out. Two bots may have the same name.
BotsList list_bots(const std::string& file_or_folder);

/// The bots of a contest.
struct Field {
    std::vector<ContestBot> bots;
    std::vector<std::string> left_out;  ///< bots and folders that do not take part, and why: a sentence each
};

/// Returns the bots of a contest, all with different names. The arguments name the bots (see find_bot()). Equal names
/// get numbers, except a name that was set with `NAME=`. Without arguments, returns all bots that options.bots_file
/// lists. If that is a folder, returns all bots of its sub-folders that have a bots.toml, in the order of the folders'
/// names. The other sub-folders, except hidden ones, go to Field::left_out. The folders of the bots are absolute
/// (bundled bots have none), so that a contest can be resumed from anywhere.
///
/// Returns an error as find_bot() does, or if two names are still equal because they were set on purpose, there are
/// fewer than two bots, or the folder has no sub-folder with a bots.toml. One error lists the mistakes of all bots
/// files and all listed bots that cannot be started, as far as can be seen. With options.skip_unfit, these go to
/// Field::left_out instead.
Result<Field> find_field(const std::vector<std::string>& arguments, const LookupOptions& options);

/// Returns one bot of a contest, as find_field() does. The argument may also be a folder with a bots.toml that lists one
/// bot; its language, author and title are in that file. Returns an error as find_bot() does.
Result<ContestBot> find_entrant(const std::string& argument, const LookupOptions& options);

/// Returns all bundled bots that play every contest of this game and can start here, as a field.
std::vector<ContestBot> bundled_field(const std::string& game,
                                      const std::filesystem::path& programs = program_folder());

/// Returns 16 hexadecimal digits that change if the bot's command changes, or one of the files that the command names.
/// Other files do not matter.
std::string fingerprint(const BotSpec& bot);

}  // namespace isola_arena
