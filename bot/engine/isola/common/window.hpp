#pragma once

namespace isola_arena::isola::engine {

/// The scores that still matter to a search: what is not above alpha, or not below beta, need not be told apart.
struct Window {
    int alpha;
    int beta;
};

/// Returns the value of a turn for the player that takes it. The first turn is searched with the whole window, the
/// others with an empty one, `reduction` plies less deeply, and again where they turn out better.
/// value(depth, window): searches what the turn leads to, for the opponent.
template <class Value>
int value_of_turn(const Value& value, bool first, int reduction, int depth, Window window) {
    const Window whole{-window.beta, -window.alpha};
    if (first) return -value(depth - 1, whole);
    const Window scout{-window.alpha - 1, -window.alpha};
    int score = -value(depth - 1 - reduction, scout);
    if (score > window.alpha && reduction > 0) score = -value(depth - 1, scout);
    if (score > window.alpha && score < window.beta) score = -value(depth - 1, whole);
    return score;
}

}  // namespace isola_arena::isola::engine
