#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/rules/events/event.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/record/verify.hpp"
#include "protocol/frame.hpp"

/// arena/spectator turns the events of a game into the moments that viewers step through, and decides which parts
/// of a moment a player or the public may see while the game runs (audience.hpp). Open this header first:
///
///     Timeline game(open_session);
///     for (const Event& event : events) game.take(event);  // the header comes first
///     draw(seen(game.moments().back().frame, Audience::one));
///
/// One thread at a time may use a Timeline. The other functions may be called on any thread, while no thread changes
/// the Timeline that they read.
namespace isola_arena {

/// One player's clock after a turn. Times are in nanoseconds.
struct ClockFace {
    std::optional<std::int64_t> last_ns;  ///< charged for the last reply; nullopt before the first
    std::int64_t total_ns = 0;            ///< charged for all replies so far
    std::string details = {};             ///< reply_time_details() of the last reply
};

/// A position of a game and the event that led to it.
struct GameMoment {
    int turn = 0;         ///< the number of the last turn that has ended; 0 at the start
    std::string trouble;  ///< why the board could not follow (a damaged record, unknown rules), else empty; any bytes
    PerPlayer<ClockFace> clocks;
    Frame frame;
    std::size_t index = 0;
    SharedEvent cause = nullptr;                   ///< a TurnEnded or a NatureMoved; nullptr: the start
    std::vector<StderrBetweenTurns> chatter = {};  ///< stderr after this moment, outside the bot's turns

    /// Returns the turn that led to this moment; nullptr at the start and after a move of nature.
    const TurnEnded* turn_ended() const { return std::get_if<TurnEnded>(cause.get()); }

    /// Returns the move of nature that led to this moment; nullptr at the start and after a turn.
    const NatureMoved* nature_moved() const { return std::get_if<NatureMoved>(cause.get()); }

    /// Returns the player whose turn led to this moment; nullopt at the start and after a move of nature.
    std::optional<Player> player() const;

    /// Returns the reply of the turn (the bytes of the dialect if none of them was understood) or nature's move; empty
    /// at the start.
    const std::string& reply() const;

    /// Returns the fault of the turn; nullptr if there was no fault.
    const Fault* fault() const;
};

/// One game as viewers step through it: it takes events and holds moments. The page and the terminal both show it.
/// Unlike Fold, it does not judge: it accepts the events of a damaged record as far as the board can follow. It has no
/// knowledge of any particular game.
class Timeline {
public:
    explicit Timeline(SessionFactory sessions) : sessions_(std::move(sessions)) {}

    /// Takes the next event. The moment to which the event leads shares it, without a copy. The header comes first:
    /// events before it and a second header are ignored.
    void take(const SharedEvent& event);

    /// The same with a copy of the event.
    void take(const Event& event) { take(std::make_shared<const Event>(event)); }

    /// Returns whether a header has come. The functions below may be called only after it.
    bool began() const { return !moments_.empty(); }
    const GameHeader& header() const { return header_; }

    /// Returns the start, then one moment for each turn and each move of nature.
    const std::vector<GameMoment>& moments() const { return moments_; }

    const std::optional<TurnStarted>& thinking() const { return thinking_; }
    const std::optional<GameEnded>& ended() const { return ended_; }

    /// Returns whether nature deals or draws in this game. If so, the seed reveals things that the players do not know.
    bool has_chance() const { return has_chance_; }

    /// Returns whether anything was hidden from that player so far.
    bool hid_from(Player player) const { return hid_from_[player]; }

    /// Returns the game at its last moment; nullptr if its rules are unknown.
    const GameSession* session() const { return session_.get(); }

private:
    void handle(const GameHeader& header);
    void handle(const TurnStarted& turn);
    void handle(const TurnEnded& turn);
    void handle(const NatureMoved& nature);
    void handle(const StderrBetweenTurns& chatter);
    void handle(const GameEnded& ended);

    void rest();
    void charge(const TurnEnded& turn);
    void settle(Player loser);
    void add_moment(SharedEvent cause);

    SessionFactory sessions_;
    std::unique_ptr<GameSession> session_;
    GameMoment now_;  ///< after the last event; without index, cause and chatter
    bool settled_ = false;
    GameHeader header_;
    std::vector<GameMoment> moments_;
    std::optional<TurnStarted> thinking_;
    std::optional<GameEnded> ended_;
    PerPlayer<bool> hid_from_{};
    bool has_chance_ = false;
};

}  // namespace isola_arena
