#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/game_session.hpp"
#include "protocol/result.hpp"

/// arena/rules has everything that a verdict depends on: the games as the judge sees them, the plan and the settings of
/// a match, events, faults, and records, which it reads and verifies. None of this needs Asio, processes, threads, files
/// or exceptions. This header is the catalogue of the games, their variants and the dialects. games.hpp lists the games.
/// dialects.cpp has the dialects and the count of turns, which only Isola offers. No other file of the folder depends on
/// the code of a game.
///
///     const std::string rules = complete_rules("isola", "9x9").value();   // "isola board=9x9"
///     const std::unique_ptr<GameSession> session = open_session(rules, 1).value();  // 1: the seed of nature's moves
///     const auto error = session->reply(session->legal_replies().front());  // nullopt: the turn was played
///
/// All functions may be called from any thread. A session or adapter is used by one thread at a time.
namespace isola_arena {

/// A variant of a game, for lists.
struct Variant {
    std::string game;  ///< the name of the family, such as `isola`
    std::string name;
    std::string summary;
};

/// Returns all variants of all games.
std::vector<Variant> catalogue();

/// Returns the full text of the rules (`name key=value ...`) for a text that may leave keys out, such as `isola` or
/// `queens board=6x6`. board (`RxC`), if not empty, replaces the board of the text. Returns an error if the text is
/// malformed, if a variant, key or value is unknown, or if board is given for rules without a choice of boards.
Result<std::string> complete_rules(std::string_view rules, std::string_view board = {});

/// Returns the board (`RxC`) that a text of rules names; an empty text if it names none.
std::string board_of(std::string_view rules);

/// Returns a session at the first position of these rules. rules: a text as for complete_rules(). nature_seed decides
/// nature's deals and draws. Returns an error if the text is malformed or a variant, key or value is unknown.
Result<std::unique_ptr<GameSession>> open_session(std::string_view rules, std::uint64_t nature_seed);

/// Returns whether nature moves first by these rules, because cards or tiles are dealt. Returns false where
/// open_session() returns an error.
bool has_chance(std::string_view rules);

/// A dialect, with the rules (and so the board) and the time control of its contest.
struct Dialect {
    std::string name;
    std::string rules;  ///< in full, as complete_rules() returns them
    TimeControl time;
    bool tells_whole_board = true;  ///< false: bots get only the last turn, so games must have no opening
};

/// Returns all known dialects.
std::vector<Dialect> dialects();

/// Returns the dialect of that name, or an error if it is unknown.
Result<Dialect> find_dialect(std::string_view name);

/// Returns a function that makes an adapter of the dialect for each game by these rules. Returns an error if the
/// dialect is unknown, or the rules or their board are not those of its contest.
Result<NewDialectAdapter> adapter_for(std::string_view dialect, std::string_view rules);

/// Returns the number of sequences of depth legal turns from the first position of these rules (1 for depth 0). Returns
/// an error if the rules are of another game than Isola, and where open_session() does.
Result<std::uint64_t> count_turns(std::string_view rules, int depth);

}  // namespace isola_arena
