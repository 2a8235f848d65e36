#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "arena/record/analysis/analysis.hpp"
#include "arena/terminal/game/game_view.hpp"

namespace isola_arena::viewer {

/// Returns an analysis of the turn that led to a moment, for a line of the screen: a bar with player one's share, the
/// value for player one, and for a bad turn its label and the better turn. Before the first judged turn the bar is
/// even. Printable.
std::string evaluation_text(const GameView& view, const GameAnalysis& analysis, std::size_t moment, bool letters_only);

/// Returns the next moment that a mistake or blunder led to; after the last such moment, the first. If the game has
/// none, does the same for inaccuracies; nullopt if there are none of these either.
std::optional<std::size_t> next_mistake(const GameView& view, const GameAnalysis& analysis, std::size_t moment);

}  // namespace isola_arena::viewer
