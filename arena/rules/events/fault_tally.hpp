#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/rules/events/event.hpp"
#include "arena/rules/events/hint.hpp"

namespace isola_arena {

/// The prefix of a reply that reports an exception; the exception follows. Such replies come from the program that runs
/// a player for another contest's interface.
inline constexpr std::string_view exception_reply = "exception;";

/// The faults of one kind that a bot made, in one game or in several. Exceptions of players for another contest's
/// interface (docs/bots-of-other-contests.md) are a group of their own.
struct FaultGroup {
    Fault first;                               ///< the first of them
    int first_turn = 0;                        ///< the turn in which it was made
    std::string first_line = {};               ///< the lines that the bot got in that turn, with LFs
    std::vector<std::string> last_words = {};  ///< last_lines() of the bot's stderr up to that turn
    std::string thrown = {};                   ///< the exception of the first fault; empty: none
    int count = 0;                             ///< the number of faults in the group
    bool all_alike = true;                     ///< all of them ended in the same way, with the same telling_line()
    int games_lost = 0;                        ///< games lost by a fault of the group; its other faults cost a turn
    std::string first_game = {};               ///< the game of the first fault, by name; empty: only one game
    std::string hint = {};                     ///< the guess at the cause of the first fault; empty: none

    bool operator==(const FaultGroup&) const = default;
};

/// The faults of a bot, in the order in which their kinds first occurred.
struct FaultTally {
    std::vector<FaultGroup> groups;
    int turns = 0;  ///< the turns in which the bot was asked
    bool operator==(const FaultTally&) const = default;

    /// Adds the faults that the same bot made in another game. game: its name; empty if there is only one game.
    void add(const FaultTally& more, const std::string& game);

    /// Returns the index of the group to which a fault belongs; nullopt if there is none yet. threw: the fault is an
    /// exception of a player for another contest's interface.
    std::optional<std::size_t> find(FaultKind kind, bool threw) const;
};

/// Gathers the faults of a game from its events.
class GameFaults {
public:
    GameFaults() = default;
    explicit GameFaults(const GameHeader& header)
        : game_(header.game), are_isolated_(header.conditions.are_isolated),
          sees_start_up_(header.time.start_ends == StartEnds::line_taken) {}

    /// Takes the next event of the game; a header begins a new game.
    void take(const Event& event);
    void take(const TurnEnded& turn);
    void take(const StderrBetweenTurns& between);

    const PerPlayer<FaultTally>& found() const { return found_; }

private:
    void take_end(const GameEnded& ended);
    ProcessStage stage_of(const TurnEnded& turn, bool was_running) const;

    std::string game_;
    bool are_isolated_ = true;
    bool sees_start_up_ = false;                // the arena looked when a process read its first line
    PerPlayer<bool> is_running_{false, false};  // the player's process has answered before
    PerPlayer<FaultTally> found_;
    PerPlayer<std::string> said_between_;  // on stderr since the player's last turn
};

/// Returns the exception that a player for another contest's interface threw in that turn; empty if there was none.
std::string_view thrown_in(const TurnEnded& turn);

/// Returns the last lines that a bot wrote on stderr, at most five, without blank lines and annotations (`@...`).
std::vector<std::string> last_lines(std::string_view stderr_text);

/// Returns the most informative of these lines: the one with the exception after the source lines of Python and Node.js,
/// otherwise the last one that names an error, otherwise the last one that is not indented. Empty if there is none.
std::string telling_line(const std::vector<std::string>& lines);

/// Returns the group as others than the author of the bot may see it: without the bot's output on stderr, the
/// exception and the hint.
FaultGroup without_stderr(FaultGroup group);

/// Returns a description of the faults, for a sentence that begins with the bot's name: `exited without a reply on 5 of
/// 5 turns: it exited with code 1; on stderr: SyntaxError: invalid syntax`. turns: the number of turns in which the bot
/// was asked.
std::string deed_of(const FaultGroup& group, int turns);

}  // namespace isola_arena
