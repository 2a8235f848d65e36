#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/dominoes/rules.hpp"

/// The few words that the tests of the dominoes are written in. A text that should be good and is refused fails the
/// test.
namespace isola_arena::dominoes::rulebook {

inline constexpr Rules twice{true};
inline constexpr Rules once{false};

/// `00 12 55` as a set; nothing for an empty text.
TileSet tiles(std::string_view text);

/// A position with these hands and this chain, as small as a test needs it: not all 28 tiles must be there. Scores are
/// player 1's and player 2's.
struct GameSession {
    std::string_view one;
    std::string_view two;
    std::string_view chain = {};
    PerPlayer<int> scores = {};
    Player to_move = Player::one;
    Rules rules = twice;
};
State at(const GameSession& table);

/// The game after the deal: player 1 has these fourteen tiles, player 2 the rest.
State dealt(std::string_view hand_of_one, const Rules& rules = twice);

/// `legal`, or the words with which the move is refused in this position.
std::string verdict(const State& state, std::string_view move);

bool legal(const State& state, std::string_view move);

/// The position after these moves, passes included, all of which are legal.
State after(State state, std::initializer_list<std::string_view> moves);

/// The chain and a hand as the board line writes them.
std::string chain(const State& state);
std::string hand(const State& state, Player player);

/// What can be played: `12 left, 12 right, 35 left`.
std::string plays_of(const State& state);

/// Player 1's and player 2's: `20:15`.
std::string scores(const State& state);
std::string passes(const State& state);

/// `player 2: domino` or `undecided`.
std::string verdict_on_game(const State& state);

}  // namespace isola_arena::dominoes::rulebook
