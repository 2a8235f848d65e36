#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/rules/events/event.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/player_clock.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Judges a recorded game again, event by event. It trusts the record for everything that only the arena could observe
/// during the game (bytes, times, how a bot died) and for the translations of a dialect. It computes everything else
/// anew and compares it with the record: whose turn it is and its number, the line that was sent, whether the rules
/// accept the reply, nature's moves, discards and the verdict.
class Fold {
public:
    Fold(const GameHeader& header, std::unique_ptr<GameSession> session);

    /// Takes the next event after the header. Returns nullopt if the event is right, else the difference, with the
    /// expected and the recorded value.
    std::optional<Error> apply(const Event& event);

    /// Returns the game after the events so far.
    GameSession& session() { return *session_; }

    /// Returns the board line that the player would be sent now.
    std::string line(Player player) const;

    /// Returns the number of turns so far, including discarded turns and those of the opening.
    int turns() const { return turns_; }

    /// Returns the sums of reply times from which the player's average so far may have been computed, the usual one
    /// first. There are several because a record does not say two things: whether the bot's process was kept from an
    /// earlier game, and whether its dialect has a process for each reply.
    std::vector<Speed> possible_speeds(Player player) const;

private:
    // The reply times from which a player's average may have been computed.
    struct Times {
        ReplyTimes fresh = {};  ///< if the game began with a new process
        ReplyTimes kept = {};   ///< if it began with the process of an earlier game
        ReplyTimes each = {};   ///< if each reply has a separate process, as a dialect may require
        void add(const TurnEnded& turn, bool new_process, bool asked);
        void append_speeds(std::vector<Speed>& speeds, bool has_dialect) const;
    };
    struct Side {
        PlayerClock clock;
        bool is_person;
        bool has_dialect;
        bool new_process = true;
        bool asked = false;
        Times answers = {};    ///< of the turns that were answered
        Times questions = {};  ///< of all turns that were asked: arenas counted these before start_ends was a setting
        int discarded = 0;
        int discards_in_a_row = 0;
    };
    using Check = std::optional<Error>;

    Side new_side(Player player) const;

    Check take(const GameHeader&) { return Error{"expected no second header"}; }
    Check take(const TurnStarted&) { return std::nullopt; }
    Check take(const StderrBetweenTurns& chatter) const;
    Check take(const TurnEnded& turn);
    Check take(const NatureMoved& nature);
    Check take(const GameEnded& ended);

    Check check_turn(const TurnEnded& turn) const;
    Check check_time(const TurnEnded& turn) const;
    Check play_opening(const TurnEnded& turn);
    Check play(const TurnEnded& turn);
    Check play_reply(const TurnEnded& turn);
    void charge(const TurnEnded& turn);
    void punish(const TurnEnded& turn);
    void settle_last_turn(const Event& next);
    Check check_starved(const GameEnded& ended) const;
    Check check_verdict(const GameEnded& ended) const;
    Check check_start(const GameEnded& ended) const;
    Check check_counts(const GameEnded& ended) const;
    Check check_average(Player player, std::optional<std::int64_t> recorded) const;
    std::optional<Outcome> over() const;

    GameHeader header_;
    std::unique_ptr<GameSession> session_;
    PerPlayer<Side> sides_;
    int turns_ = 0;
    bool asked_ = false;                   ///< a turn after the opening has been played
    bool starved_ = false;                 ///< the bot of the last turn was starved
    std::optional<TurnEnded> unpunished_;  ///< the last turn if faulty and starved; the next event decides if it counts
    std::optional<Outcome> judged_;        ///< the outcome by the judge's decision, not by the rules
};

}  // namespace isola_arena
