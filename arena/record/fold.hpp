#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/judge/clock.hpp"
#include "arena/judge/event.hpp"
#include "arena/judge/table.hpp"
#include "arena/judge/tempo.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A recorded game judged again, event by event. What only the arena could see at the time (bytes, times, how a bot
/// died) is taken as testimony, and so is what a dialect made of them; all that follows from it is worked out anew and
/// compared: whose turn it is and its number, the line that was sent, whether the rules take the reply, nature's moves,
/// discards and the verdict.
class Fold {
public:
    Fold(const GameHeader& header, std::unique_ptr<Table> table);

    /// Takes the next event after the header; gives what it should have been where it is not.
    std::optional<Refusal> apply(const Event& event);

    /// The game as it stands after the events so far.
    Table& table() { return *table_; }

    /// The line that this player is to be sent now.
    std::string line(Player player) const;

    /// Turns so far, discarded ones and those of the opening counted.
    int turns() const { return turns_; }

private:
    struct Side {
        PlayerClock clock;
        bool is_person;
        bool has_dialect;
        bool new_process = true;
        bool asked = false;
        Tempo tempo = {};       ///< where the game began with a new process
        Tempo tempo_kept = {};  ///< where it began with the process of an earlier round
        Tempo tempo_each = {};  ///< where each reply has a process of its own, as a dialect may want it
        int discarded = 0;
        int discards_in_a_row = 0;
    };
    using Check = std::optional<Refusal>;

    Side new_side(Player player) const;

    Check take(const GameHeader&) { return Refusal{"expected no second header"}; }
    Check take(const TurnStarted&) { return std::nullopt; }
    Check take(const Chatter& chatter) const;
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
    std::unique_ptr<Table> table_;
    PerPlayer<Side> sides_;
    int turns_ = 0;
    bool asked_ = false;    ///< a turn was played that is not of the opening
    bool starved_ = false;  ///< the machine kept the bot of the last turn from running
    std::optional<TurnEnded>
        unpunished_;                 ///< the last turn, faulty and starved: what is next tells whether that counts
    std::optional<Outcome> judged_;  ///< the end of the game by the judge, not by the rules
};

}  // namespace isola_arena
