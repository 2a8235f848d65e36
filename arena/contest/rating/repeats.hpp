#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>

#include "arena/contest/rating/contest_games.hpp"

/// Repeated games. A game repeats an earlier one if the same two bots played it on the same sides, from the same first
/// position, with the same turns, chance and end, and no fault of time (GameSummary::course). Deterministic bots play
/// such games over and over; the second one says nothing new about strength, so ratings count one of them. Games of
/// which the course is not known, such as those of an earlier arena, repeat nothing.
///
///     const Games rated = distinct_games(book.issued(), book.games());
///     const Crosstable table = crosstable(entrants, book.issued(), rated);
namespace isola_arena {

/// Sees games one after the other and recognises those that it has seen before. For one thread at a time.
class SeenGames {
public:
    /// Returns whether the game is none that was seen before, and remembers it. The pairing must not be a bye.
    bool is_new(const Pairing& pairing, const GameSummary& game);

private:
    // The entrant who starts, the other one, the course.
    std::set<std::tuple<std::size_t, std::size_t, std::int64_t>> seen_;
};

/// Returns the games that repeat none with a smaller key, without explanations. Rated by themselves, as for Elo in a
/// field and for Glicko-2.
Games distinct_games(PairingList pairings, const Games& games);

/// Returns the games without those pairs (see Observation) in which both games are repeated. A pair with one new game
/// stays whole, because one game alone would credit a bot with the advantage of its side. Rated in pairs, as for two
/// bots.
Games distinct_pairs(PairingList pairings, const Games& games);

}  // namespace isola_arena
