#pragma once

#include <optional>

#include "bot/engine/island/inference.hpp"
#include "protocol/island/text.hpp"

namespace isola_arena::island::engine {

/// A choice and what the engine has to say for it.
struct Thought {
    Choice choice;
    float value;     ///< from -1, a loss, to 1, a win
    float attacker;  ///< how likely the other is one who attacks whenever he can
};

/// One player's mind. It follows the game from line to line to guess the other's hand; a line that cannot follow the
/// one before, or is for the other player, is answered as one from the middle of a new game.
class Engine {
public:
    /// Solves the game for both kinds of opponents: about 0.05 s. depth is the search's, 0 or 1.
    explicit Engine(const Rules& rules, int depth = 1);

    // The kinds point into the engine.
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// A legal choice in the position that the player sees, which is of the engine's rules.
    Thought think(const View& view);

    /// What is believed of the other's hand, and of his kind, in the position seen last; sums to 1.
    const Belief& belief() const { return belief_; }
    const Hands& hands() const { return hands_; }

private:
    void solve();
    void follow(Player player, Stand stand, Bag hand);
    void begin(Player player, Stand stand, Bag hand);
    bool can_shuffle() const { return shuffled_ < rules_.shuffles; }

    Rules rules_;
    int depth_;
    Hands hands_;
    Habit attacker_;
    Values against_attacker_;
    Values against_equal_;
    std::vector<Kind> kinds_;
    bool solved_with_shuffles_;
    Belief belief_;
    Player player_ = Player::one;
    std::optional<LastLook> last_;
    int shuffled_ = 0;
};

}  // namespace isola_arena::island::engine
