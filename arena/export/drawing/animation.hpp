#pragma once

#include <string>

#include "arena/terminal/game/game_view.hpp"

/// arena/export/drawing draws a game as an animated SVG (SMIL, no script), a format that chats and READMEs show. The
/// animation shows the same frames as all viewers, one after the other, in an endless loop. Open this header first:
///
///     viewer::GameView game;
///     for (const Event& event : events) game.take(event);  // the header comes first
///     const std::string svg = animated_svg(game, 1.0);
///
/// Each part of the picture that changes is written once, as the list of its states (animated.hpp). The size of the
/// SVG therefore grows with the number of turns, not with turns times squares. The functions depend only on their
/// arguments and may be called on any thread.
namespace isola_arena::drawing {

/// Returns the game as SVG. turn_seconds: for how long each moment is shown, more than 0. The result stays for some
/// seconds, then the game begins again. Programs that do not animate SVG show the end of the game.
std::string animated_svg(const viewer::GameView& game, double turn_seconds);

}  // namespace isola_arena::drawing
