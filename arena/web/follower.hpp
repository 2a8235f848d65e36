#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/judge/event.hpp"
#include "arena/judge/table.hpp"
#include "arena/record/verify.hpp"
#include "protocol/frame.hpp"

namespace isola_arena::web {

/// One player's clock as it stood after a turn. Nanoseconds.
struct ClockFace {
    std::optional<std::int64_t> last_ns;  ///< what his last reply was charged; nothing before his first
    std::int64_t total_ns = 0;
};

/// A position of the game and what led to it.
struct Moment {
    std::size_t index = 0;
    int turn = 0;                                                     ///< of the last turn begun
    std::variant<std::monostate, TurnEnded, NatureMoved> cause = {};  ///< nothing: the start
    std::string trouble = {};  ///< why the board could not follow (a damaged record, unknown rules)
    PerPlayer<ClockFace> clocks = {};
    std::vector<Chatter> chatter = {};  ///< what came after it, outside its player's turn
    Frame frame = {};
};

/// A game as its viewers see it, folded from its events alone. Knows no game by name, and takes what a damaged record
/// holds as far as the board can follow.
class Follower {
public:
    explicit Follower(TableFactory tables) : tables_(std::move(tables)) {}

    /// The header comes first; a second one is passed over.
    void take(const Event& event);

    bool began() const { return !moments_.empty(); }
    const GameHeader& header() const { return header_; }
    const std::vector<Moment>& moments() const { return moments_; }
    const std::optional<TurnStarted>& thinking() const { return thinking_; }
    const std::optional<GameEnded>& ended() const { return ended_; }

    /// Whether the seed tells what players do not know: nature deals or draws in this game.
    bool has_chance() const { return has_chance_; }

    /// Whether anything was hidden from that player so far.
    bool hid_from(Player player) const { return hid_from_[player]; }

    /// The game at its last moment; nothing where its rules are unknown.
    const Table* table() const { return table_.get(); }

private:
    void handle(const GameHeader& header);
    void handle(const TurnStarted& turn);
    void handle(const TurnEnded& turn);
    void handle(const NatureMoved& nature);
    void handle(const Chatter& chatter);
    void handle(const GameEnded& ended);

    Moment& add_moment();
    void follow(Moment& moment, const TurnEnded& turn);
    void settle(Moment& moment, Player loser);
    void note_hidden(const Frame& frame);

    TableFactory tables_;
    std::unique_ptr<Table> table_;
    GameHeader header_;
    std::vector<Moment> moments_;
    std::optional<TurnStarted> thinking_;
    std::optional<GameEnded> ended_;
    PerPlayer<bool> hid_from_{};
    bool has_chance_ = false;
    bool settled_ = false;
};

}  // namespace isola_arena::web
