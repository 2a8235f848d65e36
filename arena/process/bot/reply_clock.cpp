#include "arena/process/bot/reply_clock.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// Longer than the kernel's tick, which comes every 1 to 4 ms on a busy core. A timer that fires before the next tick
// must be set in the hardware and cancelled again. In a virtual machine, this costs a third of an exchange.
constexpr Nanoseconds longest_first_look = 5ms;

constexpr auto monitor_patience = 20ms;
constexpr auto monitor_pause = 200us;

// If reading the meters takes longer than this, the arena lost its core meanwhile. It then reads them again, because
// what the bot did in that time is not part of its reply.
constexpr auto most_between = 200us;
constexpr int most_attempts = 3;

// A standstill begins up to one sampling interval before the monitor sees it. A reply that exceeds its limit by no more
// than that is charged the limit.
void forgive_unseen_beginning(const AskLimit& limit, BotAnswer& answer) {
    const Nanoseconds over = answer.wall - answer.starved - limit.wall;
    if (over > Nanoseconds{0} && over <= unseen_beginning(answer.stood_still, limit.wall)) {
        answer.starved += over;
        answer.stood_still += over;
    }
    if (!limit.cpu) return;
    const Nanoseconds cpu_over = answer.cpu - *limit.cpu;
    if (cpu_over > Nanoseconds{0} && cpu_over <= unseen_beginning(answer.cpu_in_full - answer.cpu, *limit.cpu))
        answer.cpu = *limit.cpu;
}

}  // namespace

ReplyClock::ReplyClock(const Executor& executor, ChildProcess& bot, int output)
    : executor_(executor), bot_(bot), output_(output), monitor_(steal_time_monitor_of(executor)) {}

// Watches the first question from its start, because it is not known how soon the process will answer.
void ReplyClock::start() {
    if (!std::exchange(has_asked_, true)) watch_bot();
    queue_.reset();
    waited_before_reading_ = waited_without_reply_ = Nanoseconds{0};
    auto begun = Clock::now();
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        read_meters(!answers_at_once_);
        sent_ = Clock::now();
        if (sent_ - std::exchange(begun, sent_) < most_between) break;
    }
}

Nanoseconds ReplyClock::first_look(const AskLimit& limit) {
    return look_ = std::min(limit.wall, answers_at_once_ ? longest_first_look : at_once);
}

void ReplyClock::note_first_look(bool is_here, const BotAnswer& answer) {
    if (is_here) watch_.reset();
    else note_standstill();
    answers_at_once_ = is_here && answer.wall <= at_once;
}

// The steal-time monitor does not watch the core during the first look. A gap of shortest_lasting or more counts as a
// standstill, because the arena itself never waits that long for a core.
void ReplyClock::note_standstill() {
    if (!answers_at_once_) return;
    const Nanoseconds unseen = wall() - look_ - cpu_used();
    if (unseen >= shortest_lasting) standstill_before_.lasting -= unseen;
}

// If the bot answered its last question at once, reads only the meters that are needed for a reply at once. The other
// ones cost as much as all these together; begin() reads them if the bot does not answer at once this time.
void ReplyClock::read_meters(bool all) {
    queue_before_ = all ? RunQueue::Start{bot_.queue_counters(), RunQueue::used_by_arena()}
                        : RunQueue::Start{bot_.thread_counters(), {}};
    cpu_before_ = bot_.cpu_time();
    standstill_before_ = standstill();
    counted_wrongly_before_ = watch_ ? watch_->counted_as_bots() : Nanoseconds{0};
}

void ReplyClock::await_taking(const StealTimeMonitor::SentLine& line) {
    line_ = line;
    line_lay_there_ = {sent_, standstill_before_, cpu_before_, queue_before_.counters, counted_wrongly_before_};
    if (watch_) watch_->await_taking(line, {false, line_lay_there_});
}

// Without a watch, the arena's own thread looks at the line.
StealTimeMonitor::SeenInput ReplyClock::look_at_input() {
    if (watch_) return watch_->input();
    const bool is_taken = line_->is_taken();
    const StealTimeMonitor::Moment now{Clock::now(), standstill(), bot_.cpu_time(), bot_.queue_counters(), {}};
    return {is_taken, is_taken ? StealTimeMonitor::taking(line_lay_there_, now) : now};
}

