#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/dominoes/rules.hpp"

/// The small language of the dominoes tests: positions and moves as text. If a text that should be valid is refused,
/// the test fails.
namespace isola_arena::dominoes::rulebook {

inline constexpr Rules twice{true};
inline constexpr Rules once{false};

/// Reads `00 12 55` as a set; an empty text is the empty set.
TileSet tiles(std::string_view text);

/// A position with these hands and this chain. It needs only the tiles that a test uses, not all 28. In scores, player
/// 1's comes first.
struct GameSession {
    std::string_view one;
    std::string_view two;
    std::string_view chain = {};
    PerPlayer<int> scores = {};
    Player to_move = Player::one;
    Rules rules = twice;
};
State at(const GameSession& table);

/// Returns the game after a deal in which player 1 has these fourteen tiles and player 2 the rest.
State dealt(std::string_view hand_of_one, const Rules& rules = twice);

/// Returns `legal`, or the reason why the move is refused in this position.
std::string verdict(const State& state, std::string_view move);

bool legal(const State& state, std::string_view move);

/// Returns the position after these moves, which must all be legal; passes are written out.
State after(State state, std::initializer_list<std::string_view> moves);

/// Return the chain and a hand as the board line writes them.
std::string chain(const State& state);
std::string hand(const State& state, Player player);

/// Returns the legal plays: `12 left, 12 right, 35 left`.
std::string plays_of(const State& state);

/// Returns the scores of players 1 and 2: `20:15`.
std::string scores(const State& state);
std::string passes(const State& state);

/// Returns the result: `player 2: domino`, or `undecided`.
std::string verdict_on_game(const State& state);

}  // namespace isola_arena::dominoes::rulebook
