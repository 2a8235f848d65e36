#pragma once

#include <string_view>

namespace isola_arena {

/// Returns the keeper (keeper_program.cpp) as an executable file; empty on processors for which it is not written.
std::string_view keeper_image();

}  // namespace isola_arena
