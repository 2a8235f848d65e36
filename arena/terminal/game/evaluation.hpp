#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "arena/terminal/game/game_view.hpp"
#include "arena/record/analysis/analysis.hpp"

namespace isola_arena::viewer {

/// Returns what an analysis says of the turn that led to a moment, for a line of the screen: a bar with player one's
/// share, the value for him, and of a bad turn its label and the better one. Before the first judged turn the bar is
/// even. Printable.
std::string evaluation_words(const GameView& view, const GameAnalysis& analysis, std::size_t moment, bool letters_only);

/// Returns the next moment that a mistake or blunder led to, after the last one the first; in a game without any, an
/// inaccuracy; nullopt if there is none of these either.
std::optional<std::size_t> next_mistake(const GameView& view, const GameAnalysis& analysis, std::size_t moment);

}  // namespace isola_arena::viewer
