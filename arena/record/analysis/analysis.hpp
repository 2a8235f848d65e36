#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/record/analysis/opinion.hpp"
#include "arena/record/analysis/turn_tally.hpp"
#include "protocol/player.hpp"

/// arena/record/analysis computes what each turn of a recorded game was worth, from an engine's opinions of its
/// positions. arena/analysis runs the engine. Open this header first:
///
///     const std::vector<JudgedTurn> turns = judged(positions);   // AskedPosition: a position and the engine's opinion
///     const Summary summary = summary_of(turns, winner);         // summary.hpp: accuracy, turning point
///     const std::string json = analysis_json(analysis);          // analysis_json.hpp
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread.
namespace isola_arena {

/// A position of a game in which a player was to move, with what the engine thinks of it.
struct AskedPosition {
    int turn = 0;
    Player player = Player::one;
    std::string played;  ///< the reply that was played; empty if the turn had a fault or the game was broken off
    bool is_best_played = false;        ///< the played turn is the engine's best turn, however it is written
    std::optional<double> result = {};  ///< of the player, if the turn ended the game by its rules: 1, 0 or -1
    std::optional<double> clock_left =
        {};  ///< of the player, 0 to 1: before the turn, or of the reply's own limit after it
    Opinion opinion = {};
};

/// A turn with its judgement. Values are expected results of the player whose turn it is, from -1 to 1.
struct JudgedTurn {
    int turn = 0;
    Player player = Player::one;
    std::string reply;
    std::optional<double> value_before;
    std::optional<double> value_played;
    std::string best;
    std::vector<std::string> line;
    std::string proven;          ///< of the position before the turn
    std::optional<double> loss;  ///< nullopt: not judged
    Label label = Label::none;
    std::string unjudged;  ///< why the turn is not judged: an OpinionKind in words, or `fault`
    std::optional<double> clock_left;
    bool operator==(const JudgedTurn&) const = default;
};

/// Returns the judged turns of a game. positions: all positions in which a player was to move, in their order. If the
/// record ends with a turn after which the rules did not end the game, the position after that turn follows. The loss
/// of a turn is the value of its position minus the value of the turn. The value of the turn is the engine's value of
/// that choice if there is one, else the value of the next position. The engine's best turn has no loss.
std::vector<JudgedTurn> judged(const std::vector<AskedPosition>& positions);

/// How an analysis treats what the players could not know.
enum class Hidden {
    nothing,      ///< nothing was hidden, and there was no luck
    expectation,  ///< each turn is judged by what its player could know
    known,        ///< each turn is judged as if all that its position tells was known, and with the luck after the turn
};

/// The analysis of one game.
struct GameAnalysis {
    std::string rules;
    PerPlayer<std::string> names;
    std::optional<Player> winner;
    std::string engine;
    std::string effort;  ///< the engine's effort for each position: `20000 nodes`, `200 ms`
    Hidden hidden = Hidden::nothing;
    std::vector<JudgedTurn> turns;
};

}  // namespace isola_arena
