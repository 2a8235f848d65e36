#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/rules/events/event.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot's reply in a dialect, translated into a reply of the arena, and the message that the bot sent with it.
struct AdaptedLine {
    std::string reply;
    std::string message;
};

/// Translates, for one game, between the judge and a bot that speaks a dialect. The bot gets lines() instead of the
/// board line; `first` means that its process has got no line before. translate() turns the bot's answer into a reply
/// of the arena. If translate() returns an error, the reply is illegal.
struct DialectAdapter {
    int reply_lines = 1;
    bool process_for_each_reply = false;  ///< a process plays one turn: its input ends after the lines
    std::function<std::string(std::string_view board_line, bool first)> lines;
    std::function<Result<AdaptedLine>(std::string_view reply)> translate;
};

/// Makes the adapter of a new game for the bot that plays as that player.
using NewDialectAdapter = std::function<DialectAdapter(const GameHeader& header, Player player)>;

}  // namespace isola_arena
