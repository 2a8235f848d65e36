#pragma once

#include <string>

#include "arena/rules/events/event.hpp"

namespace isola_arena {

/// Returns random bytes, including NUL, LF and bytes beyond ASCII. All functions here are for use inside a RapidCheck
/// property.
std::string any_bytes();

/// Returns random valid UTF-8 with characters of one to four bytes, quotes, backslashes and control characters.
std::string any_text();

/// Returns a random event of any kind in a record.
Event any_event();

}  // namespace isola_arena
