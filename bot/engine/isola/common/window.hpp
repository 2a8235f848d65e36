#pragma once

namespace isola_arena::isola::engine {

/// The window of an alpha-beta search. Scores outside matter only as bounds: at most alpha (fail low), or at least beta
/// (fail high).
struct Window {
    int alpha;
    int beta;
};

/// One step of a principal variation search with late-move reductions: returns the value of a turn for the player that
/// takes it. The first turn is searched with the full window. Each later turn is searched with a zero window, and
/// `reduction` plies less deeply. If the turn beats alpha there, it is searched again at full depth, and if its score
/// is then inside the window, with the full window.
///
/// value(depth, window): searches the position after the turn, from the opponent's point of view.
template <class Value>
int principal_variation_search(const Value& value, bool first, int reduction, int depth, Window window) {
    const Window whole{-window.beta, -window.alpha};
    if (first) return -value(depth - 1, whole);
    const Window null_window{-window.alpha - 1, -window.alpha};
    int score = -value(depth - 1 - reduction, null_window);
    if (score > window.alpha && reduction > 0) score = -value(depth - 1, null_window);
    if (score > window.alpha && score < window.beta) score = -value(depth - 1, whole);
    return score;
}

}  // namespace isola_arena::isola::engine
