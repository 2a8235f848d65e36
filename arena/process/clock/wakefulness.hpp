#pragma once

// Finds out whether a bot never slept since it was asked, by the state and the voluntary context switches of its
// threads.

#include <map>

#include "arena/process/tree/threads.hpp"

namespace isola_arena {

/// The state of a thread, as the kernel reports it.
struct Wake {
    char state = 0;   ///< R: awake (running or runnable); S: waits for something; 0: there is no such thread
    long waits = -1;  ///< how often it has waited by its own choice (voluntary_ctxt_switches)
};

/// Returns whether a thread that was seen awake has been awake ever since. answered: the bot has replied, so that the
/// thread may be waiting for the next question by now.
bool stayed_awake(const Wake& before, const Wake& now, bool answered);

/// Measures whether a bot wanted to run all the time. A bot that never waited for anything can lose time only to the
/// machine, even if no run queue shows it: to the host of a virtual machine, to interrupts, to work that the kernel
/// does on the bot's behalf.
class Wakefulness {
public:
    /// Starts to measure.
    void begin(const Watched& bot);

    /// Returns whether one of its threads has been running, or able to run, ever since. answered: that thread may be
    /// waiting for the next question by now. Returns false also if that cannot be determined.
    bool lasted(const Watched& bot, bool answered) const;

private:
    std::map<pid_t, Wake> before_;  ///< of the threads that were awake, by their numbers
};

}  // namespace isola_arena
