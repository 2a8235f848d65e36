#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/dominoes/tiles.hpp"
#include "protocol/game.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena::dominoes {

inline constexpr int points_of_a_pass = 10;
inline constexpr int points_of_a_win = 1000;

/// A variant of the dominoes of the ICPC Caribbean finals 2019.
struct Rules {
    /// Whether a double at an open end counts twice (as the contest's own players counted) or once (as the contest's
    /// document says: 'the sum of the extremes'). While only one tile lies in the chain, it counts its two halves in
    /// either case.
    bool doubles_twice = true;
    bool operator==(const Rules&) const = default;
};

enum class End : std::uint8_t { left, right };

/// A tile as it lies in the chain.
struct Placed {
    std::int8_t left = 0;
    std::int8_t right = 0;

    constexpr Tile tile() const { return {left, right}; }
    bool operator==(const Placed&) const = default;
};

/// A player's move: a tile and the end of the chain where it is laid. On an empty chain both ends are the same.
struct Play {
    Tile tile;
    End end = End::left;
    bool operator==(const Play&) const = default;
};

/// Nature's move before the first turn: a deal of fourteen tiles to each player.
struct Deal {
    PerPlayer<TileSet> hands;
    bool operator==(const Deal&) const = default;
};

/// Nature's move for a player that cannot play: a pass.
struct Pass {
    Player player = Player::one;
    bool operator==(const Pass&) const = default;
};

using Move = std::variant<Play, Deal, Pass>;

/// Returns how sentences name the player: `player 1`.
inline std::string named(Player player) { return "player " + std::to_string(number(player)); }

/// The turn or pass that led to a state, with its points, for viewers.
struct LastMove {
    Player player = Player::one;  ///< the player that played or passed
    std::optional<Play> play;     ///< nullopt: the player passed
    int points = 0;               ///< for `player`; after a pass, for the opponent
    bool operator==(const LastMove&) const = default;
};

/// A complete position. When outcome() has a value, or the judge has awarded the game, the scores are final and include
/// the bonus.
struct State {
    Rules rules;
    PerPlayer<TileSet> hands;
    std::vector<Placed> chain;  ///< from left to right; neighbours match
    PerPlayer<int> scores;
    PerPlayer<int> passes;
    Player to_move = Player::one;
    int turns = 0;
    bool dealt = false;
    std::optional<LastMove> last;
    std::optional<Outcome> over;
    bool operator==(const State&) const = default;
};

/// Returns the first position: no tile is dealt yet, and nature is to move.
State start(const Rules& rules);

/// Return the open pips at the left and the right end: the first and the last digit of the chain. The chain must not be
/// empty.
int left_end(const State& state);
int right_end(const State& state);

/// Returns the sum of the two open ends as the rules count it; 0 for an empty chain.
int sum_of_ends(const State& state);

/// Returns whether the player holds a tile that fits an open end.
bool can_play(const State& state, Player player);

/// Returns who acts next: nature before the deal and while the player to move cannot play and has to pass; otherwise,
/// and once the game is over, the player to move.
Actor to_move(const State& state);

/// Returns every play of the player to move, each once; on an empty chain, only the plays at the left end. The result
/// is empty while nature is to move and once the game is over.
std::vector<Play> legal_plays(const State& state);

/// Returns the rule that the move would break; nullopt if the move is legal. A move is legal only for the side that is
/// to move, player or nature, and never once the game is over. On an empty chain either end is accepted. A deal is
/// checked for 28 different tiles, 14 for each player, but not against the seed.
std::optional<Error> refuse(const State& state, const Move& move);

/// Returns the state after a legal move. If the move plays a player's last tile or closes the chain, the game is over
/// and the scores become final.
State play(State state, const Move& move);

/// Returns nature's move in a position in which nature is to move: the deal that the seed determines, or the pass.
Move nature(const State& state, std::uint64_t seed);

std::optional<Outcome> outcome(const State& state);

/// Returns the state after the judge has awarded the game to the opponent of `loser` because of a fault. The opponent
/// gets the bonus of a win: 1000 points and the loser's score. The game must not be over; the tiles need not be dealt
/// yet. The returned state has no outcome of its own.
State forfeit(State state, Player loser);

}  // namespace isola_arena::dominoes
