#pragma once

#include <string>

#include "arena/judge/events/event.hpp"

namespace isola_arena {

/// Random bytes, NUL, LF and all beyond ASCII among them. For use inside a RapidCheck property, as all of these.
std::string any_bytes();

/// Random valid UTF-8 with signs of one to four bytes, quotes, backslashes and control characters.
std::string any_text();

/// A random event of any kind that a record holds.
Event any_event();

}  // namespace isola_arena
