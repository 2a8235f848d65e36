#include "arena/process/clock/patience.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// A bot that the machine keeps from running is waited for up to this many times its limit (fewer if its process tree
// cannot be counted), and is not looked at more often than every least_extension.
constexpr int most_extension = 10;
constexpr int most_extension_uncounted = 3;
constexpr Nanoseconds least_extension = 200us;

}  // namespace

Nanoseconds own_time_left(const AskLimit& limit, const Waited& waited) {
    return limit.wall - (waited.wall - waited.starved);
}

Nanoseconds extension(const AskLimit& limit, const Waited& waited) {
    Nanoseconds more = own_time_left(limit, waited);
    if (more <= 0ns && waited.waits_still) more = least_extension;
    more = std::min(more, (waited.is_counted ? most_extension : most_extension_uncounted) * limit.wall - waited.wall);
    if (limit.cpu) more = std::min(more, *limit.cpu - waited.cpu);
    return more > 0ns ? std::max(more, least_extension) : more;
}

bool took_too_long(const AskLimit& limit, const Waited& waited) {
    return own_time_left(limit, waited) < 0ns || (limit.cpu && waited.cpu > *limit.cpu);
}

// 200 ms is more than hosts of virtual machines were seen to take, and not so much that a bot could wait with it until
// the arena's patience ends.
Nanoseconds most_unseen(Nanoseconds limit) { return std::clamp<Nanoseconds>(200ms, limit, 5 * limit); }

Nanoseconds starved_at_first_look(Nanoseconds wall, Nanoseconds computed) {
    return std::max(wall - at_once - computed, 0ns);
}

Nanoseconds charged(Nanoseconds counted, Nanoseconds wrongly) { return std::max(counted - wrongly, 0ns); }

}  // namespace isola_arena
