#pragma once

#include <string>

#include <sys/types.h>

#include "arena/base/files/descriptor.hpp"

namespace isola_arena::attack {

/// An uninvolved process of the host: hostile_bot in its role `victim`, with a canary in its memory.
class Victim {
public:
    /// Starts the process. program is the path of hostile_bot, mark a word of its command line. Throws ArenaFailure if
    /// it does not start.
    Victim(const std::string& program, const std::string& canary, const std::string& mark);
    ~Victim();
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    pid_t pid() const { return pid_; }
    /// Returns the address of the canary in its memory and the number of the canary's bytes, as two words.
    const std::string& place() const { return place_; }

    /// Returns whether it was signalled since the last call.
    bool was_signalled();

private:
    pid_t pid_;
    OwnedFd input_;
    OwnedFd output_;
    std::string place_;
};

}  // namespace isola_arena::attack
