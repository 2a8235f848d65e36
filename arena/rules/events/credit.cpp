#include "arena/rules/events/credit.hpp"

namespace isola_arena {

using namespace std::chrono_literals;

// 200 ms is longer than any single standstill that was seen on hosts of virtual machines.
Standstill most_credited(Nanoseconds limit) { return {std::clamp<Nanoseconds>(200ms, limit, 5 * limit), most_lasting}; }

Standstill credit_left(Nanoseconds limit, const Standstill& credited_in_game) {
    const Standstill reply = most_credited(limit);
    const Standstill game{reply.brief * replies_credited_in_game, reply.lasting * replies_credited_in_game};
    return at_most(game, game - credited_in_game);
}

}  // namespace isola_arena
