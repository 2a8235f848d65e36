#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/position.hpp"

namespace isola_arena::check {

/// A reply taken for squares, however it is written: the first two numbers are the move, the next two the steal.
struct Squares {
    Position move;
    std::optional<Position> steal;
};

/// The two or four numbers of the text; nothing where it has any other count of them, or one above three digits.
std::optional<Squares> squares_in(std::string_view text);

/// The same squares counted from 0 by somebody who counted from 1, and with row and column exchanged.
Squares counted_from_zero(const Squares& squares);
Squares exchanged(const Squares& squares);

/// `move;R,C;steal;R,C` or `move;R,C`.
std::string as_reply(const Squares& squares);

}  // namespace isola_arena::check
