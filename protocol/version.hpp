#pragma once

namespace isola_arena {

/// The version of the lines between arena and bots, as docs/protocol.md describes them. No line states it: a second
/// version would announce itself in the environment of bots.
inline constexpr int protocol_version = 1;

}  // namespace isola_arena
