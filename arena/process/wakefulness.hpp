#pragma once

#include <map>

#include "arena/process/threads.hpp"

namespace isola_arena {

/// A thread as the system tells of it.
struct Wake {
    char state = 0;   ///< R is awake, S waits for something; 0: there is no such thread
    long waits = -1;  ///< how often it has waited of its own accord
};

/// Whether a thread that was seen awake has been so ever since; answered: it may be waiting for the next question by now.
bool stayed_awake(const Wake& before, const Wake& now, bool answered);

/// Tells whether a bot wanted to run all the time. One that never waited for anything can lose time to the machine
/// alone, also where no queue shows it: to the host of a virtual machine, to interrupts, to what the kernel does on the
/// bot's behalf.
class Wakefulness {
public:
    /// From now on.
    void begin(const Watched& bot);

    /// Whether one of its threads has been running, or able to, ever since; answered: it may be waiting for the next
    /// question by now. False also where that cannot be told.
    bool lasted(const Watched& bot, bool answered) const;

private:
    std::map<pid_t, Wake> before_;  ///< by thread, of those that were awake
};

}  // namespace isola_arena
