#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "arena/process/answer.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/bot/child_process.hpp"
#include "arena/process/clock/core_pulse.hpp"
#include "arena/process/clock/own_time.hpp"
#include "arena/process/clock/run_queue.hpp"

namespace isola_arena {

/// Times the replies of one bot: what a reply took by the wall clock and of CPU time, how much of that was the
/// machine's doing, and whether the bot is waited for any longer. The arithmetic is in clock/own_time.hpp; this reads
/// the counters.
class ReplyClock {
public:
    /// output: the descriptor that the bot's output is read from.
    ReplyClock(const Executor& executor, ChildProcess& bot, int output);

    /// A question is about to be sent.
    void start();

    /// The write that delivered the question's last byte began then.
    void note_sent(Clock::time_point at) { sent_ = at; }
    Clock::time_point sent() const { return sent_; }
    Nanoseconds wall() const { return Clock::now() - sent_; }

    /// That line was sent to a process that is asked for the first time: how long it takes until the bot takes it out
    /// of the pipe is its start-up.
    void await_taking(const CorePulse::SentLine& line);
    bool awaits_taking() const { return line_.has_value(); }

    /// Looks whether the bot has taken the line. If so, the question counts as sent just then, the time before becomes
    /// the answer's start-up, and the limit what is left of it.
    void look_at_line(AskLimit& limit, BotAnswer& answer);

    /// The answer is here. Looks once more; if it is a reply to a line that no look saw being taken, the line was so just
    /// after the last look that saw it in the pipe.
    void end_start_up(AskLimit& limit, BotAnswer& answer);

    /// Returns when the bot has had all of that limit, as far as the machine let it run.
    Clock::time_point end_of(const AskLimit& limit) const {
        return sent_ + std::min(limit.wall, limit.cpu.value_or(limit.wall));
    }

    /// The output is going to be read.
    void note_reading() { waited_before_reading_ = waited_of_arena(); }

    /// That reading brought no reply.
    void note_no_reply() { waited_without_reply_ = waited_before_reading_; }

    /// What was read is looked at now. Returns wall().
    Nanoseconds look_before_reading();

    /// Returns how long the reply is first waited for, without the event loop.
    Nanoseconds first_look(const AskLimit& limit);

    /// Whether the reply was there then: nothing needs to be watched.
    void note_first_look(bool is_here, const BotAnswer& answer);

    /// The reply was not there at once: from now on what keeps the bot from running is watched.
    void watch();

    /// Returns how much longer the bot is waited for after its time has passed; 0 or less: no longer. Sets the answer's
    /// wall time, and how much of it the machine took; if the bot is waited for no longer, with the waits in the queue
    /// that are not counted yet.
    Nanoseconds extension(const AskLimit& limit, BotAnswer& answer);

    /// Waits until a standstill of the core that has just ended is counted.
    Task<void> catch_up();

    /// Sets the answer's CPU time.
    Task<void> charge(const AskLimit& limit, BotAnswer& answer);

    /// What the bot has computed since its last reply was for no turn of the game that begins.
    void new_game();

    /// Returns the bot's CPU time since the last charge() or new_game(); 0 if the bots may use several cores.
    Nanoseconds used_since_reply();

    /// Sets how much of a reply's wall time the machine took, and makes it a late one if it took too long all the same.
    void judge(const AskLimit& limit, BotAnswer& answer);

private:
    Standstill standstill() const;
    Nanoseconds without_standstill(Nanoseconds counted) const;
    Nanoseconds cpu_used();
    static void note(const Measured& measured, const Measured& believed, BotAnswer& answer);
    Measured standstill_alone(Nanoseconds wall, const AskLimit& limit) const;
    bool was_seen_before(const BotAnswer& answer) const;
    void watch_bot();
    void read_meters(bool all);
    CorePulse::SeenInput look_at_input();
    void begin_at(const CorePulse::Moment& taken, AskLimit& limit, BotAnswer& answer);
    StartUp start_up_until(const CorePulse::Moment& taken, const AskLimit& limit);
    RunQueue& begun_queue();
    void note_standstill();
    Nanoseconds queued_since_question();
    Measured measure(Nanoseconds wall, const AskLimit& limit);
    void note_reply(const AskLimit& limit, BotAnswer& answer);
    Nanoseconds waited_of_arena() const;
    Measured measure_seen(Nanoseconds wall, const AskLimit& limit);
    Measured measure_until(const CorePulse::Moment& moment, Nanoseconds wall, const AskLimit& limit);

    Executor executor_;
    ChildProcess& bot_;
    int output_;
    Clock::time_point sent_;
    bool has_asked_ = false;
    bool answers_at_once_ = false;             ///< its last question
    Nanoseconds look_{at_once};                ///< the last first_look()
    RunQueue::Start queue_before_;             ///< the question
    Nanoseconds cpu_before_{0};                ///< the question
    Nanoseconds cpu_at_rest_{0};               ///< at the last charge(), or the beginning of a game after it
    std::shared_ptr<CorePulse> pulse_;         ///< of its core, or of no certain one
    std::optional<CorePulse::Watch> watch_;    ///< while the bot does not answer at once
    bool watches_all_ = false;                 ///< with all meters of the bot
    Standstill standstill_before_;             ///< the question
    Nanoseconds counted_wrongly_before_{0};    ///< the question; of standstill, as the bot's
    CorePulse::SeenOutput seen_output_;        ///< before it was read last
    std::optional<CorePulse::SentLine> line_;  ///< until it is taken
    CorePulse::Moment line_lay_there_;         ///< the last moment at which that was seen
    std::optional<RunQueue> queue_;            ///< since the bot did not answer at once
    Nanoseconds arena_queued_before_{0};       ///< queued_of_this_thread() where waited_of_arena() is 0
    Nanoseconds waited_before_reading_{0};     ///< waited_of_arena() at the last note_reading()
    Nanoseconds waited_without_reply_{0};      ///< the same, of the last reading that brought no reply
    Nanoseconds waited_when_read_{0};          ///< waited_of_arena() at the last look at what was read
};

}  // namespace isola_arena
