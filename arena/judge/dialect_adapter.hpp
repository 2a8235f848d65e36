#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/judge/events/event.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot's reply in another contest's language, translated into the arena's own reply, and the message that came with
/// it.
struct AdaptedLine {
    std::string reply;
    std::string message;
};

/// Translates, for one game, between the judge and a bot that speaks another contest's language. The bot gets lines()
/// instead of the board line (first: its process has not got any line yet), and translate() turns its answer into a
/// reply of the arena's own. If translate() refuses the answer, the reply is illegal.
struct DialectAdapter {
    int reply_lines = 1;
    bool process_for_each_reply = false;  ///< the bot's input ends after the lines, and its process after the reply
    std::function<std::string(std::string_view board_line, bool first)> lines;
    std::function<Result<AdaptedLine>(std::string_view reply)> translate;
};

/// Makes the adapter of a new game for the bot that plays as that player.
using NewDialectAdapter = std::function<DialectAdapter(const GameHeader& header, Player player)>;

}  // namespace isola_arena