void ReplyClock::look_at_line(AskLimit& limit, BotAnswer& answer) {
    if (!line_) return;
    const StealTimeMonitor::SeenInput seen = look_at_input();
    if (seen.is_taken) return begin_at(*seen.moment, limit, answer);
    if (seen.moment) line_lay_there_ = *seen.moment;
    if (!watches_all_ && bot_.knows_bot()) watch_bot();
}

void ReplyClock::end_start_up(AskLimit& limit, BotAnswer& answer) {
    // A late answer has already been measured from the question on.
    if (answer.kind != AnswerKind::late) look_at_line(limit, answer);
    const bool replied = answer.kind == AnswerKind::reply || answer.kind == AnswerKind::too_long;
    if (line_ && replied) begin_at(line_lay_there_, limit, answer);
    line_.reset();
    if (watch_) watch_->await_taking({}, {});
}

StartUp ReplyClock::start_up_until(const StealTimeMonitor::Moment& taken, const AskLimit& limit) {
    const Nanoseconds wall = taken.at - sent_;
    if (wall <= Nanoseconds{0}) return {};
    const Nanoseconds cpu = charged(taken.cpu - cpu_before_, taken.counted_as_bots - counted_wrongly_before_);
    return {own_time(measure_until(taken, wall, limit)), cpu};
}

// If the launcher had not reported the bot's process by that moment, the moment has no counters of that process. So
// they are read now.
void ReplyClock::begin_at(const StealTimeMonitor::Moment& taken, AskLimit& limit, BotAnswer& answer) {
    answer.start_up = start_up_until(taken, limit);
    limit = after_start_up(limit, *answer.start_up);
    answer.wall = std::max(answer.wall - (taken.at - sent_), Nanoseconds{0});
    answer.starved = answer.believed = answer.stood_still = Nanoseconds{0};
    line_.reset();
    sent_ = taken.at;
    queue_before_ = {taken.queue.thread != 0 ? taken.queue : bot_.queue_counters(), RunQueue::used_by_arena()};
    cpu_before_ = taken.queue.thread != 0 ? taken.cpu : bot_.cpu_time();
    standstill_before_ = taken.standstill;
    counted_wrongly_before_ = taken.counted_as_bots;
    if (queue_) queue_.emplace(queue_before_).begin(bot_.watched());
}

// Returns how long the arena has waited for its core since the question. Before the end of the first look, the arena
// waits for the bot, not for its core.
Nanoseconds ReplyClock::waited_of_arena() const {
    return queue_ ? queued_of_this_thread() - arena_queued_before_ : std::max(wall() - look_, Nanoseconds{0});
}

// The arena may lose its core between any two of these readings. Their order makes such a wait count in favour of the
// bot.
Nanoseconds ReplyClock::look_before_reading() {
    const Nanoseconds read_after = wall();
    waited_when_read_ = waited_of_arena();
    seen_output_ = watch_ ? watch_->output() : StealTimeMonitor::SeenOutput{};
    return read_after;
}

// The watch lasts until the bot answers a question at the first look, so it may cover the next question from its start.
void ReplyClock::watch() {
    watch_bot();
    begun_queue();
}

void ReplyClock::watch_bot() {
    if (!monitor_ || (watch_ && watches_all_)) return;
    // Passes the last look at the line on to the new watch, because the bot may have taken the line since then.
    StealTimeMonitor::SeenInput seen =
        watch_ && line_ ? watch_->input() : StealTimeMonitor::SeenInput{false, line_lay_there_};
    // If the bot's process becomes known only after a call of meters(), meters() must be called again.
    watches_all_ = bot_.knows_bot();
    watch_.emplace(monitor_, bot_.meters(), output_);
    counted_wrongly_before_ = line_lay_there_.counted_as_bots = Nanoseconds{0};
    if (seen.moment) seen.moment->counted_as_bots = Nanoseconds{0};
    if (line_) watch_->await_taking(*line_, seen);
}

RunQueue& ReplyClock::begun_queue() {
    if (queue_) return *queue_;
    const Nanoseconds queued = queued_of_this_thread();
    arena_queued_before_ = queued - waited_of_arena();
    queue_.emplace(queue_before_).begin(bot_.watched());
    return *queue_;
}

