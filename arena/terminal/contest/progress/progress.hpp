#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/terminal/screen/status_line.hpp"

/// arena/terminal/contest/progress measures how far a running contest is: games, rate, time left, leader. It shows them
/// as one line of a terminal; the view of `--watch` shows the same. Open this header first:
///
///     ProgressLine line(plan);
///     line.take(book);  // after each batch of games
///     line.say("arena: greedy cannot start");
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread.
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

/// A line in a terminal that shows the progress of a contest and is rewritten repeatedly. It is shown only on a
/// terminal.
class ProgressLine {
public:
    /// Shows the line on stderr if that is a terminal.
    explicit ProgressLine(const ContestPlan& plan);

    /// Shows the line on out if live, that is, if out is a terminal.
    ProgressLine(const ContestPlan& plan, std::FILE* out, bool live);

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Rewrites the line, at most five times a second; further calls change nothing. The rate counts the games after
    /// the first call. Returns the time until the next call, which is needed because rate and time left change;
    /// nullopt: the line is not shown.
    std::optional<Clock::duration> take(const Book& book, Clock::time_point now = Clock::now());

    /// Sets the progress of the games on other machines.
    void note_remote_games(const std::string& text) { meter_.note_remote_games(text); }

    /// Shows the result between two bots so far, such as `greedy won 3, drew 0, lost 1`. If out is not a terminal,
    /// writes it as a separate line after every `games_between_lines` games. Call it before take().
    void note_result(std::size_t games, const std::string& text);
    static constexpr std::size_t games_between_lines = 20;

    /// Removes the line, so that something else can be written; take() shows it again.
    void clear();

    /// Writes a message and LF, even if out is not a terminal. The line, if shown, is then below it.
    void say(std::string_view message);

    /// Removes the line, because the contest, or this run of it, is over.
    void finish() { clear(); }

private:
    void write();

    ProgressMeter meter_;
    std::FILE* out_;
    viewer::StatusLine line_;
    bool live_;
    std::size_t next_line_ = games_between_lines;
    Throttle throttle_;
};

/// The progress of the games on other machines, as a note that pages read in the database. There is a new note every
/// two seconds at most.
class RemoteGamesNote {
public:
    RemoteGamesNote() { rate_.expect_bursts(); }

    /// words: `24 running on 4 nodes, 60 waiting`. Returns the note with rate and time left if a note is due and
    /// differs from the last one.
    std::optional<std::string> take(const Book& book, const std::string& text);

private:
    Throttle throttle_{std::chrono::seconds(2)};
    GameRate rate_;
    std::string last_;
};

}  // namespace isola_arena
