#pragma once

namespace isola_arena {

/// The version of the lines between the arena and bots, as docs/protocol.md describes them. The lines do not contain
/// the version. A second version would be announced in the environment of bots.
inline constexpr int protocol_version = 1;

}  // namespace isola_arena
