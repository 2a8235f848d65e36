#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/game.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

namespace isola_arena::island {

inline constexpr int cells = 15;
inline constexpr int hand_size = 5;
inline constexpr int power_of_a_tile = 3;

/// The number of turns after which the game is drawn. The limit is the arena's: the contest's document does not say
/// when a game is drawn.
inline constexpr int turn_limit = 400;

/// A variant of Save the Island. Sources: `bot-battle` is the document of Bot!Battle!, `bot-battle-2015` a later
/// document of the same contest (tiles from 1, and `shuffle`).
struct Rules {
    std::string_view name;
    int lowest_tile;
    int highest_tile;
    int shuffles;  ///< how often each player may shuffle in a game; 0: there is no such reply
    bool operator==(const Rules&) const = default;
};

/// Returns the variants, in the order in which lists show them.
std::vector<VariantFacts> variants();

/// Returns the rules of that name; an Error if the name is unknown.
Result<Rules> named_rules(std::string_view name);

constexpr bool is_on_island(int cell) { return cell >= 0 && cell < cells; }

/// Returns whether tiles of this value exist in the rules.
constexpr bool is_tile(const Rules& rules, int value) {
    return value >= rules.lowest_tile && value <= rules.highest_tile;
}

/// The entry of a Hand for a place whose tile was used and is not replaced yet. All other entries are values of tiles.
inline constexpr int used = -1;
using Hand = std::array<std::int8_t, hand_size>;

/// Returns how many tiles of the value the hand holds.
int count_of(const Hand& hand, int value);

enum class Act : std::uint8_t { move, retreat, attack, shuffle };

/// A player's move. count is 1 except in an attack; a shuffle has value and count 0.
struct Choice {
    Act act = Act::move;
    int value = 0;  ///< of the tile or tiles used
    int count = 1;  ///< how many tiles
    bool operator==(const Choice&) const = default;
};

/// Nature's move before the first turn: the deal of both hands.
struct Deal {
    PerPlayer<Hand> hands;
    bool operator==(const Deal&) const = default;
};

/// Nature's move after a turn: new tiles for the used ones of one player. `tiles` has the new tile of each replaced
/// place, and `used` in all other places.
struct Draw {
    Player player = Player::one;
    Hand tiles{};
    bool operator==(const Draw&) const = default;
};

using Move = std::variant<Choice, Deal, Draw>;

/// A flag for each place of a hand, from the left.
using Places = std::array<bool, hand_size>;

/// The turn that led to a state, for viewers.
struct LastTurn {
    Player player = Player::one;
    Choice choice;
    PerPlayer<int> from;  ///< both pawns before it
    int defence = 0;      ///< number of tiles that met an attack
    PerPlayer<Places> used_places{};
    bool operator==(const LastTurn&) const = default;
};

/// A complete position. pawns are cells, counted from 0; a pawn below 0 or above 14 is off the island. Player one's
/// pawn is always to the left of player two's.
struct State {
    Rules rules;
    PerPlayer<int> pawns{{0, cells - 1}};
    PerPlayer<Hand> hands;
    PerPlayer<int> drawn;     ///< number of tiles that each player has got from nature, the deal included
    PerPlayer<int> shuffled;  ///< number of shuffles that each player has used
    Player to_move = Player::one;
    int turns = 0;
    bool dealt = false;
    std::optional<LastTurn> last;  ///< kept while nature draws, until the next turn
    bool operator==(const State&) const = default;
};

/// Returns the first position: no tile is dealt yet (all tiles are `used`), and nature is to move.
State start(const Rules& rules);

/// Returns how many cells apart the pawns are: 1 if they stand side by side.
int distance(const State& state);

/// Returns who acts next: nature while no tiles are dealt or some are used (player one's are replaced first), otherwise
/// the player to move. Once the game is over, no more tiles are drawn.
Actor to_move(const State& state);

/// Returns every choice of the player to move, each once. The result is empty while nature is to move and once the game
/// is over.
std::vector<Choice> legal_choices(const State& state);

/// Returns the rule that the move would break; nullopt if the move is legal. A move is legal only for the side that is
/// to move, player or nature, and never once the game is over. A move of nature is checked for the places, the number
/// and the values of its tiles, but not against the seed.
std::optional<Error> refuse(const State& state, const Move& move);

/// Returns the state after a legal move.
State play(State state, const Move& move);

/// Returns nature's move in a position in which nature is to move. The k-th tile that a player gets depends only on the
/// seed, the player and k.
Move nature(const State& state, std::uint64_t seed);

/// Returns `off_island`, a loss for the player whose pawn is off the island; `turn_limit`, a draw; or nullopt while the
/// game goes on.
std::optional<Outcome> outcome(const State& state);

}  // namespace isola_arena::island
