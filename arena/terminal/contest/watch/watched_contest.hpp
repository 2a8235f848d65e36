#pragma once

#include <deque>
#include <string>
#include <vector>

#include "arena/terminal/contest/progress/progress.hpp"

namespace isola_arena {

/// A line of the log: a game that has ended, or a message of the arena.
struct WatchLine {
    enum class Kind : std::uint8_t { game, fault, message };
    std::string text;
    Kind kind = Kind::game;
};

/// A match with games that are still to be played or are being played.
struct OpenMatch {
    int number = 1;  ///< of the pairing
    std::size_t first = 0;
    std::size_t second = 0;
    int done = 0;  ///< games
    int games = 0;
    std::string stage;
};

/// Everything that a person sees of a running contest, kept up to date at a cost that does not grow with the contest.
/// All texts are fit for a screen.
class WatchedContest {
public:
    explicit WatchedContest(const ContestPlan& plan);

    /// Takes a game of this run that has ended; the book need not have it yet.
    void played(const GameSummary& game) { fresh_.push_back(game); }

    /// Adds a message to the log.
    void say(std::string_view message);

    /// Takes the state of the book, which must have every game that was passed to played(). Returns whether anything is
    /// new since the last call.
    bool take(const Book& book, Clock::time_point now);

    const std::string& title() const { return title_; }
    const Columns& columns() const { return columns_; }

    /// Returns whether speed decides a tied match.
    bool has_speed_wins() const { return has_speed_wins_; }
    const ProgressMeter& meter() const { return meter_; }
    void note_remote_games(const std::string& text) { meter_.note_remote_games(text); }

    /// Returns for each bot, by seed, the number of games that ended by its fault plus its discarded turns. The numbers
    /// are as old as the table.
    const std::vector<long>& faults() const { return faults_of_table_; }

    /// Returns whether the games count points.
    bool has_score() const { return has_score_; }

    /// Returns the lines of the log, the newest last.
    const std::deque<WatchLine>& log() const { return log_; }

    /// Returns the first open matches, at most 100, in the order in which their games are begun.
    const std::vector<OpenMatch>& open_matches() const { return open_matches_; }

private:
    void begin(const Book& book);
    void take_fresh(const Book& book);
    void count(const Book& book, const GameSummary& game);
    void add_line(WatchLine line);
    WatchLine line_of(const Pairing& pairing, const GameSummary& game) const;
    void find_open_matches(const Book& book);

    std::string title_;
    Columns columns_;
    bool has_speed_wins_;
    ProgressMeter meter_;
    std::vector<GameSummary> fresh_;
    std::vector<long> faults_;
    std::vector<long> faults_of_table_;
    std::vector<int> entered_;    ///< games of each pairing
    std::size_t first_open_ = 0;  ///< all pairings before it are played
    bool has_score_ = false;
    bool began_ = false;
    bool changed_ = true;
    std::deque<WatchLine> log_;
    std::vector<OpenMatch> open_matches_;
};

}  // namespace isola_arena
