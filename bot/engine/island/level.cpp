#include "bot/engine/island/level.hpp"

namespace isola_arena::island::engine {

Thought think_at(Engine& engine, const View& view, const Level& level, Rng& rng) {
    Thought thought = engine.think(view);
    if (!errs(level, rng)) return thought;
    thought.choice = thought.choices[rng.below(thought.choices.size())].choice;
    thought.choices.clear();
    engine.played(thought.choice);
    return thought;
}

}  // namespace isola_arena::island::engine
