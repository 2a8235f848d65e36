#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arena/judge/events/event.hpp"

namespace isola_arena {

/// The faults of one kind that a bot made, in a game or in several. Those in which a player for another contest's
/// interface threw an exception (docs/bots-of-other-contests.md) are a group of their own.
struct FaultGroup {
    Fault first;                               ///< the first of them
    int first_turn = 0;                        ///< the turn in which it was made
    std::string first_line = {};               ///< what the bot had been sent in that turn, with each LF
    std::vector<std::string> last_words = {};  ///< last_lines() of its stderr by then
    std::string thrown = {};                   ///< the exception of the first; empty: none
    int count = 0;                             ///< how many they are
    bool all_alike = true;                     ///< the telling_line() of all of them is the same
    int games_lost = 0;                        ///< by one of them; the others cost a turn
    int first_game = 0;                        ///< the number of the game of the first; 0: there is but one game

    bool operator==(const FaultGroup&) const = default;
};

/// The faults of a bot, in the order in which their kinds came.
struct FaultTally {
    std::vector<FaultGroup> groups;
    int turns = 0;  ///< in which it was asked
    bool operator==(const FaultTally&) const = default;

    /// Adds the faults that the same bot made in the game of this number.
    void add(const FaultTally& more, int game);
};

/// Gathers the faults of a game from its events.
class GameFaults {
public:
    /// Takes the next event of the game; a header begins a new game.
    void take(const Event& event);

    const PerPlayer<FaultTally>& found() const { return found_; }

private:
    void take_turn(const TurnEnded& turn);
    void take_end(const GameEnded& ended);

    PerPlayer<FaultTally> found_;
    PerPlayer<std::string> said_between_;  // on stderr since the player's last turn
};

/// Returns the last lines of what a bot wrote on stderr, at most five, without blank ones and without the lines by which
/// it draws for viewers (`@...`).
std::vector<std::string> last_lines(std::string_view stderr_text);

/// Returns the line among last_lines() that tells most: the last one that names an error, else the last one that is not
/// indented. Empty if there is none.
std::string telling_line(const std::vector<std::string>& lines);

/// Returns what the bot did, for a sentence that begins with its name: `exited without a reply on 5 of 5 turns:
/// SyntaxError: invalid syntax`. turns: those in which it was asked.
std::string deed_of(const FaultGroup& group, int turns);

}  // namespace isola_arena
