#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "arena/judge/events/game_result.hpp"
#include "arena/record/record.hpp"
#include "arena/record/store/store.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns how messages name a game of a contest's database: `club.db game 12.1`.
std::string game_name(const std::string& file, GameKey key);

/// Parses the name of a game in a contest's database, which is the numbers of its pairing and game: `12.2`. Returns an
/// error if it is none.
Result<GameKey> game_key(const std::string& text);

/// Returns a game of the open database. file: the database in messages. Returns an error if there is no such game, or
/// its record was not kept or is damaged.
Result<Record> game_of(const Store& store, const std::string& file, GameKey key);

/// Returns where the analysis of a record stands: `game.analysis.json` beside `game.jsonl`.
std::filesystem::path analysis_beside(const std::string& record);

/// Returns the text of the analysis of a game, beside its record or in the database, as for open_record(); empty if
/// there is none. Returns an error if what stands in its place cannot be read.
Result<std::string> analysis_of(const std::string& file, const std::string& game);

/// Returns an error if something stands in the place of the analysis that is no file.
[[nodiscard]] std::optional<Error> refuse_analysis_beside(const std::string& record);

/// Reads a record from its own file, or from a contest's database if game is not empty: then it names the game,
/// `12.1`. Returns an error if it cannot be used; throws DatabaseProblem if the database cannot be read.
Result<Record> open_record(const std::string& file, const std::string& game);

/// Returns whether a record is named by a URL, `http://...` or `https://...`, and not by a file.
bool is_url(std::string_view place);

/// Returns the record at that place: a URL, or as open_record() does. A host serves records at `.../games/M.G/record`.
/// Returns an error, which names the URL, if nobody answers, the host refuses, the answer has more than 16 MiB, or it
/// is no record.
Result<Record> record_at(const std::string& place, const std::string& game);

}  // namespace isola_arena
