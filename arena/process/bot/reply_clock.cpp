#include "arena/process/bot/reply_clock.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto pulse_patience = 20ms;
constexpr auto pulse_pause = 200us;

}  // namespace

ReplyClock::ReplyClock(const Executor& executor, ChildProcess& bot, int output)
    : executor_(executor), bot_(bot), output_(output), pulse_(pulse_of(executor)) {}

void ReplyClock::start() {
    cpu_before_ = bot_.cpu_time();
    standstill_before_ = standstill();
    counted_wrongly_before_ = watch_ ? watch_->counted_as_bots() : Nanoseconds{0};
    queue_.reset();
    sent_ = Clock::now();
}

Nanoseconds ReplyClock::look_before_reading() {
    seen_output_ = watch_ ? watch_->output() : CorePulse::SeenOutput{};
    return wall();
}

// One that did not answer its last question at once is watched from this question on.
void ReplyClock::watch(Nanoseconds limit) {
    if (pulse_ && !(watch_ && watch_->has_meter())) {
        watch_.emplace(pulse_, bot_.cpu_meter(), output_);
        counted_wrongly_before_ = Nanoseconds{0};
    }
    queue_.emplace().begin(bot_.watched());
    // Read after the queue was looked at: this thread may have lost its core meanwhile, and the bot may have got one.
    queue_->waited_before(
        starved_at_first_look(wall() - counted(standstill() - standstill_before_, limit), cpu_used()));
}

// How long its core stood still while it was watched.
Standstill ReplyClock::standstill() const { return pulse_ ? pulse_->standstill() : Standstill{}; }

// The system takes a core's standstill for the work of whatever program is on it.
Nanoseconds ReplyClock::without_standstill(Nanoseconds counted) const {
    const Nanoseconds wrongly = watch_ ? watch_->counted_as_bots() - counted_wrongly_before_ : Nanoseconds{0};
    return charged(counted, wrongly);
}

Nanoseconds ReplyClock::cpu_used() { return without_standstill(bot_.cpu_time() - cpu_before_); }

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

void ReplyClock::note(const Measured& measured, Answer& answer) {
    answer.wall = measured.wall;
    answer.starved = starved(measured);
    answer.stood_still = std::min(measured.stood_still, measured.wall);
}

Measured ReplyClock::standstill_alone(Nanoseconds wall, const AskLimit& limit) const {
    return {.wall = wall, .stood_still = counted(standstill() - standstill_before_, limit.wall)};
}

// Only a reply that lay in the pipe as a whole had been written by then.
void ReplyClock::note_unread(const Answer& answer, const AskLimit& limit, Measured& measured) const {
    if (answer.kind != AnswerKind::reply) return;
    const auto& [bytes, since, standstill] = seen_output_;
    if (bytes <= answer.bytes.size() || since < sent_) return;
    measured.unread = std::max(sent_ + measured.wall - since, Nanoseconds{0});
    measured.stood_still = counted(standstill - standstill_before_, limit.wall);
}

Measured ReplyClock::measure(Nanoseconds wall, const AskLimit& limit) {
    Measured measured = standstill_alone(wall, limit);
    measured.used = cpu_used();
    // A reply that was there at the first look may have come any time before.
    if (!queue_) {
        measured.queued = starved_at_first_look(wall, measured.used);
        return measured;
    }
    const QueueTimes times = queue_->since_begin(bot_.watched());
    measured.queued = times.queued;
    measured.used = std::max(measured.used, times.bot_used) + times.arena_used;
    return measured;
}

void ReplyClock::judge(const AskLimit& limit, Answer& answer) {
    if (answer.kind != AnswerKind::reply) return;
    const bool wants_measure = answer.wall > limit.wall || (limit.measures_starvation && queue_);
    Measured measured = wants_measure ? measure(answer.wall, limit) : standstill_alone(answer.wall, limit);
    if (wants_measure) note_unread(answer, limit, measured);
    note(measured, answer);
    if (took_too_long(limit, answer.wall - answer.starved, answer.cpu)) answer.kind = AnswerKind::late;
}

Nanoseconds ReplyClock::extension(const AskLimit& limit, Answer& answer) {
    Measured measured = measure(wall(), limit);
    note(measured, answer);
    measured.waits_still = own_time(measured) >= limit.wall && queue_->waits_still(bot_.watched());
    if (limit.cpu) measured.cpu = cpu_used();
    return isola_arena::extension(limit, measured);
}

}  // namespace isola_arena
