#pragma once

#include <cstddef>

#include "arena/process/tree/threads.hpp"
#include "arena/process/time.hpp"

namespace isola_arena {

/// Counts the CPU time of the descendants of a bot's process, if no cgroup does: while they have the core, the bot is
/// kept from running by itself and not by the machine.
class Offspring {
public:
    /// The most processes that are looked at. A bot with this many may have more; they then count as if they had used
    /// all the time there is.
    static constexpr std::size_t too_many = 100;

    /// Returns the CPU time of those processes since the last question or reply that was noted; before the first one,
    /// since their start. Of processes that have ended, it includes the CPU time that the kernel has added to their
    /// parents' accounts, in hundredths of a second. The second form, here and below, takes the CPU time of those
    /// processes since their start instead of reading it.
    Nanoseconds used(const Watched& bot) const;
    Nanoseconds used(Nanoseconds in_life) const;

    /// Notes that the bot was asked `ago` before now: on one core, at most that much of its offspring's CPU time can
    /// belong to this question.
    void note_question(const Watched& bot, Nanoseconds ago);
    void note_question(Nanoseconds in_life, Nanoseconds ago);

    /// Notes that the bot has replied.
    void note_reply(const Watched& bot);
    void note_reply(Nanoseconds in_life);

private:
    Nanoseconds used_before_{0};
};

}  // namespace isola_arena
