#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/isola/rules.hpp"

namespace isola_arena::isola {

/// What another public Isola contest fixes: its board, its clock and how its bots talk.
struct DialectFacts {
    std::string_view name;
    Size size;
    std::int64_t first_reply_ms;
    std::int64_t turn_ms;
    int reply_lines;
    bool process_for_each_reply;
    bool tells_whole_board;  ///< otherwise a bot knows a board only from the game's first position on
};

/// A reply of a dialect as the arena's own, and the words that came with it (empty: none).
struct Translation {
    std::string reply;
    std::string message;
    bool operator==(const Translation&) const = default;
};

}  // namespace isola_arena::isola
