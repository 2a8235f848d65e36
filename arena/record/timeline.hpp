#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/judge/event.hpp"
#include "arena/record/lenient_fold.hpp"

namespace isola_arena {

/// A position of a game and what led to it.
struct Moment : Situation {
    std::size_t index = 0;
    std::variant<std::monostate, TurnEnded, NatureMoved> cause = {};  ///< monostate: the start
    std::vector<Chatter> chatter = {};                                ///< stderr after it, outside its player's turn

    /// The turn that led here; nullptr at the start and after a move of nature's.
    const TurnEnded* turn_ended() const { return std::get_if<TurnEnded>(&cause); }

    /// Whose turn led here; nullopt: the start, or nature.
    std::optional<Player> player() const;

    /// What was received, a dialect's bytes if nothing of them was understood; or nature's move. Empty at the start.
    const std::string& reply() const;

    /// nullptr: no fault.
    const Fault* fault() const;
};

/// One game as viewers step through it: events in, moments out. The page and the terminal both show this; what a person
/// may see of it while the game runs, arena/record/audience.hpp decides.
///
///     Timeline game(open_table);
///     for (const Event& event : record.events) game.take(event);
///     draw(game.moments().back().frame);
class Timeline {
public:
    explicit Timeline(TableFactory tables) : fold_(std::move(tables)) {}

    /// The header comes first; a second one is ignored.
    void take(const Event& event);

    /// Whether a header has come; what follows may be asked only then.
    bool began() const { return !moments_.empty(); }
    const GameHeader& header() const { return header_; }

    /// The start, then one for each turn and each move of nature's.
    const std::vector<Moment>& moments() const { return moments_; }

    const std::optional<TurnStarted>& thinking() const { return thinking_; }
    const std::optional<GameEnded>& ended() const { return ended_; }

    /// Whether the seed tells what players do not know: nature deals or draws in this game.
    bool has_chance() const { return has_chance_; }

    /// Whether anything was hidden from that player so far.
    bool hid_from(Player player) const { return hid_from_[player]; }

    /// The game at its last moment; nullptr if its rules are unknown.
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

}  // namespace isola_arena
