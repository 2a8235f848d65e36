#pragma once

#include <stdexcept>
#include <string>

namespace isola_arena {

/// Thrown if the arena itself fails (no more processes, disk full, ...): the game is void and no bot is to blame.
class ArenaFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace isola_arena
