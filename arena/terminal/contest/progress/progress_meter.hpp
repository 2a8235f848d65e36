#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

namespace isola_arena {

/// The table of a running contest, computed at most once a second, and less often if computing it takes so long that it
/// would slow the games down.
class LazyTable {
public:
    /// Computes the table if games were added and it is due. The first table, and that of a contest that is over, are
    /// due at once. Returns whether the table was computed.
    bool take(const Book& book, Clock::time_point now);

    const std::vector<Standing>& rows() const { return rows_; }

private:
    std::vector<Standing> rows_;
    std::size_t games_ = 0;
    Clock::time_point due_ = Clock::time_point::min();
};

/// Returns how long a table stays in use if computing it took `cost`.
Clock::duration rest_after(Clock::duration cost);

/// The rate at which games are played, measured over the last ten seconds, or over the last twenty games if these took
/// longer. Games done before the first take() do not count.
class GameRate {
public:
    /// Takes the number of games that are done by now. Neither value may ever decrease.
    void take(std::size_t done, Clock::time_point now);

    /// Measures over the last two minutes instead of ten seconds, because many games of other machines come at once.
    void expect_bursts() { window_ = std::chrono::minutes(2); }

    /// Returns the games per minute; nullopt until there is something to measure.
    std::optional<double> per_minute() const;

private:
    struct Sample {
        std::size_t done;
        Clock::time_point at;
    };

    void forget_the_old();

    Clock::duration window_ = std::chrono::seconds(10);
    std::deque<Sample> samples_;
    std::size_t done_ = 0;
    Clock::time_point now_;
};

/// The progress of a contest.
struct ProgressFacts {
    std::size_t done = 0;              ///< games, including those of earlier runs
    std::optional<std::size_t> total;  ///< games of the whole contest; nullopt: not known
    std::optional<double> per_minute;  ///< recent games of this run; nullopt: not known
    std::string leader;                ///< the best placed bot's name, fit for a screen; empty: no bot leads yet
    std::size_t sharing = 0;           ///< number of other bots that share its rank
    std::string points_name;           ///< `match points`, `rounds won`
    double points = 0;                 ///< the leader's
    std::string elsewhere = {};        ///< progress of the games on other machines; empty: no such games
    std::string result =
        {};  ///< of two bots: their result against each other so far, shown in place of the leader; may be empty
};

/// Returns `1234 of 9900 games`, or `1234 games` if the total is not known.
std::string games_text(const ProgressFacts& facts);

/// Returns `48 s left`, `14 min left`, `3 h 05 min left` or `12 days left`; empty if the time is not known.
std::string time_left_text(const ProgressFacts& facts);

/// Returns the progress of the games on other machines, for pages: `24 running on 4 nodes, 60 waiting, 612 a minute, 14
/// min left`; empty if there are none.
std::string remote_games_text(const ProgressFacts& facts);

/// Returns one line of at most `width` columns: `1234 of 9900 games, 612 a minute, 14 min left, leader greedy (match
/// points 7)`. If there is no room for everything, the most important parts remain.
std::string progress_line(const ProgressFacts& facts, int width);

/// How often rate and time left are shown again while no game ends: they change all the time.
inline constexpr std::chrono::seconds between_still_looks(1);

/// Measures the progress of a contest from its book.
class ProgressMeter {
public:
    explicit ProgressMeter(const ContestPlan& plan);

    /// Measures the progress. Returns whether the table is a new one. Costs little except for the table, whose cost
    /// LazyTable limits.
    bool take(const Book& book, Clock::time_point now);

    const ProgressFacts& facts() const { return facts_; }

    /// Sets ProgressFacts::elsewhere.
    void note_remote_games(const std::string& text) {
        facts_.elsewhere = text;
        rate_.expect_bursts();
    }

    /// Sets ProgressFacts::result.
    void note_result(const std::string& text) { facts_.result = text; }

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
