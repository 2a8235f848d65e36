#pragma once

#include <string>
#include <vector>

#include "arena/judge/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot that the page may have started.
struct RosterBot {
    BotSpec spec;  ///< its game is empty where it may play any
    std::string summary;
    std::string language;
    std::string author;
    bool bundled = false;
    std::string missing;  ///< what keeps it from starting here; empty: nothing
};

/// The bots that the organiser listed, as his file says now, then the bundled ones with other names. bots_file: a bots
/// file, a folder with one, or a folder of bots' folders; empty: none. Refused where it cannot be used.
Result<std::vector<RosterBot>> read_roster(const std::string& bots_file);

/// The bot of that name, ready to be started. Refused: no such bot, or what keeps it from starting.
Result<BotSpec> find_in_roster(const std::string& bots_file, const std::string& name);

}  // namespace isola_arena
