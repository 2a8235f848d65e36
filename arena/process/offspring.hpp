#pragma once

#include <cstddef>

#include "arena/process/threads.hpp"
#include "arena/process/time.hpp"

namespace isola_arena {

/// Counts what a bot's processes beside its own compute where no control group does: while they have the core the bot is
/// kept from running by itself and not by the machine.
class Offspring {
public:
    /// A bot of so many processes may have more than are looked at: they count as if they had used all the time there is.
    static constexpr std::size_t too_many = 100;

    /// CPU time since the last question or reply that was noted, at first since their beginning. Of those that have ended what
    /// the system has told their parents, to the hundredth of a second. The same of what they have used in their lives, here
    /// and below.
    Nanoseconds used(const Watched& bot) const;
    Nanoseconds used(Nanoseconds in_life) const;

    /// It was asked so long ago: on one core no more than that can be of its offspring's work for this question.
    void note_question(const Watched& bot, Nanoseconds ago);
    void note_question(Nanoseconds in_life, Nanoseconds ago);

    /// It has replied.
    void note_reply(const Watched& bot);
    void note_reply(Nanoseconds in_life);

private:
    Nanoseconds used_before_{0};
};

}  // namespace isola_arena
