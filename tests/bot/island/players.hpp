#pragma once

#include <functional>
#include <optional>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::island::testing {

/// A player as a function: returns a legal choice for a view.
using Chooser = std::function<Choice(const View&)>;

/// Returns a view with a random hand and two random cells.
View random_view(const Rules& rules, Rng& rng);

/// Returns a position in which the player to move has this view. The opponent's tiles have a value that the variant
/// does not have, so that nothing can depend on them.
State state_seen_as(const View& view);

/// A sensible simple player: attacks with all matching tiles; otherwise goes to the position where most of its tiles
/// will match, as far forward as possible. Never shuffles.
Choice one_ply_choice(const View& view);

/// The same player, except that it stays out of the opponent's reach for as long as it can.
Choice careful_choice(const View& view);

/// Returns a random legal choice other than a shuffle.
Choice random_choice(const View& view, Rng& rng);

struct Game {
    std::optional<Player> winner;
    int turns;
};

/// Plays a whole game. The same seed gives the same tiles. Throws if a choice is illegal, with the broken rule.
Game play_game(const Rules& rules, const PerPlayer<Chooser>& choosers, std::uint64_t seed);

/// Returns how many games the first chooser wins, a draw counted as half. The number of games is even, and each seed is
/// played from both sides.
double games_won(const Rules& rules, const Chooser& first, const Chooser& second, int games);

}  // namespace isola_arena::island::testing
