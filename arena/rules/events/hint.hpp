#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/rules/events/event.hpp"

namespace isola_arena {

/// Hints are guesses at the cause of a fault, for the bot's author. They stand beside the explanation of a fault, which
/// states only what was observed, and they are not in records. Each is a sentence without a full stop.

/// Returns what the sandbox has to do with an error that a bot reported: a module, file or network that is not there,
/// or a folder that it may not write. said: the bot's output on stderr, or an exception. Empty if no such error is
/// found. The hint is about the sandbox, whether the bot ran in one or not: see is_about_sandbox().
std::string sandbox_hint(std::string_view said);

/// Returns whether the hint comes from sandbox_hint(), so that it explains nothing if the bot was not isolated.
bool is_about_sandbox(std::string_view hint);

/// Returns the name of a game other than `played` whose replies look like this reply. Returns an empty text if no game
/// has such replies, or if the reply is a single word, such as `pass`, which several games have. The catalogue defines
/// this function, because the catalogue knows the games.
std::string other_game_of(std::string_view reply, std::string_view played);

/// How far a process had come when its turn ended with a fault. before_first_line: it had not read its first line.
/// at_first_line: it had read the line, and had answered none before.
enum class ProcessStage : std::uint8_t { before_first_line, at_first_line, later_or_unknown };

/// Returns the hint about a turn that ended with a fault, or an empty text if the cause cannot be guessed. said: what
/// the bot wrote on stderr since its last turn, including this turn. game: the name of the game in the catalogue.
std::string hint_about(const TurnEnded& turn, std::string_view said, std::string_view game,
                       ProcessStage stage = ProcessStage::later_or_unknown);

}  // namespace isola_arena
