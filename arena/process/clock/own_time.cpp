#include "arena/process/clock/own_time.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// If the machine keeps a bot from running, the arena waits for it up to this many times its limit.
constexpr int most_extension = 10;

// The shortest time between two looks at a bot.
constexpr Nanoseconds least_extension = 200us;

// The part of a standstill that is unseen at its beginning.
constexpr int unseen_part = 100;

// A look uses the core for which the bot may be waiting, so the pause between two looks grows: it is a hundredth of the
// time that has passed.
constexpr int pause_part = 100;

}  // namespace

Standstill counted(const Standstill& standstill, const AskLimit& limit) {
    return at_most(limit.credit_left, at_most(most_credited(limit.wall), standstill));
}

Nanoseconds starved(const Measured& measured) {
    const Nanoseconds passed = std::max(measured.wall - measured.stood_still - measured.unread, 0ns);
    const Nanoseconds others = std::max(passed - measured.used, 0ns);
    const Nanoseconds read_late = std::max(std::min(measured.read_late, measured.wall) - measured.unread, 0ns);
    return measured.wall - passed + std::clamp(measured.queued + read_late, 0ns, others);
}

Nanoseconds own_time(const Measured& measured) { return measured.wall - starved(measured); }

Measured without_doubt(Measured measured) {
    measured.queued += std::min(measured.uncounted, measured.wall);
    return measured;
}

Measured with_all_credit(Measured measured) {
    measured.stood_still += measured.uncredited.total();
    measured.uncredited = {};
    return measured;
}

// A program that causes standstills does not think meanwhile. So this is all that it gains.
Nanoseconds unseen_beginning(Nanoseconds stood_still, Nanoseconds limit) {
    return std::clamp(stood_still, 0ns, std::max(limit, 0ns)) / unseen_part;
}

AskLimit after_start_up(AskLimit limit, const StartUp& start_up) {
    const Nanoseconds budget = limit.start_up_budget.value_or(0ns);
    limit.wall = std::max(limit.wall - std::max(start_up.own, budget), 0ns);
    if (limit.cpu) limit.cpu = std::max(*limit.cpu - std::max(start_up.cpu, budget), 0ns);
    limit.start_up_budget.reset();
    return limit;
}

Nanoseconds extension(const AskLimit& limit, const Measured& measured) {
    const Measured all = with_all_credit(measured);
    const Nanoseconds allowed = limit.wall + unseen_beginning(all.stood_still, limit.wall);
    Nanoseconds more = allowed - own_time(all);
    if (more <= 0ns && own_time(without_doubt(all)) < allowed) more = measured.wall / pause_part;
    const Nanoseconds passed = measured.wall - measured.stood_still - measured.uncredited.lasting;
    more = std::min(more, most_extension * limit.wall - passed);
    if (limit.cpu) more = std::min(more, *limit.cpu + unseen_beginning(all.stood_still, *limit.cpu) - measured.cpu);
    return more > 0ns ? std::max(more, least_extension) : more;
}

bool took_too_long(const AskLimit& limit, Nanoseconds own_time, Nanoseconds cpu) {
    return own_time > limit.wall || (limit.cpu && cpu > *limit.cpu);
}

Nanoseconds starved_at_first_look(Nanoseconds wall, Nanoseconds look, Nanoseconds used) {
    return std::max(wall - look - used, 0ns);
}

Nanoseconds charged(Nanoseconds counted, Nanoseconds wrongly) { return std::max(counted - wrongly, 0ns); }

}  // namespace isola_arena
