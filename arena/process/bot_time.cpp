// What of the time that a reply took is the bot's own.

#include "arena/process/bot_process.hpp"
#include "arena/process/patience.hpp"
#include "arena/process/system_time.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto pulse_patience = 20ms;
constexpr auto pulse_pause = 200us;

}  // namespace

// How long its core stood still while it was watched.
Nanoseconds BotProcess::stood_still() const { return pulse_ ? pulse_->stood_still() : Nanoseconds{0}; }

// The system takes a core's standstill for the work of whoever is on it.
Nanoseconds BotProcess::without_standstill(Nanoseconds counted) const {
    const Nanoseconds wrongly = watch_ ? watch_->counted_as_bots() - counted_wrongly_before_ : Nanoseconds{0};
    return charged(counted, wrongly);
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
        pause.expires_after(pulse_pause);
        co_await pause.async_wait(as_result);
    }
}

// What all its processes used that can be counted.
Nanoseconds BotProcess::computed(const Watched& bot) { return cpu_used() + offspring_.used(bot); }

// How much of that wall time the machine kept the bot waiting.
Nanoseconds BotProcess::starved_of(const Watched& bot, const AskLimit& limit, Nanoseconds wall, bool answered) {
    const Nanoseconds unseen = most_unseen(limit.wall);
    if (!starvation_) return std::min(starved_at_first_look(wall, computed(bot)), unseen);
    return starvation_->so_far(bot, {wall, computed(bot), stood_still() - stood_still_before_, answered}, unseen);
}

void BotProcess::hold_to(const AskLimit& limit, Answer& answer) {
    const bool wants_measure = answer.wall > limit.wall || (limit.measures_starvation && starvation_);
    if (answer.kind == AnswerKind::reply) {
        if (wants_measure) answer.starved = starved_of(watched(), limit, answer.wall, true);
        if (took_too_long(limit, {answer.wall, answer.starved, answer.cpu})) answer.kind = AnswerKind::late;
    }
    note_overrun(answer);
}

Nanoseconds BotProcess::extension(const AskLimit& limit, Answer& answer) {
    answer.wall = Clock::now() - sent_;
    const Watched bot = watched();
    answer.starved = starved_of(bot, limit, answer.wall, false);
    Waited waited{answer.wall, answer.starved};
    waited.waits_still = own_time_left(limit, waited) <= Nanoseconds{0} && starvation_->waits_still(bot);
    waited.is_counted = group_ || !launched_;
    if (limit.cpu) waited.cpu = cpu_used();
    return isola_arena::extension(limit, waited);
}

}  // namespace isola_arena
