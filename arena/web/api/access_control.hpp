#pragma once

#include <optional>

#include "arena/web/api/access_policy.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// Checks the host, the origin and the token of a request, before anything else is done with it. Returns nullopt if the
/// request is let in, else the answer to it: an error (401, 403), or, if it asks for a page with the token in the
/// query, a redirect (303) to that page without the token, which is set as a cookie.
std::optional<Response> check_access(const AccessPolicy& policy, const Request& request);

}  // namespace isola_arena::web
