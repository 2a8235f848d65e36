#pragma once

#include <string>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// What came of asking a bot.
enum class AnswerKind : std::uint8_t {
    reply,     ///< the lines asked for arrived in time
    late,      ///< they did not
    ended,     ///< its output ended, or it died, before they were complete
    too_long,  ///< a line of more than the permitted bytes
    stray      ///< there was output before it was asked; the line was not sent
};

struct Answer {
    AnswerKind kind = AnswerKind::reply;
    std::string bytes;   ///< what was received: the reply without its LF, or as far as it came
    std::string detail;  ///< for ended: how it ended; for late: what it was seen doing, if anything
    bool sent = false;   ///< the line was sent, in part at least
    Nanoseconds wall{0};
    Nanoseconds cpu{0};  ///< of the bot's own process
};

}  // namespace isola_arena
