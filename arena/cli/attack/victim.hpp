#pragma once

#include <string>

#include <sys/types.h>

#include "arena/process/pipes.hpp"

namespace isola_arena::attack {

/// A process of the host that minds its own business: hostile_bot as `victim`, with a canary in its memory.
class Victim {
public:
    /// program: hostile_bot's path. mark: a word of its command line. Throws ArenaFailure where it does not start.
    Victim(const std::string& program, const std::string& canary, const std::string& mark);
    ~Victim();
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    pid_t pid() const { return pid_; }
    /// Where the canary lies in its memory, and how many bytes it has: two words.
    const std::string& place() const { return place_; }

    /// Whether it has had a signal.
    bool was_signalled();

private:
    pid_t pid_;
    OwnedFd input_;
    OwnedFd output_;
    std::string place_;
};

}  // namespace isola_arena::attack
