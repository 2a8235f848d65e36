#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/judge/table.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::check {

/// What players did since the first position. Nature's moves are not in it: they follow from the seed.
struct Past {
    std::string rules;
    std::uint64_t nature_seed = 0;
    std::vector<std::string> replies{};
};

/// The first position of complete rules in which a player is to move; what nature does depends on the seed.
std::unique_ptr<Table> first_position(const std::string& rules, std::uint64_t nature_seed = 0);

/// Plays for nature until a player is to move or the game is over.
void play_nature(Table& table);

/// The position after all of the past.
std::unique_ptr<Table> replayed(const Past& past);

/// Plays a random legal turn, and nature's moves after it, and adds it to the past, which must be the table's. A turn
/// that ends the game is taken back for another one, unless there is no other or most of many end it: games get as
/// long as the rules let them.
void play_on(std::unique_ptr<Table>& table, Past& past, Rng& rng);

}  // namespace isola_arena::check
