#include "arena/process/bot/reply_clock.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto pulse_patience = 20ms;
constexpr auto pulse_pause = 200us;

// The meters are read again if the arena lost its core meanwhile: what the bot did then is no part of its reply.
constexpr auto most_between = 200us;
constexpr int most_attempts = 3;

}  // namespace

ReplyClock::ReplyClock(const Executor& executor, ChildProcess& bot, int output)
    : executor_(executor), bot_(bot), output_(output), pulse_(pulse_of(executor)) {}

// How soon a process answers its first question is not known, so that it is watched.
void ReplyClock::start() {
    if (!std::exchange(has_asked_, true)) watch_bot();
    queue_.reset();
    auto begun = Clock::now();
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        read_meters();
        sent_ = Clock::now();
        if (sent_ - std::exchange(begun, sent_) < most_between) break;
    }
}

void ReplyClock::read_meters() {
    queue_before_ = {bot_.queue_counters(), RunQueue::used_by_arena()};
    cpu_before_ = bot_.cpu_time();
    standstill_before_ = standstill();
    counted_wrongly_before_ = watch_ ? watch_->counted_as_bots() : Nanoseconds{0};
}

Nanoseconds ReplyClock::look_before_reading() {
    seen_output_ = watch_ ? watch_->output() : CorePulse::SeenOutput{};
    return wall();
}

// One that did not answer its last question at once is watched from this question on.
void ReplyClock::watch() {
    watch_bot();
    begun_queue();
}

void ReplyClock::watch_bot() {
    if (!pulse_ || (watch_ && watches_all_)) return;
    watch_.emplace(pulse_, bot_.meters(), output_);
    watches_all_ = bot_.knows_bot();
    counted_wrongly_before_ = Nanoseconds{0};
}

RunQueue& ReplyClock::begun_queue() {
    if (!queue_) queue_.emplace(queue_before_).begin(bot_.watched());
    return *queue_;
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
bool ReplyClock::was_seen_before(const Answer& answer) const {
    return answer.kind == AnswerKind::reply && seen_output_.bytes > answer.bytes.size() && seen_output_.since >= sent_;
}

Measured ReplyClock::measure(Nanoseconds wall, const AskLimit& limit) {
    Measured measured = standstill_alone(wall, limit);
    measured.used = cpu_used();
    // A reply that was there at the first look may have come any time before.
    if (!queue_) {
        measured.queued = starved_at_first_look(wall, measured.used);
        return measured;
    }
    const QueueTimes times = queue_->since_start(bot_.watched());
    measured.queued = times.queued;
    measured.used = std::max(measured.used, times.bot_used) + times.arena_used;
    return measured;
}

// What the bot did after its reply is not part of it: it may think on, or end, and wait for a core again.
Measured ReplyClock::measure_seen(Nanoseconds wall, const AskLimit& limit) {
    Measured measured{.wall = wall};
    measured.stood_still = counted(seen_output_.standstill - standstill_before_, limit.wall);
    measured.unread = std::max(sent_ + wall - seen_output_.since, Nanoseconds{0});
    const QueueMoment seen{seen_output_.queue, Clock::now() - seen_output_.since};
    const QueueTimes times = begun_queue().since_start(bot_.watched(), seen);
    measured.queued = times.queued;
    measured.used = without_standstill(seen_output_.cpu - cpu_before_) + times.arena_used;
    return measured;
}

void ReplyClock::judge(const AskLimit& limit, Answer& answer) {
    if (answer.kind != AnswerKind::reply) return;
    const bool wants_measure = answer.wall > limit.wall || (limit.measures_starvation && queue_);
    if (!wants_measure) note(standstill_alone(answer.wall, limit), answer);
    else if (was_seen_before(answer)) note(measure_seen(answer.wall, limit), answer);
    else note(measure(answer.wall, limit), answer);
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
