#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// A language that bots can be written in: an entry of bot/kits.toml, which explains the members.
struct BotLanguage {
    std::string name;
    std::string title;
    std::string ending;
    bool joined_words = false;
    std::vector<std::string> files;
    std::string search;
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

/// Returns all languages, in the order of lists.
const std::vector<BotLanguage>& bot_languages();

}  // namespace isola_arena
