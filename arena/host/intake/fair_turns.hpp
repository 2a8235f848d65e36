#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace isola_arena::host {

/// Gives the work of several authors its turns: as many pieces of work of one author have their turn as of every other
/// author who waits, however many each has sent. The work with the smallest turn is done next, and of those the one that
/// came first. This is start-time fair queueing with pieces of the same size. For one thread at a time.
class FairTurns {
public:
    /// Returns the turn of work that has just come. last_waiting: the greatest turn of the author's work that waits;
    /// nullopt: none does.
    std::int64_t turn_of(std::int64_t author, std::optional<std::int64_t> last_waiting) const;

    /// The author's work with that turn is begun.
    void begin(std::int64_t author, std::int64_t turn);

private:
    std::int64_t now_ = 0;                        ///< the turn of what was begun last
    std::map<std::int64_t, std::int64_t> begun_;  ///< each author's last turn
};

}  // namespace isola_arena::host
