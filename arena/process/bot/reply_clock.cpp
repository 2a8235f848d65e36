#include "arena/process/bot/reply_clock.hpp"

#include <algorithm>

#include "arena/process/clock/patience.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto pulse_patience = 20ms;
constexpr auto pulse_pause = 200us;

}  // namespace

ReplyClock::ReplyClock(const Executor& executor, ChildProcess& bot)
    : executor_(executor), bot_(bot), pulse_(pulse_of(executor)) {}

void ReplyClock::start() {
    cpu_before_ = bot_.cpu_time();
    stood_still_before_ = stood_still();
    counted_wrongly_before_ = watch_ ? watch_->counted_as_bots() : Nanoseconds{0};
    starvation_.reset();
    sent_ = Clock::now();
}

// One that did not answer its last question at once is watched from this question on.
void ReplyClock::watch() {
    if (pulse_ && !(watch_ && watch_->has_meter())) {
        watch_.emplace(pulse_, bot_.cpu_meter());
        counted_wrongly_before_ = Nanoseconds{0};
    }
    const Watched bot = bot_.watched();
    offspring_.note_question(bot, wall());
    starvation_.emplace().begin(bot, starved_at_first_look(wall(), computed(bot)));
}

void ReplyClock::stop() {
    if (starvation_) offspring_.note_reply(bot_.watched());
}

// How long its core stood still while it was watched.
Nanoseconds ReplyClock::stood_still() const { return pulse_ ? pulse_->stood_still() : Nanoseconds{0}; }

// The system takes a core's standstill for the work of whatever program is on it.
Nanoseconds ReplyClock::without_standstill(Nanoseconds counted) const {
    const Nanoseconds wrongly = watch_ ? watch_->counted_as_bots() - counted_wrongly_before_ : Nanoseconds{0};
    return charged(counted, wrongly);
}

Nanoseconds ReplyClock::cpu_used() { return without_standstill(bot_.cpu_time() - cpu_before_); }

// What all its processes used that can be counted.
Nanoseconds ReplyClock::computed(const Watched& bot) { return cpu_used() + offspring_.used(bot); }

// After a standstill the pulse may wake later than this thread.
Task<void> ReplyClock::catch_up() {
    if (!pulse_) co_return;
    Timer pause(executor_);
    for (const auto give_up = Clock::now() + pulse_patience; pulse_->is_behind() && Clock::now() < give_up;) {
        pause.expires_after(pulse_pause);
        co_await pause.async_wait(as_result);
    }
}

Task<void> ReplyClock::charge(const AskLimit& limit, Answer& answer) {
    const Nanoseconds counted = bot_.cpu_time() - cpu_before_;
    if (counted > limit.cpu.value_or(limit.wall) || answer.wall > limit.wall) co_await catch_up();
    answer.cpu = without_standstill(counted);
}

Nanoseconds ReplyClock::starved_of(const Watched& bot, const AskLimit& limit, Nanoseconds wall, bool answered) {
    const Nanoseconds unseen = most_unseen(limit.wall);
    if (!starvation_) return std::min(starved_at_first_look(wall, computed(bot)), unseen);
    return starvation_->so_far(bot, {wall, computed(bot), stood_still() - stood_still_before_, answered}, unseen);
}

void ReplyClock::judge(const AskLimit& limit, Answer& answer) {
    if (answer.kind != AnswerKind::reply) return;
    const bool wants_measure = answer.wall > limit.wall || (limit.measures_starvation && starvation_);
    if (wants_measure) answer.starved = starved_of(bot_.watched(), limit, answer.wall, true);
    if (took_too_long(limit, {answer.wall, answer.starved, answer.cpu})) answer.kind = AnswerKind::late;
}

Nanoseconds ReplyClock::extension(const AskLimit& limit, Answer& answer) {
    answer.wall = wall();
    const Watched bot = bot_.watched();
    answer.starved = starved_of(bot, limit, answer.wall, false);
    Waited waited{answer.wall, answer.starved};
    waited.waits_still = own_time_left(limit, waited) <= Nanoseconds{0} && starvation_->waits_still(bot);
    waited.is_counted = bot_.is_counted();
    if (limit.cpu) waited.cpu = cpu_used();
    return isola_arena::extension(limit, waited);
}

}  // namespace isola_arena
