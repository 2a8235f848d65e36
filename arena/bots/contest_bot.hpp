#pragma once

#include <string>

#include "arena/judge/settings/bot_spec.hpp"

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

}  // namespace isola_arena
