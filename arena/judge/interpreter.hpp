#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/judge/event.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// What a bot said in another contest's language, as the arena's own reply, and the words that came with it.
struct Interpreted {
    std::string reply;
    std::string message;
};

/// Stands between the judge and a bot that speaks another contest's language, for one game. The bot is told lines()
/// instead of the board line (first: its process has been told nothing yet), and what it answers is translated; the
/// refusal of a translation makes the reply illegal.
struct Interpreter {
    int reply_lines = 1;
    bool process_for_each_reply = false;  ///< its input ends after the lines, and so does its life after the reply
    std::function<std::string(std::string_view board_line, bool first)> lines;
    std::function<Result<Interpreted>(std::string_view reply)> translate;
};

/// A new game's interpreter for the bot that plays as that player.
using NewInterpreter = std::function<Interpreter(const GameHeader& header, Player player)>;

}  // namespace isola_arena
