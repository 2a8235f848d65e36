#pragma once

// An engine for Save the Island: it infers the hidden hand and the kind of its opponent, and searches with both.
//
//     Engine engine(*named_rules("bot-battle"));
//     const auto view = parse_board_line(*named_rules("bot-battle"), "1;44140;000100020000000");
//     const std::string reply = print(engine.think(*view).choice);
//
// Only one thread at a time may use an engine, because it remembers its game; different engines are independent.

#include <optional>
#include <vector>

#include "bot/engine/island/inference.hpp"
#include "protocol/island/text.hpp"

namespace isola_arena::island::engine {

/// A choice and what the position is worth with it, from -1 to 1.
struct Weighed {
    Choice choice;
    float value;
};

/// A choice and the engine's findings about the position.
struct Thought {
    Choice choice;
    float value;                   ///< from -1, a loss, to 1, a win
    float attacker;                ///< how likely the other player is one that attacks whenever it can
    std::vector<Weighed> choices;  ///< all legal ones
};

/// The mind of one player. It follows the game from line to line to guess the other player's hand. If another turn than
/// its own was played, as in an analysis, it takes the likeliest one. A line that no turn explains, or for the other
/// player, is answered as one from the middle of a new game.
class Engine {
public:
    /// Solves the game for both kinds of opponents, which takes about 0.05 s. depth is that of the search, 0 or 1.
    /// other_thinks: whether the opponent may be one who draws conclusions, too.
    explicit Engine(const Rules& rules, int depth = 1, bool other_thinks = true);

    // The kinds point into the engine, so it cannot be copied.
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Returns a legal choice in the position that the player sees. The view must be of the engine's rules.
    Thought think(const View& view);

    /// Says that another choice than the one of the last thought was played, which must be legal there.
    void played(const Choice& choice);

    /// Returns the belief about the other player's hand and kind in the position seen last; its weights sum to 1.
    const Belief& belief() const { return belief_; }
    const Hands& hands() const { return hands_; }

private:
    void solve();
    void follow(Player player, PawnPositions pawns, Bag hand);
    Belief after_other_action(PawnPositions pawns, Bag hand);
    void follow_mind(PawnPositions pawns);
    void begin(Player player, PawnPositions pawns, Bag hand);
    bool can_shuffle() const { return shuffled_ < rules_.shuffles; }

    Rules rules_;
    int depth_;
    Hands hands_;
    OpponentModel attacker_;
    Values against_attacker_;
    Values against_equal_;
    std::vector<Kind> kinds_;
    bool solved_with_shuffles_;
    Belief belief_;
    bool other_thinks_;
    std::optional<OtherMind> mind_;  ///< the other player's
    Player player_ = Player::one;
    std::optional<LastLook> last_;
    int shuffled_ = 0;
};

}  // namespace isola_arena::island::engine
