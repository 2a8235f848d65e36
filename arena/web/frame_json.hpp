#pragma once

#include "arena/web/json_writer.hpp"
#include "protocol/frame.hpp"

namespace isola_arena::web {

/// Writes the frame as docs/web-protocol.md has it.
void write(JsonWriter& json, const Frame& frame);

}  // namespace isola_arena::web
