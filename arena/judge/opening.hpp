#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/judge/table.hpp"

namespace isola_arena {

/// A fresh table for a game, from the seed of its chances.
using NewTable = std::function<std::unique_ptr<Table>(std::uint64_t nature_seed)>;

/// So many random legal replies from the first position on, such that the game still goes on after them. Fewer where a
/// hundred attempts all ended the game before.
std::vector<std::string> random_opening(const NewTable& new_table, std::uint64_t nature_seed, int plies,
                                        std::uint64_t seed);

}  // namespace isola_arena
