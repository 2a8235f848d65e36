#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/terminal/contest/lazy_table.hpp"
#include "arena/terminal/contest/progress/game_rate.hpp"
#include "arena/terminal/contest/progress/progress_facts.hpp"

namespace isola_arena {

/// Rate and time left change even while no game ends: so often they are shown again.
inline constexpr std::chrono::seconds between_still_looks(1);

/// A meter of the progress of a contest, which it reads from the book.
class ProgressMeter {
public:
    explicit ProgressMeter(const ContestPlan& plan);

    /// Measures the progress. Returns whether the table is a new one. Cheap except for the table, the cost of which
    /// LazyTable limits.
    bool take(const Book& book, Clock::time_point now);

    const ProgressFacts& facts() const { return facts_; }

    /// Sets ProgressFacts::elsewhere.
    void note_elsewhere(const std::string& words) {
        facts_.elsewhere = words;
        rate_.expect_bursts();
    }

    /// Sets ProgressFacts::result.
    void note_result(const std::string& words) { facts_.result = words; }

    const std::vector<Standing>& table() const { return table_.rows(); }

    /// Returns the bots' names, by seed, fit for a screen.
    const std::vector<std::string>& names() const { return names_; }

private:
    void find_leader();

    std::vector<std::string> names_;
    GameRate rate_;
    LazyTable table_;
    ProgressFacts facts_;
    std::optional<std::size_t> total_;
    bool began_ = false;
};

}  // namespace isola_arena
