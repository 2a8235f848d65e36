#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "arena/web/contest/roster.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The bots that the command line of `arena serve` names: quoted commands, names and folders with a bots.toml, as for
/// `arena match`. They are looked up again whenever they are asked for, because their authors work on them. Any thread
/// may call the functions.
class NamedBots {
public:
    /// Names no bot.
    NamedBots() = default;

    /// bots_file: as of find_bot(). Returns an error if a bot is not found or two have the same name.
    static Result<NamedBots> find(const std::vector<std::string>& arguments, const std::string& bots_file);

    /// Returns the bots in the order of the arguments. A bot that is not found any more is as find() found it, and
    /// RosterBot::missing says why it cannot start.
    std::vector<RosterBot> bots() const;

private:
    struct Named {
        std::string argument;
        RosterBot bot;  ///< as find() found it
    };

    std::string bots_file_;
    std::vector<Named> named_;
};

/// Returns the folders whose files make this bot what it is: the folder of its bots file, else those of the files that
/// its command names; none for a bundled or dropped bot.
std::set<std::filesystem::path> folders_of(const RosterBot& bot);

/// Returns the files that the bot's command names, as absolute paths.
std::set<std::filesystem::path> files_of(const RosterBot& bot);

/// Returns the names of those of the bots that changes of these files may concern. In a folder of several bots, a file
/// that some of their commands name concerns these alone.
std::set<std::string> concerned(const std::vector<RosterBot>& bots, const std::vector<std::filesystem::path>& changed);

}  // namespace isola_arena
