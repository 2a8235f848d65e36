#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cli/contest/game_rate.hpp"
#include "arena/cli/contest/lazy_table.hpp"
#include "arena/cli/contest/progress_facts.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

namespace isola_arena {

/// Measures how far a contest is, from its book.
class ProgressMeter {
public:
    explicit ProgressMeter(const ContestPlan& plan);

    /// Cheap but for the table, which LazyTable sees to. Whether the table is a new one.
    bool take(const Book& book, Clock::time_point now);

    const ProgressFacts& facts() const { return facts_; }
    const std::vector<Standing>& table() const { return table_.rows(); }

    /// The bots' names, by seed, fit for a screen.
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
