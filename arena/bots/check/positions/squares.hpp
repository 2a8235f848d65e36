#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/position.hpp"

namespace isola_arena::check {

/// The squares of a reply, however it is written: its first two numbers are the move, the next two the steal.
struct Squares {
    Position move;
    std::optional<Position> steal;
};

/// Returns the squares that the two or four numbers in the text stand for; nullopt if it has any other count of numbers
/// or one above 999.
std::optional<Squares> squares_in(std::string_view text);

/// Returns the squares with 1 taken off each number, as is right for a bot that counts from 1.
Squares counted_from_zero(const Squares& squares);

/// Returns the squares with row and column exchanged.
Squares exchanged(const Squares& squares);

/// Returns `move;R,C;steal;R,C`, or `move;R,C` without a steal.
std::string as_reply(const Squares& squares);

}  // namespace isola_arena::check
