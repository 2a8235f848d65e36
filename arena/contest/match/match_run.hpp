#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/judge/match.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/recorder.hpp"

namespace isola_arena {

class Confinements;

/// The name of a person who plays in place of a bot.
inline constexpr const char* name_of_person = "you";

/// Makes the seats of a match on the executor of its thread.
using MakeSeats = std::function<std::array<Seat, 2>(Executor)>;

/// Returns the function that makes the seats of these bots in a match of the plan.
MakeSeats seats_for(const std::array<BotSpec, 2>& bots, const MatchPlan& plan, const Confinements& confinements);

/// The end of a MatchRun.
struct MatchRunEnd {
    std::optional<MatchReport> report;  ///< nullopt if the match failed, was interrupted or was broken off
    std::exception_ptr failure;         ///< the exception that ended the match; nullptr: none
    bool interrupted = false;           ///< by a signal or MatchRun::interrupt()
};

/// A match that is played on a separate thread (the game's thread), so that drawing and printing cost no bot any time.
/// SIGINT, SIGTERM and SIGHUP end the match, and all of its bots with it; while the object lives, they do not end the
/// program.
class MatchRun {
public:
    struct Setup {
        MatchPlan plan;
        NewSession new_session;
        MakeSeats seats;
        EventSink events = [](const Event&) {};                                 ///< called on the game's thread
        std::function<std::function<Task<void>()>(Executor)> before_turn = {};  ///< empty: the game is never held
        GameSink games = [](GameReport) {};                                     ///< called on the game's thread
        Recorder* recorder = nullptr;                                           ///< nullptr: no records
        bool one_core = true;  ///< the thread and the bots share one core, which suits bots that answer at once
        bool alone = true;     ///< no other match runs meanwhile, so all child processes left at the end are killed
        std::function<void()> at_end = [] {};  ///< called last on the game's thread, also after a failure
    };

    /// Starts the thread and the match.
    explicit MatchRun(Setup setup);
    /// Breaks the match off and waits for its end, unless join() was called.
    ~MatchRun();

    /// Ends the match soon, without a verdict. May be called from any thread.
    void break_off();

    /// Like break_off(), but sets MatchRunEnd::interrupted, as a signal does, unless the match was over before.
    void interrupt();

    /// Waits for the end of the match and returns it. To be called at most once.
    MatchRunEnd join();

private:
    class Running;

    void run();
    void stop(bool as_signal);

    Setup setup_;
    Interruption interruption_;
    std::mutex mutex_;
    asio::io_context* running_ = nullptr;  ///< nullptr unless the match is running
    bool broken_off_ = false;
    bool interrupted_ = false;
    MatchRunEnd end_;
    std::thread thread_;
};

/// How a match of play_quietly() ended.
enum class QuietEnd : std::uint8_t { over, broken_off, interrupted };

/// Plays a match of two bots. A match that is not over at `until` is broken off: its current game has no result. The
/// sinks are called on the game's thread, and no more after the function has returned. alone: as in MatchRun::Setup.
/// Throws what the match throws.
QuietEnd play_quietly(const MatchPlan& plan, const std::array<BotSpec, 2>& bots, const Confinements& confinements,
                      const EventSink& events, const GameSink& games, Clock::time_point until, bool alone = true);

}  // namespace isola_arena
