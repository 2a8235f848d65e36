#pragma once

#include <string>

namespace isola_arena::faults {

/// A legal reply, without LF, to a board line of the variants that steal: a step to the roomiest neighbour, then the
/// square farthest from both pawns, so that games last long. Knows nothing of the arena's own rules on purpose.
std::string good_reply(const std::string& line);

}  // namespace isola_arena::faults
