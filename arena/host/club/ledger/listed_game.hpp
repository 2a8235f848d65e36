#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/base/sqlite/fields.hpp"
#include "arena/host/club/ledger/game_digest.hpp"
#include "arena/host/club/moment.hpp"

namespace isola_arena::host {

/// A game of a match. The first submission of the match is player 1 in the odd games.
struct LadderGame {
    int number = 1;             ///< in its match, from 1
    std::optional<int> winner;  ///< 1: the first submission of the match; 2: the second; nullopt: neither
    std::string reason;         ///< GameEnded::reason
    int turns = 0;
    std::string faults;                      ///< of both bots, in words that quote nothing of their stderr; empty: none
    std::string record;                      ///< JSON Lines
    std::array<GameDigest, 2> digests = {};  ///< of the first and the second submission of the match
};

/// One side of a game.
struct LadderSide {
    std::int64_t author = 0;
    std::string name;
    int version = 1;
};

/// Reads the columns of a side: the author, his name, the version.
LadderSide listed_side(sqlite::Fields& row);

/// A game as lists show it, without its record.
struct ListedGame {
    int match = 1;
    Moment at = 0;
    LadderSide first;  ///< of the match
    LadderSide second;
    LadderGame game;
    bool has_record = true;  ///< whether it is kept still
    /// Of the bot of the author who asks; nullopt: nobody asks, or the game was entered by an arena that kept none.
    std::optional<GameDigest> digest = {};
};

/// What a SELECT of games begins with, from its columns to its joins. The authors are the tables `one` and `two`.
inline constexpr const char* listed_games =
    "ladder_match.id, at, one.id, one.name, first.version, two.id, two.name, second.version, ladder_game.number,"
    " winner, ladder_game.reason, turns, faults, record IS NOT NULL FROM ladder_match JOIN submission AS first ON "
    "first.id ="
    " ladder_match.first JOIN submission AS second ON second.id = ladder_match.second JOIN author AS one ON one.id ="
    " first.author JOIN author AS two ON two.id = second.author JOIN ladder_game ON ladder_game.match ="
    " ladder_match.id";

/// The condition by which games with an author who is in no list are left out, between the same tables.
inline constexpr const char* of_listed_authors = "one.unlisted = 0 AND two.unlisted = 0";

/// Reads the columns of listed_games.
ListedGame listed_game(sqlite::Fields& row);

}  // namespace isola_arena::host
