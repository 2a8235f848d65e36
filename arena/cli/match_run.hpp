#pragma once

#include <array>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/cli/recorder.hpp"
#include "arena/judge/match.hpp"

namespace isola_arena {

/// What a person is called in place of a bot.
inline constexpr const char* name_of_person = "you";

/// Makes the seats of a match on the executor of its thread.
using MakeSeats = std::function<std::array<Seat, 2>(Executor)>;

/// How a match ended for the program.
struct RunEnd {
    std::optional<MatchReport> report;  ///< nothing where it failed or was interrupted
    std::exception_ptr failure;
    bool interrupted = false;
};

/// A match on a thread of its own, so that nothing that is drawn or printed costs a bot time. SIGINT, SIGTERM and
/// SIGHUP end it, and all of its bots with it.
class MatchRun {
public:
    struct Setup {
        MatchPlan plan;
        NewTable new_table;
        MakeSeats seats;
        EventSink events = [](const Event&) {};                                 ///< called on the game's thread
        std::function<std::function<Task<void>()>(Executor)> before_turn = {};  ///< empty: nothing holds the game
        GameSink games = [](GameReport) {};                                     ///< called on the game's thread
        Recorder* recorder = nullptr;
        bool one_core = true;  ///< the thread and the bots share one core, which suits bots that answer at once
        bool alone = true;     ///< no other match runs meanwhile: every process that is left at the end goes
        std::function<void()> at_end = [] {};  ///< called on the game's thread, last
    };

    explicit MatchRun(Setup setup);
    /// Without join() the match is broken off.
    ~MatchRun();

    /// Ends the match soon, without a verdict. From any thread.
    void break_off();

    /// Waits for the end.
    RunEnd join();

private:
    class Running;

    void run();

    Setup setup_;
    std::mutex mutex_;
    asio::io_context* running_ = nullptr;  ///< while the match is played
    bool broken_off_ = false;
    RunEnd end_;
    std::thread thread_;
};

}  // namespace isola_arena
