#pragma once

#include <string>

namespace isola_arena {

/// How this machine ran the programs of a game, as the game's record says it.
struct RunConditions {
    std::string cpu_scope = "process";  ///< the scope of cpu_ns: the bot's own `process`, or its whole `tree`
    bool are_isolated = true;           ///< the programs ran in the sandbox, or the record does not say
    bool operator==(const RunConditions&) const = default;
};

}  // namespace isola_arena