// Returns how long the bot's core has stood still while it was watched.
Standstill ReplyClock::standstill() const { return monitor_ ? monitor_->standstill() : Standstill{}; }

// Without a core of its own, a bot could hold the monitor's core by one thread, for a short while at a time, and think
// on others.
Standstill ReplyClock::credited(const Standstill& standstill, const AskLimit& limit) const {
    Standstill credited = counted(standstill, limit);
    if (!shares_core()) credited.brief = Nanoseconds{0};
    return credited;
}

Measured ReplyClock::with_standstill(Nanoseconds wall, const Standstill& standstill, const AskLimit& limit) const {
    Measured measured{.wall = wall};
    measured.credited = credited(standstill, limit);
    measured.stood_still = measured.credited.total();
    measured.uncredited = at_most(standstill, standstill - measured.credited);
    return measured;
}

Standstill ReplyClock::stood_still() const { return standstill() - standstill_before_; }

// Returns the standstill that the system counted as CPU time of the bot, because the bot was on the core.
Nanoseconds ReplyClock::counted_wrongly() const {
    return watch_ ? watch_->counted_as_bots() - counted_wrongly_before_ : Nanoseconds{0};
}

Nanoseconds ReplyClock::without_standstill(Nanoseconds counted) const { return charged(counted, counted_wrongly()); }

Nanoseconds ReplyClock::cpu_used() { return without_standstill(bot_.cpu_time() - cpu_before_); }

// Waits for the monitor, because it may wake later than this thread after a standstill.
Task<void> ReplyClock::catch_up() {
    if (!monitor_) co_return;
    Timer pause(executor_);
    for (const auto give_up = Clock::now() + monitor_patience; monitor_->is_behind() && Clock::now() < give_up;) {
        pause.expires_after(monitor_pause);
        co_await pause.async_wait(as_result);
    }
}

Task<void> ReplyClock::charge(const AskLimit& limit, BotAnswer& answer) {
    cpu_at_rest_ = bot_.cpu_time();
    answer.cpu_in_full = cpu_at_rest_ - cpu_before_;
    if (answer.cpu_in_full > limit.cpu.value_or(limit.wall) || answer.wall > limit.wall) co_await catch_up();
    answer.cpu = charged(answer.cpu_in_full, std::min(counted_wrongly(), credited(stood_still(), limit).total()));
}

void ReplyClock::new_game() { cpu_at_rest_ = bot_.cpu_time(); }

Nanoseconds ReplyClock::used_since_reply() {
    return shares_core() ? std::max(bot_.cpu_time() - cpu_at_rest_, Nanoseconds{0}) : Nanoseconds{0};
}

void ReplyClock::note(const Measured& measured, const Measured& believed, BotAnswer& answer) {
    answer.wall = measured.wall;
    answer.starved = starved(believed);
    answer.believed = answer.starved - starved(measured);
    answer.stood_still = std::min(measured.stood_still, measured.wall);
    answer.credited = measured.credited;
    uncredited_ = measured.uncredited.total();
}

Measured ReplyClock::standstill_alone(Nanoseconds wall, const AskLimit& limit) const {
    return with_standstill(wall, stood_still(), limit);
}

// Returns whether the monitor saw the whole reply in the pipe: then the reply had been written by that moment.
bool ReplyClock::was_seen_before(const BotAnswer& answer) const {
    return answer.kind == AnswerKind::reply && seen_output_.bytes > answer.bytes.size() &&
           seen_output_.moment.at >= sent_;
}

Nanoseconds ReplyClock::queued_since_question() {
    const QueueCounters before = queue_before_.counters, now = bot_.thread_counters();
    return before.thread != 0 && now.thread == before.thread ? now.of_thread - before.of_thread : Nanoseconds{0};
}

Measured ReplyClock::measure(Nanoseconds wall, const AskLimit& limit) {
    Measured measured = standstill_alone(wall, limit);
    measured.used = cpu_used();
    if (!queue_) {
        measured.queued = queued_since_question();
        return measured;
    }
    const QueueTimes times = queue_->since_start(bot_.watched());
    measured.queued = times.queued;
    measured.used = std::max(measured.used, times.bot_used) + times.arena_used;
    return measured;
}

