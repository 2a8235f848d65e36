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

/// The document leaves draws open: after so many turns the game is drawn.
inline constexpr int turn_limit = 400;

/// Save the Island as a value. Sources: `bot-battle` is the document of Bot!Battle!, `bot-battle-2015` later text of
/// the same contest (tiles from 1, and `shuffle`).
struct Rules {
    std::string_view name;
    int lowest_tile;
    int highest_tile;
    int shuffles;  ///< how often each player may shuffle in a game; 0: the reply does not exist
    bool operator==(const Rules&) const = default;
};

/// The variants, in the order of lists.
std::vector<VariantFacts> variants();

/// The rules of that name. Refused: an unknown name.
Result<Rules> named_rules(std::string_view name);

constexpr bool is_on_island(int cell) { return cell >= 0 && cell < cells; }

/// Whether tiles of that value exist.
constexpr bool is_tile(const Rules& rules, int value) {
    return value >= rules.lowest_tile && value <= rules.highest_tile;
}

/// A tile's value; used is a place whose tile was used and not yet replaced.
inline constexpr int used = -1;
using Hand = std::array<std::int8_t, hand_size>;

/// How many tiles of that value the hand holds.
int count_of(const Hand& hand, int value);

enum class Act : std::uint8_t { move, retreat, attack, shuffle };

/// What a player does. count is 1 but for an attack; a shuffle has value and count 0.
struct Choice {
    Act act = Act::move;
    int value = 0;  ///< of the tile or tiles used
    int count = 1;  ///< how many tiles
    bool operator==(const Choice&) const = default;
};

/// Nature deals both hands before the first turn.
struct Deal {
    PerPlayer<Hand> hands;
    bool operator==(const Deal&) const = default;
};

/// Nature replaces the used tiles of one player. tiles are the new tiles by place, `used` where nothing is replaced.
struct Draw {
    Player player = Player::one;
    Hand tiles{};
    bool operator==(const Draw&) const = default;
};

using Move = std::variant<Choice, Deal, Draw>;

/// Places of a hand, from the left.
using Places = std::array<bool, hand_size>;

/// The turn that led to a state, for those who show it.
struct LastTurn {
    Player player = Player::one;
    Choice choice;
    PerPlayer<int> from;  ///< both pawns before it
    int defence = 0;      ///< tiles with which an attack was met
    PerPlayer<Places> used_places{};
    bool operator==(const LastTurn&) const = default;
};

/// A whole position. pawns are cells from 0; below 0 or above 14 a pawn is off the island. Player one's opponent
/// stands to his right, and always will.
struct State {
    Rules rules;
    PerPlayer<int> pawns{{0, cells - 1}};
    PerPlayer<Hand> hands;
    PerPlayer<int> drawn;     ///< tiles that nature gave each player so far, the deal counted
    PerPlayer<int> shuffled;  ///< shuffles each player has spent
    Player to_move = Player::one;
    int turns = 0;
    bool dealt = false;
    std::optional<LastTurn> last;  ///< kept while nature draws; gone with the next turn
    bool operator==(const State&) const = default;
};

/// The first position: nothing dealt yet (all tiles are `used`), nature to move.
State start(const Rules& rules);

/// Cells between the pawns: 1 where they stand side by side.
int distance(const State& state);

/// Nature while hands are undealt or tiles are used (player one's are replaced first), else the player. A game that is
/// over draws no more tiles.
Actor to_move(const State& state);

/// Every choice of the player to move, each once; nothing while nature is to move, or once the game is over.
std::vector<Choice> legal_choices(const State& state);

/// The rule that the move would break; nothing where it is legal. A player's choice while nature is to move is refused,
/// and the other way round; once the game is over, everything is. Of nature's moves all is checked but the chance:
/// places, number and values of tiles.
std::optional<Refusal> refuse(const State& state, const Move& move);

/// The state after a legal move.
State play(State state, const Move& move);

/// Nature's move here: the k-th tile that a player is given depends on the seed, the player and k alone.
Move nature(const State& state, std::uint64_t seed);

/// `off_island`; `turn_limit`, drawn.
std::optional<Outcome> outcome(const State& state);

}  // namespace isola_arena::island
