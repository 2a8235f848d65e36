#pragma once

namespace isola_arena::web {

/// The version of what pages and the arena say to each other (docs/web-protocol.md): `version` in the answer to
/// `/api/setup` and in the first message of a WebSocket.
inline constexpr int api_version = 1;

}  // namespace isola_arena::web