// Measures only until the reply was seen. After its reply the bot may think on, or end, and wait for a core again.
Measured ReplyClock::measure_seen(Nanoseconds wall, const AskLimit& limit) {
    Measured measured = measure_until(seen_output_.moment, wall, limit);
    measured.unread = std::max(sent_ + wall - seen_output_.moment.at, Nanoseconds{0});
    return measured;
}

Measured ReplyClock::measure_until(const StealTimeMonitor::Moment& moment, Nanoseconds wall, const AskLimit& limit) {
    Measured measured = with_standstill(wall, moment.standstill - standstill_before_, limit);
    const QueueMoment until{moment.queue, Clock::now() - moment.at};
    const QueueTimes times = begun_queue().since_start(bot_.watched(), until);
    measured.queued = times.queued;
    measured.used = without_standstill(moment.cpu - cpu_before_) + times.arena_used;
    return measured;
}

// The reply arrived after the last read that brought no reply. If the arena has waited for a core since then, the reply
// may have arrived at the beginning of that wait. A reply that was there at the first look may have arrived at any time
// before that look.
void ReplyClock::note_reply(const AskLimit& limit, BotAnswer& answer) {
    const Measured measured = was_seen_before(answer) ? measure_seen(answer.wall, limit) : measure(answer.wall, limit);
    Measured believed = measured;
    if (queue_) believed.read_late = waited_when_read_ - waited_without_reply_;
    else believed.queued = std::max(measured.queued, starved_at_first_look(answer.wall, look_, measured.used));
    note(measured, believed, answer);
}

void ReplyClock::judge(const AskLimit& limit, BotAnswer& answer) {
    if (answer.kind != AnswerKind::reply) return;
    answer.strict.reset();
    const bool wants_measure = answer.wall > std::min(limit.wall, limit.measures_starvation ? at_once : limit.wall);
    if (wants_measure) {
        note_reply(limit, answer);
    } else {
        const Measured alone = standstill_alone(answer.wall, limit);
        note(alone, alone, answer);
    }
    forgive_unseen_beginning(limit, answer);
    if (!took_too_long(limit, answer.wall - answer.starved, answer.cpu)) return;
    const Nanoseconds own = std::max(answer.wall - answer.starved - uncredited_, Nanoseconds{0});
    const Nanoseconds cpu = without_standstill(answer.cpu_in_full);
    if (uncredited_ > Nanoseconds{0} && !took_too_long(limit, own, cpu)) set_strict_times(own, answer);
    else answer.kind = AnswerKind::late;
}

// Credits the answer with the whole standstill, and sets the times by which a strict judgement charges it. own: the wall
// time without any standstill.
void ReplyClock::set_strict_times(Nanoseconds own, BotAnswer& answer) {
    const Nanoseconds living = queue_ ? queue_->since_start(bot_.watched()).bot_used : Nanoseconds{0};
    const Nanoseconds used = std::max(answer.cpu_in_full, living);
    answer.strict = StrictTimes{std::clamp(used, own, std::max(own, answer.wall)), answer.cpu_in_full};
    answer.starved = answer.wall - own;
    answer.stood_still = std::min(answer.stood_still + uncredited_, answer.starved);
    answer.cpu = without_standstill(answer.cpu_in_full);
}

Nanoseconds ReplyClock::extension(const AskLimit& limit, BotAnswer& answer) {
    const RunQueue::Look look = queue_->look(bot_.watched());
    Measured measured = measure(wall(), limit);
    measured.uncounted = look.waits_still ? Nanoseconds::max() : Clock::now() - look.since;
    if (limit.cpu) measured.cpu = cpu_used();
    const Nanoseconds more = isola_arena::extension(limit, measured);
    note(measured, more > Nanoseconds{0} ? measured : without_doubt(measured), answer);
    const Nanoseconds own = own_time(with_all_credit(measured));
    answer.strict.reset();
    if (more <= Nanoseconds{0} && uncredited_ > Nanoseconds{0} && own < limit.wall) {
        answer.cpu_in_full = bot_.cpu_time() - cpu_before_;
        set_strict_times(own, answer);
    }
    return more;
}

}  // namespace isola_arena
