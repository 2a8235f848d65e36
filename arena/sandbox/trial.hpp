#pragma once

#include <string>

#include "arena/process/spawn.hpp"

namespace isola_arena {

/// How a program that was tried ended.
struct Trial {
    std::string failure;  ///< why it could not be started or did not end well, in words; empty: it ended well
    std::string output;   ///< what it wrote on stdout, as far as a pipe holds it
};

/// Starts a small program just as a bot is started, and waits for its end, at most that long. Its words are looked up
/// in the arena's PATH where it has no environment of its own. It goes with an arena that is killed meanwhile, as bots do.
Trial try_program(Program program, Nanoseconds patience = std::chrono::seconds(10));

}  // namespace isola_arena
