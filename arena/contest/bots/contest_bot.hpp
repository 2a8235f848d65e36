#pragma once

#include <string>

#include "arena/judge/settings/bot_spec.hpp"

namespace isola_arena {

/// A bot of a contest. Its place in the list of bots is its seed.
struct ContestBot {
    BotSpec spec;
    std::string language;
    std::string author;
    std::string fingerprint;  ///< see fingerprint()
    bool operator==(const ContestBot&) const = default;
};

}  // namespace isola_arena
