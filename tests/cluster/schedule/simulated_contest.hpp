#pragma once

#include <set>
#include <string>
#include <vector>

#include "arena/contest/tournament/book.hpp"
#include "tests/cluster/schedule/simulated_cluster.hpp"

namespace isola_arena::cluster::simulation {

/// A round robin on a simulated cluster, played to its end by the arena's own book, scheduler and dispatcher.
class SimulatedContest {
public:
    SimulatedContest(const Setting& setting, const FormatRules& format, std::size_t entrants);

    /// Plays the contest; the test fails if that takes more than `most` of virtual time.
    void play(Nanoseconds most);

    const Book& book() const { return book_; }
    const SimulatedCluster& cluster() const { return cluster_; }
    std::size_t entered_again() const { return entered_again_; }  ///< games whose result came a second time
    Nanoseconds now() const { return now_; }
    const std::vector<std::string>& told() const { return told_; }

private:
    void hand_out();

    Book book_;
    SimulatedCluster cluster_;
    ChunkScheduler scheduler_;
    Dispatcher dispatcher_;
    std::vector<std::string> told_;
    std::size_t handed_out_ = 0;
    std::size_t entered_again_ = 0;
    Nanoseconds now_{0};
};

/// Returns the result of a game, which depends only on its key.
GameSummary result_of(GameKey key);

}  // namespace isola_arena::cluster::simulation
