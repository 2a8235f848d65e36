#pragma once

#include <functional>
#include <optional>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::island::testing {

/// Somebody who plays: a legal choice for what he sees.
using Chooser = std::function<Choice(const View&)>;

/// Any hand and any two cells.
View random_view(const Rules& rules, Rng& rng);

/// A position in which the player to move sees just that; the other's tiles are none of the variant's.
State state_seen_as(const View& view);

/// The sensible simple player: attacks with all tiles that match, else goes to where most of his tiles will match,
/// as far forward as he can. Never shuffles.
Choice one_ply_choice(const View& view);

/// As he, but he stays beyond the other's reach while he can.
Choice careful_choice(const View& view);

/// A choice drawn from all legal ones but the shuffle.
Choice random_choice(const View& view, Rng& rng);

struct Game {
    std::optional<Player> winner;
    int turns;
};

/// A whole game. The same seed gives the same tiles. Throws where a choice is illegal, naming the rule.
Game play_game(const Rules& rules, const PerPlayer<Chooser>& choosers, std::uint64_t seed);

/// Games won by the first chooser, a draw counted as half; an even number of games, each seed from both sides.
double games_won(const Rules& rules, const Chooser& first, const Chooser& second, int games);

}  // namespace isola_arena::island::testing
