#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "arena/process/asio.hpp"
#include "arena/process/bot/child_process.hpp"
#include "arena/process/clock/own_time.hpp"
#include "arena/process/clock/run_queue.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/rules/events/answer.hpp"

namespace isola_arena {

/// Measures the replies of one bot: the wall time and the CPU time of a reply, which part of them the machine took, and
/// how much longer the arena waits for the bot. The arithmetic is in clock/own_time.hpp; this class reads the counters.
class ReplyClock {
public:
    /// output: the descriptor that the bot's output is read from.
    ReplyClock(const Executor& executor, ChildProcess& bot, int output);

    /// Starts the measurement. Call it just before a question is sent.
    void start();

    /// Notes when the write that delivered the question's last byte began.
    void note_sent(Clock::time_point at) { sent_ = at; }
    Clock::time_point sent() const { return sent_; }
    Nanoseconds wall() const { return Clock::now() - sent_; }

    /// Begins to measure the start-up of a process that is asked for the first time. The start-up lasts until the bot
    /// takes that line out of the pipe.
    void await_taking(const StealTimeMonitor::SentLine& line);
    bool awaits_taking() const { return line_.has_value(); }

    /// Looks whether the bot has taken the line. If so, the question counts as sent at that moment, the time before
    /// becomes the answer's start-up, and the limit is reduced by after_start_up().
    void look_at_line(AskLimit& limit, BotAnswer& answer);

    /// Ends the measurement of the start-up when the answer has arrived. Looks once more at the line. If the answer is
    /// a reply but no look saw the line taken, the line counts as taken at the last look that saw it in the pipe.
    void end_start_up(AskLimit& limit, BotAnswer& answer);

    /// Returns when the limit is used up if the machine does not delay the bot.
    Clock::time_point end_of(const AskLimit& limit) const {
        return sent_ + std::min(limit.wall, limit.cpu.value_or(limit.wall));
    }

    /// Call it just before the output is read.
    void note_reading() { waited_before_reading_ = waited_of_arena(); }

    /// Notes that this read brought no reply.
    void note_no_reply() { waited_without_reply_ = waited_before_reading_; }

    /// Takes the measurements that belong to the output that was just read. Returns wall().
    Nanoseconds look_before_reading();

    /// Returns how long the arena first waits for the reply, without the event loop.
    Nanoseconds first_look(const AskLimit& limit);

    /// Returns whether the last reply came at once; false before the first one.
    bool answers_at_once() const { return answers_at_once_; }

    /// Returns whether the bots of this event loop share one core.
    bool shares_core() const { return monitor_ && monitor_->core(); }

    /// Notes whether the reply was there at the first look. If it was, nothing needs to be watched.
    void note_first_look(bool is_here, const BotAnswer& answer);

    /// Watches from now on what keeps the bot from running, because the reply was not there at the first look.
    void watch();

    /// Returns how much longer the arena waits for a bot whose time has passed; 0 or less: it stops waiting. Sets the
    /// answer's wall time and the part of it that the machine took. If the arena stops waiting, this part includes
    /// waits in the queue that are not counted yet.
    Nanoseconds extension(const AskLimit& limit, BotAnswer& answer);

    /// Waits until a standstill of the core that has just ended is counted.
    Task<void> catch_up();

    /// Sets the answer's CPU time.
    Task<void> charge(const AskLimit& limit, BotAnswer& answer);

    /// Notes that a new game begins: CPU time of the bot since its last reply belongs to no turn of this game.
    void new_game();

    /// Returns the bot's CPU time since the last charge() or new_game(); 0 if the bots may use several cores.
    Nanoseconds used_since_reply();

    /// Sets the part of a reply's wall time that the machine took. Makes the reply late if the bot took too long even
    /// without this part. Sets the strict times if the reply is in time only with more standstill than is credited.
    void judge(const AskLimit& limit, BotAnswer& answer);

private:
    Standstill standstill() const;
    Standstill stood_still() const;
    Standstill credited(const Standstill& standstill, const AskLimit& limit) const;
    Measured with_standstill(Nanoseconds wall, const Standstill& standstill, const AskLimit& limit) const;
    Nanoseconds counted_wrongly() const;
    Nanoseconds without_standstill(Nanoseconds counted) const;
    Nanoseconds cpu_used();
    void note(const Measured& measured, const Measured& believed, BotAnswer& answer);
    void set_strict_times(Nanoseconds own, BotAnswer& answer);
    Measured standstill_alone(Nanoseconds wall, const AskLimit& limit) const;
    bool was_seen_before(const BotAnswer& answer) const;
    void watch_bot();
    void read_meters(bool all);
    StealTimeMonitor::SeenInput look_at_input();
    void begin_at(const StealTimeMonitor::Moment& taken, AskLimit& limit, BotAnswer& answer);
    StartUp start_up_until(const StealTimeMonitor::Moment& taken, const AskLimit& limit);
    RunQueue& begun_queue();
    void note_standstill();
    Nanoseconds queued_since_question();
    Measured measure(Nanoseconds wall, const AskLimit& limit);
    void note_reply(const AskLimit& limit, BotAnswer& answer);
    Nanoseconds waited_of_arena() const;
    Measured measure_seen(Nanoseconds wall, const AskLimit& limit);
    Measured measure_until(const StealTimeMonitor::Moment& moment, Nanoseconds wall, const AskLimit& limit);

    Executor executor_;
    ChildProcess& bot_;
    int output_;
    Clock::time_point sent_;
    bool has_asked_ = false;
    bool answers_at_once_ = false;               ///< the bot answered its last question at once
    Nanoseconds look_{at_once};                  ///< the last first_look()
    RunQueue::Start queue_before_;               ///< before the question
    Nanoseconds cpu_before_{0};                  ///< before the question
    Nanoseconds cpu_at_rest_{0};                 ///< at the last charge(), or the beginning of a game after it
    std::shared_ptr<StealTimeMonitor> monitor_;  ///< of the bot's core; may be bound to no core; nullptr: none was set
    std::optional<StealTimeMonitor::Watch> watch_;  ///< while the bot does not answer at once
    bool watches_all_ = false;                      ///< watch_ has all meters of the bot
    Standstill standstill_before_;                  ///< before the question
    Nanoseconds counted_wrongly_before_{0};     ///< before the question: standstill that was counted as the bot's CPU
                                                ///< time
    StealTimeMonitor::SeenOutput seen_output_;  ///< at the last look_before_reading()
    std::optional<StealTimeMonitor::SentLine> line_;  ///< until the bot has taken it
    StealTimeMonitor::Moment line_lay_there_;         ///< the last moment at which the line was seen in the pipe
    std::optional<RunQueue> queue_;                   ///< set once the bot does not answer at once
    Nanoseconds arena_queued_before_{0};    ///< the value of queued_of_this_thread() at which waited_of_arena() is 0
    Nanoseconds waited_before_reading_{0};  ///< waited_of_arena() at the last note_reading()
    Nanoseconds waited_without_reply_{0};   ///< waited_of_arena() before the last read that brought no reply
    Nanoseconds waited_when_read_{0};       ///< waited_of_arena() at the last look_before_reading()
    Nanoseconds uncredited_{0};             ///< standstill of the answer beyond what is credited, at the last note()
};

}  // namespace isola_arena
