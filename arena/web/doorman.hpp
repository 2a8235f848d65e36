#pragma once

#include <optional>

#include "arena/web/guard.hpp"
#include "arena/web/http_text.hpp"

namespace isola_arena::web {

/// What is asked of every request before anything else: the host, the origin, the token. Gives the answer to a request that is
/// not let in, and to one that brings the token in its query: that page, and the token as a cookie from now on.
std::optional<Response> stop_at_door(const Door& door, const Request& request);

}  // namespace isola_arena::web
