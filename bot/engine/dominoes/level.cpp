#include "bot/engine/dominoes/level.hpp"

#include <ctime>

namespace isola_arena::dominoes::engine {
namespace {

using std::chrono::nanoseconds;

// Returns the CPU time of this process in the type that SearchBudget expects of a clock.
SteadyClock::time_point cpu_now() {
    return SteadyClock::time_point(
        nanoseconds(static_cast<std::int64_t>(1e9 / CLOCKS_PER_SEC * static_cast<double>(std::clock()))));
}

}  // namespace

std::optional<Thought> think_at(Engine& engine, const Board& board, const Level& level, Rng& rng,
                                std::optional<nanoseconds> longest) {
    if (board.fitting(board.mine()) == 0) return std::nullopt;
    if (errs(level, rng)) {
        const Choices choices = board.choices();
        return Thought{play_of(choices[rng.below(choices.size())]), Standing::unclear};
    }
    SearchBudget budget(longest, level.nodes, cpu_now(), cpu_now);
    return engine.think(board, budget);
}

}  // namespace isola_arena::dominoes::engine
