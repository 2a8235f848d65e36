#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "arena/judge/event.hpp"
#include "arena/record/lenient_fold.hpp"

namespace isola_arena::web {

/// A position of the game and what led to it.
struct Moment : Situation {
    std::size_t index = 0;
    std::variant<std::monostate, TurnEnded, NatureMoved> cause = {};  ///< nothing: the start
    std::vector<Chatter> chatter = {};                                ///< what came after it, outside its player's turn
};

/// A game as its viewers see it, folded from its events alone.
class Follower {
public:
    explicit Follower(TableFactory tables) : fold_(std::move(tables)) {}

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
    const Table* table() const { return fold_.table(); }

private:
    void handle(const GameHeader& header);
    void handle(const TurnStarted& turn);
    void handle(const TurnEnded& turn);
    void handle(const NatureMoved& nature);
    void handle(const Chatter& chatter);
    void handle(const GameEnded& ended);

    Moment& add_moment();

    LenientFold fold_;
    GameHeader header_;
    std::vector<Moment> moments_;
    std::optional<TurnStarted> thinking_;
    std::optional<GameEnded> ended_;
    PerPlayer<bool> hid_from_{};
    bool has_chance_ = false;
};

}  // namespace isola_arena::web
