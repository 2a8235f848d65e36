#include "arena/cli/viewer/terminal/print.hpp"

#include <fmt/core.h>

#include "arena/cli/viewer/terminal/printable.hpp"

namespace isola_arena {

void put_text(std::string_view text) { fmt::print("{}", viewer::printable_lines(text)); }

void put_json(std::string_view json) { fmt::print("{}\n", viewer::printable_json(json)); }

void announce(std::string_view text) { fmt::print(stderr, "arena: {}\n", viewer::printable(text)); }

}  // namespace isola_arena
