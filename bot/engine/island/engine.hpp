#pragma once

// An engine for Save the Island, a game of hidden hands and chance. It combines three parts:
//
// - Values: tables of the values of all positions and own hands, by value iteration, for opponents of each kind;
// - Belief: a Bayesian filter for the opponent's hand and kind, updated after each turn (belief/inference.hpp);
// - Search: an expectation over that belief, one or two own actions deep, with the tables at the leaves.
//
//     Engine engine(*named_rules("bot-battle"));
//     const auto view = parse_board_line(*named_rules("bot-battle"), "1;44140;000100020000000");
//     const std::string reply = print(engine.think(*view).choice);
//
// Only one thread at a time may use an engine, because it remembers its game; different engines are independent.

#include <optional>
#include <vector>

#include "bot/engine/island/belief/inference.hpp"
#include "protocol/island/text.hpp"

namespace isola_arena::island::engine {

/// A choice and its value for the mover, from -1 to 1.
struct Weighed {
    Choice choice;
    float value;
};

/// A choice and the engine's findings about the position.
struct Thought {
    Choice choice;
    float value;                   ///< from -1, a loss, to 1, a win
    float attacker;                ///< probability that the opponent is a simple attacker
    std::vector<Weighed> choices;  ///< all legal ones
};

/// Plays for one player. It follows its game from line to line, to infer the opponent's hand. If another choice than
/// the engine's was played, as in an analysis, the engine assumes the likeliest choice. If no choice explains the new
/// line, or the line is for the other player, the engine starts again as in the middle of a new game.
class Engine {
public:
    /// Solves the game against both kinds of opponents, which takes about 0.05 s. depth: the depth of the search, 0 or
    /// 1. other_thinks: whether the opponent may itself infer the engine's hand (OtherMind).
    explicit Engine(const Rules& rules, int depth = 1, bool other_thinks = true);

    // kinds_ points into the engine, so the engine cannot be copied.
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Returns a legal choice in the position that the player sees. The view must be of the engine's rules.
    Thought think(const View& view);

    /// Tells the engine that `choice` was played instead of the choice of its last thought. `choice` must have been
    /// legal there.
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
    std::optional<OtherMind> mind_;  ///< the model of the opponent's mind
    Player player_ = Player::one;
    std::optional<LastLook> last_;
    int shuffled_ = 0;
};

}  // namespace isola_arena::island::engine
