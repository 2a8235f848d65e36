#pragma once

#include <string>

namespace isola_arena::faults {

/// Returns a legal reply, without LF, to a board line of the variants that steal: a step to the neighbour with the most
/// free squares around it, and the square farthest from both pawns. So games last long. The function deliberately uses
/// none of the arena's own rules.
std::string good_reply(const std::string& line);

}  // namespace isola_arena::faults
