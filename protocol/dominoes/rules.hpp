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

/// The dominoes of the ICPC Caribbean finals 2019 as a value.
struct Rules {
    /// A double lying across an end counts twice (the contest's own players did so); else once, as 'the sum of the
    /// extremes' reads. The first tile alone counts its two halves in either case.
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

/// A player lays a tile to an end of the chain. On an empty chain either end is the same.
struct Play {
    Tile tile;
    End end = End::left;
    bool operator==(const Play&) const = default;
};

/// Nature deals fourteen tiles to each player before the first turn.
struct Deal {
    PerPlayer<TileSet> hands;
    bool operator==(const Deal&) const = default;
};

/// Nature passes for a player who cannot play.
struct Pass {
    Player player = Player::one;
    bool operator==(const Pass&) const = default;
};

using Move = std::variant<Play, Deal, Pass>;

/// The player as sentences name it: "player 1".
inline std::string named(Player player) { return "player " + std::to_string(number(player)); }

/// Points that the turn or pass that led to a state brought, for those who show it.
struct LastMove {
    Player player = Player::one;  ///< who played or passed
    std::optional<Play> play;     ///< nothing: he passed
    int points = 0;               ///< for the player who played, or for the opponent of the one who passed
    bool operator==(const LastMove&) const = default;
};

/// A whole position. scores are final, bonus included, once outcome() is there or the judge has awarded the game.
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

/// The first position: nothing dealt yet, nature to move.
State start(const Rules& rules);

/// The open ends' pips: the first digit of all and the last one; only where the chain is not empty.
int left_end(const State& state);
int right_end(const State& state);

/// The sum of the two open ends as the rules count it; 0 for an empty chain.
int sum_of_ends(const State& state);

/// Whether the player holds a tile that fits.
bool can_play(const State& state, Player player);

/// Nature before the deal and, while the game goes on, where the player to move cannot play; else the player.
Actor to_move(const State& state);

/// Every play of the player to move, each once (on an empty chain only at the left); nothing while nature is to move.
std::vector<Play> legal_plays(const State& state);

/// The rule that the move would break; nothing where it is legal. A player's play while nature is to move is refused,
/// and the other way round; at the first tile either end is accepted. Of a deal all is checked but the chance: 28
/// different tiles, 14 each.
std::optional<Refusal> refuse(const State& state, const Move& move);

/// The state after a legal move: ends the game where it is a domino or closed, and settles its scores.
State play(State state, const Move& move);

/// Nature's move here: the deal from the seed, or the pass.
Move nature(const State& state, std::uint64_t seed);

std::optional<Outcome> outcome(const State& state);

/// The scores when the judge gives the game to the other player after a fault of the loser's: a win, so +1000 and the
/// loser's points. Only while the game goes on, dealt or not; it stays without an outcome of its own.
State forfeit(State state, Player loser);

}  // namespace isola_arena::dominoes
