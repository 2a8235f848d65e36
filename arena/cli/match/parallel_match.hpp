#pragma once

#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/contest/match/match_report.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {

/// How far a match is, by the events of its games.
class MatchSoFar {
public:
    /// before: the beginning of text().
    explicit MatchSoFar(int games, std::string before = {}) : games_(games), before_(std::move(before)) {}

    void take(const Event& event);

    /// Returns the progress as printable text, such as `game 3 of 20, turn 41; greedy 2 won, 0 drawn, 0 lost; Elo more
    /// than +56, 95 % interval`. Without the score until a game has ended; only the turn if the match has one game;
    /// empty before the first game.
    std::string text() const;

private:
    int games_;
    std::string before_;
    int game_ = 0;
    int turn_ = 0;
    std::string name_;  ///< of the bot of the first seat
    MatchScore score_;
};

/// A line in a terminal that shows how far a match is, from two seconds after its beginning until its end. A thread of
/// its own writes it, so that it costs the games no time.
class MatchProgress {
public:
    /// Shows the line on stderr if that is a terminal. state: the state before the first game.
    explicit MatchProgress(MatchSoFar state);
    ~MatchProgress();
    MatchProgress(const MatchProgress&) = delete;
    MatchProgress& operator=(const MatchProgress&) = delete;

    /// May be called on any thread.
    void take(const Event& event);

    /// Removes the line for good.
    void finish();

private:
    void show();

    std::mutex mutex_;
    std::condition_variable changed_;
    MatchSoFar state_;
    bool over_ = false;
    viewer::StatusLine line_;
    std::thread thread_;
};

/// Plays the games of a match, `jobs` of them at once, each on its own core. They are the same games as if they were
/// played one after the other. Shows the progress on stderr. Returns the games in the order of their numbers; nullopt
/// if a signal ended the match. Throws ArenaFailure if the arena itself fails.
std::optional<std::vector<GameReport>> play_in_parallel(const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                                                        const Confinements& confinements, int jobs, bool with_records);

}  // namespace isola_arena
