#pragma once

#include <cstddef>
#include <string>

#include "arena/terminal/game/game_view.hpp"

/// arena/export/drawing draws a game as an animated SVG (SMIL, no script), which chats and READMEs show: the same
/// frames as all viewers, one after the other, over and over. Open this header first:
///
///     viewer::GameView game;
///     for (const Event& event : events) game.take(event);  // the header comes first
///     const std::string svg = animated_svg(game, 1.0);
///
/// What changes is written as the list of its states (reel.hpp), so that the size grows with the number of turns, and not
/// with that of turns times squares. The functions depend only on their arguments and may be called on any thread.
namespace isola_arena::drawing {

/// Returns the game as SVG. turn_seconds: how long each moment is shown, more than 0; the result stays for some seconds,
/// then the game begins again. Where nothing moves, the end of the game is shown.
std::string animated_svg(const viewer::GameView& game, double turn_seconds);

}  // namespace isola_arena::drawing
