#pragma once

#include <string>
#include <vector>

#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot that pages may start.
struct RosterBot {
    BotSpec spec;  ///< its game is empty if it may play any game
    std::string summary = {};
    std::string language = {};
    std::string author = {};
    bool bundled = false;
    std::string missing = {};  ///< why the bot cannot start here; empty: it can
    bool dropped = false;      ///< on the page, see DroppedBots
    bool named = false;        ///< on the command line, see NamedBots
};

/// The bots that pages may start.
struct BotRoster {
    std::vector<RosterBot> bots;        ///< of two with the same name, the first counts
    std::vector<std::string> mistakes;  ///< in bots files: a sentence each, with file and line
};

/// Returns the bots that the organiser's bots file lists at present, then the bundled bots and bundled levels with
/// other names. bots_file is a bots file, a folder with one, or a folder of bots' folders; empty: none.
BotRoster read_roster(const std::string& bots_file);

/// Returns the first of the bots with that name; nullptr if there is none.
const RosterBot* find_bot(const std::vector<RosterBot>& bots, const std::string& name);

/// Returns the bot, or an error if it cannot start here.
Result<RosterBot> startable(const RosterBot& bot);

/// Returns the bot of that name, ready to be started. Returns an error if there is no such bot, or it cannot start
/// here.
Result<RosterBot> find_in_roster(const std::string& bots_file, const std::string& name);

}  // namespace isola_arena
