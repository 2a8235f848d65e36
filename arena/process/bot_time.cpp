// What of the time that a reply took is the bot's own.

#include <algorithm>

#include "arena/process/bot_process.hpp"
#include "arena/process/system_time.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// A bot that the machine keeps from running is waited for up to so many times its limit, and not looked at too often.
constexpr int most_extension = 10;
constexpr int most_extension_uncounted = 3;
constexpr auto least_extension = 200us;
constexpr auto pulse_patience = 20ms;

// Of time that nobody can account for: more than hosts of virtual machines were seen to take, and not so much that a bot
// could wait with it for the end of the arena's patience.
Nanoseconds most_unseen(Nanoseconds limit) { return std::clamp<Nanoseconds>(200ms, limit, 5 * limit); }

}  // namespace

// How long its core stood still while it was watched.
Nanoseconds BotProcess::stood_still() const { return pulse_ ? pulse_->stood_still() : Nanoseconds{0}; }

// The system takes a core's standstill for the work of whoever is on it.
Nanoseconds BotProcess::without_standstill(Nanoseconds counted) const {
    const Nanoseconds wrongly = watch_ ? watch_->counted_as_bots() - counted_wrongly_before_ : Nanoseconds{0};
    return std::max(counted - wrongly, Nanoseconds{0});
}

// What the pulse's thread may read; nothing where the bot is not known yet.
CorePulse::Meter BotProcess::meter() {
    if (group_ && group_->cpu_time()) return [group = group_] { return group->cpu_time().value_or(Nanoseconds{0}); };
    find_bot();
    if (bot_ == 0) return {};
    return [clock = cpu_clock_] { return time_of(clock).value_or(Nanoseconds{0}); };
}

void BotProcess::watch_core() {
    if (!pulse_ || (watch_ && watch_->has_meter())) return;
    watch_.emplace(pulse_, meter());
    counted_wrongly_before_ = Nanoseconds{0};
}

Nanoseconds BotProcess::cpu_used() { return without_standstill(cpu_time() - cpu_before_); }

// After a standstill the pulse may wake later than who asks it.
Task<void> BotProcess::let_pulse_catch_up() {
    if (!pulse_) co_return;
    Timer pause(executor_);
    for (const auto give_up = Clock::now() + pulse_patience; pulse_->is_behind() && Clock::now() < give_up;) {
        pause.expires_after(least_extension);
        co_await pause.async_wait(as_result);
    }
}

// What all its processes used that can be counted.
Nanoseconds BotProcess::computed(const Watched& bot) { return cpu_used() + offspring_.used(bot); }

// What the machine took of the time until the bot was looked at for the first time: the arena wanted to run at the latest
// when it had waited for an answer at once.
Nanoseconds BotProcess::starved_at_first_look(const Watched& bot, Nanoseconds wall) {
    return std::max<Nanoseconds>(wall - at_once - computed(bot), Nanoseconds{0});
}

// How much of that wall time the machine kept the bot waiting.
Nanoseconds BotProcess::starved_of(const Watched& bot, const AskLimit& limit, Nanoseconds wall, bool answered) {
    const Nanoseconds unseen = most_unseen(limit.wall);
    if (!starvation_) return std::min(starved_at_first_look(bot, wall), unseen);
    return starvation_->so_far(bot, {wall, computed(bot), stood_still() - stood_still_before_, answered}, unseen);
}

// A reply that arrived is late all the same where it took too long of the bot's own.
void BotProcess::hold_to(const AskLimit& limit, Answer& answer) {
    const bool wants_measure = answer.wall > limit.wall || (limit.measures_starvation && starvation_);
    if (answer.kind == AnswerKind::reply && wants_measure) {
        answer.starved = starved_of(watched(), limit, answer.wall, true);
        if (answer.wall - answer.starved > limit.wall) answer.kind = AnswerKind::late;
    }
    if (answer.kind == AnswerKind::reply && limit.cpu && answer.cpu > *limit.cpu) answer.kind = AnswerKind::late;
    note_overrun(answer);
}

// How much longer a bot whose time to wait has passed is waited for; nothing: no longer.
Nanoseconds BotProcess::extension(const AskLimit& limit, Answer& answer) {
    answer.wall = Clock::now() - sent_;
    const Watched bot = watched();
    answer.starved = starved_of(bot, limit, answer.wall, false);
    Nanoseconds more = limit.wall - (answer.wall - answer.starved);
    if (more <= Nanoseconds{0} && starvation_->waits_still(bot)) more = least_extension;
    const bool is_counted = group_ || !launched_;
    more = std::min(more, (is_counted ? most_extension : most_extension_uncounted) * limit.wall - answer.wall);
    if (limit.cpu) more = std::min(more, *limit.cpu - cpu_used());
    return more > Nanoseconds{0} ? std::max<Nanoseconds>(more, least_extension) : more;
}

}  // namespace isola_arena
