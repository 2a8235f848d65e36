#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/host/play/ladder_run.hpp"
#include "arena/host/play/test_bots.hpp"
#include "arena/host/store/ledger/test_ledger.hpp"

namespace isola_arena {

/// The test matches of a hosted contest. Its thread plays those that wait in the ledger, one after the other, in turns
/// with the ladder (CpuArbiter), on a core of the ladder. A match that the end of the arena interrupts is played again
/// by the next TestRun. If the arena itself fails in a match, tells LadderSetup::complain. Any thread may call the
/// functions.
class TestRun {
public:
    /// core: of the ladder; nullopt: any. bots: the bundled bots that may be opponents.
    TestRun(LadderSetup setup, std::optional<int> core, std::vector<OfferedBot> bots);

    /// Breaks off the match in progress, enters nothing of it, and waits for the thread.
    ~TestRun();
    TestRun(const TestRun&) = delete;
    TestRun& operator=(const TestRun&) = delete;

    /// Returns why a match that waits in the ledger is not played yet, in words; empty: it is being played.
    std::string why_waiting(std::int64_t id);

    /// Breaks the match off if it is being played. To be called after TestLedger::cancel().
    void cancel(std::int64_t id);

private:
    void work(const std::stop_token& stop);
    bool play_next(const std::stop_token& stop);
    void play(const host::TestMatch& match, const std::stop_token& stop);
    std::optional<std::string> refusal_of(const host::TestMatch& match);
    void note(std::int64_t id, std::string why);
    std::stop_source note_play(std::int64_t id);
    void pause(const std::stop_token& stop, std::chrono::milliseconds time);

    LadderSetup setup_;
    host::TestLedger ledger_;
    const std::vector<OfferedBot> bots_;
    std::mutex mutex_;  ///< guards all members below
    std::condition_variable_any stopped_;
    std::int64_t first_ = 0;  ///< the match that is next or is being played; 0: none
    std::string why_;         ///< why it waits; empty: it is being played
    std::stop_source broken_off_;
    std::jthread thread_;  ///< the last member, because it uses all others
};

}  // namespace isola_arena
