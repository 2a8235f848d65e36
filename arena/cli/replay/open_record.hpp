#pragma once

#include <filesystem>
#include <string>

#include "arena/contest/tournament/game_summary.hpp"
#include "arena/record/record.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

/// Returns how messages name a game of a contest's database: `club.db game 12.1`.
std::string game_name(const std::string& file, GameKey key);

/// Parses the name of a game in a contest's database, which is the numbers of its pairing and game: `12.2`. Throws
/// UsageError if it is none.
GameKey game_key(const std::string& text);

/// Returns a game of the open database. file: the database in messages. Throws UsageError if there is no such game, or
/// its record was not kept or is damaged.
Record game_of(const Store& store, const std::string& file, GameKey key);

/// Returns where the analysis of a record stands: `game.analysis.json` beside `game.jsonl`.
std::filesystem::path analysis_beside(const std::string& record);

/// Returns the text of the analysis of a game, beside its record or in the database, as for open_record(); empty if
/// there is none. Throws UsageError if what stands in its place cannot be read.
std::string analysis_of(const std::string& file, const std::string& game);

/// Throws UsageError if something stands in the place of the analysis that is no file.
void refuse_analysis_beside(const std::string& record);

/// Reads a record from its own file, or from a contest's database if game is not empty: then it names the game,
/// `12.1`. Throws UsageError if it cannot be used, DatabaseProblem if the database cannot be read.
Record open_record(const std::string& file, const std::string& game);

}  // namespace isola_arena
