#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/isola/rules.hpp"

namespace isola_arena::isola {

/// What another public Isola contest prescribes: its board, its clock and the form of its lines.
struct DialectFacts {
    std::string_view name;
    Size size;
    std::int64_t first_reply_ms;
    std::int64_t turn_ms;
    int reply_lines;
    bool process_for_each_reply;
    bool tells_whole_board;  ///< otherwise a bot must follow the game from its first position
};

/// A reply of a dialect, translated into a reply of the arena, and the message that came with it (empty if there was
/// none).
struct Translation {
    std::string reply;
    std::string message;
    bool operator==(const Translation&) const = default;
};

}  // namespace isola_arena::isola
