#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace isola_arena {

/// Lets the ladder, the analyses of its games and the test matches take turns, because the bots of a match are timed.
/// No engine thinks while a match is played, and no match begins while an engine thinks. While an analysis or a test
/// match is wanted, no new match of the ladder begins. After Pace::of_analyses, or at the end of the test match that is
/// played then, the ladder has a turn, for at least as long as the ladder was held up. After each test match an analysis
/// that is wanted has a turn, for as long as Pace::of_analyses, before the next test match. Any thread may call the
/// functions.
class CpuArbiter {
public:
    using Clock = std::chrono::steady_clock;

    struct Pace {
        Clock::duration of_analyses = std::chrono::minutes(1);   ///< the longest turn, from the last match on
        Clock::duration of_ladder = std::chrono::minutes(1);     ///< the shortest turn
        Clock::duration still_wanted = std::chrono::seconds(1);  ///< how long why_not_think() makes an analysis wanted
        Clock::duration idle = std::chrono::seconds(3);  ///< a ladder that plays nothing for so long gives up its turn
    };

    CpuArbiter() = default;
    explicit CpuArbiter(Pace pace) : pace_(pace) {}

    /// A match counts as being played while an object of this class lives.
    class Match {
    public:
        explicit Match(CpuArbiter& turns) : turns_(turns) { ++turns_.played_; }
        ~Match() {
            turns_.last_played_ = Clock::now().time_since_epoch().count();
            --turns_.played_;
        }
        Match(const Match&) = delete;
        Match& operator=(const Match&) = delete;

        /// Waits until no engine thinks and no test match is played, or until soon after a stop was requested.
        void wait_for_engines(const std::stop_token& stop);

    private:
        CpuArbiter& turns_;
    };

    /// A test match, or the final, is played while an object of this class lives; no match of the ladder is.
    class TestTurn {
    public:
        explicit TestTurn(CpuArbiter& turns) : turns_(&turns) {}
        ~TestTurn();
        TestTurn(TestTurn&& other) noexcept : turns_(std::exchange(other.turns_, nullptr)) {}
        TestTurn(const TestTurn&) = delete;
        TestTurn& operator=(const TestTurn&) = delete;

        /// Waits until no engine thinks, or until soon after a stop was requested.
        void wait_for_engines(const std::stop_token& stop);

    private:
        CpuArbiter* turns_;
    };

    /// Returns the turn of a test match or of the final; nullopt while another turn is held, while a match of the ladder is
    /// played, while the ladder has its turn and is not idle, or while an analysis has its turn after a test match. To be
    /// called again and again while a turn is wanted.
    std::optional<TestTurn> take_test_turn();

    /// Returns whether no new match should begin, because the analyses have their turn.
    bool holds_matches();

    /// Returns why no engine may think now; empty if one may. To be called again and again while an analysis is wanted.
    std::string why_not_think();

    /// To be set to true before why_not_think() is called, and to false when no engine runs any more.
    std::atomic<bool>& engines_think() { return engines_think_; }

private:
    void end_turn(Clock::time_point now);
    bool owes_analyses(Clock::time_point now) const;

    Pace pace_;
    std::atomic<int> played_ = 0;
    std::atomic<Clock::rep> last_played_ = 0;  ///< when a match of the ladder ended; 0: none has
    std::atomic<bool> tests_play_ = false;
    std::atomic<bool> engines_think_ = false;

    std::mutex mutex_;  ///< guards all members below
    std::optional<Clock::time_point> wanted_at_;
    std::optional<Clock::time_point> analysis_wanted_at_;
    bool tested_ = false;                             ///< a test match was played
    std::optional<Clock::time_point> thought_since_;  ///< when an engine might think first after the last test match
    std::optional<Clock::time_point> held_since_;
    std::optional<Clock::time_point> turn_since_;  ///< of the analyses, with no match going on
    std::optional<Clock::time_point> ladders_since_;
    std::optional<Clock::time_point> ladders_until_;
};

}  // namespace isola_arena
