#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "arena/record/store/store.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the name of a game of a contest's database in messages: `club.db game 12.1`.
std::string game_name(const std::string& file, GameKey key);

/// Parses the number of a game in a contest's database: the numbers of its pairing and of the game in the pairing,
/// `12.2`. Returns an error for any other text.
Result<GameKey> game_key(const std::string& text);

/// Names a game of a contest's database whose record can be read: one that counts, or a former one.
struct NamedGame {
    GameKey key;
    int change = 0;  ///< the number of the change that set the game aside, from 1; 0: the game counts
};

/// Returns `12.1`, or `12.1~2` for the game 12.1 that change 2 set aside.
std::string to_string(const NamedGame& game);

/// Parses such a name. Returns an error for any other text.
Result<NamedGame> named_game(const std::string& text);

/// Returns the text of the record of that game. Returns an error if there is no such game, or its record was not kept or
/// is damaged.
Result<std::string> record_of(const Store& store, const NamedGame& game);

/// Returns a game of the open database. file: the name of the database in messages. Returns an error if there is no
/// such game, or if its record was not kept or is damaged.
Result<Record> game_of(const Store& store, const std::string& file, GameKey key);
Result<Record> game_of(const Store& store, const std::string& file, const NamedGame& game);

/// Returns the file for the analysis of a record: `game.analysis.json` beside `game.jsonl`.
std::filesystem::path analysis_beside(const std::string& record);

/// Returns the text of the analysis of a game: from the file beside its record, or from the database if `game` is not
/// empty (see open_record()). Empty if there is no analysis. Returns an error if the file exists but cannot be read.
Result<std::string> analysis_of(const std::string& file, const std::string& game);

/// Returns an error if the path for the analysis exists and is not a regular file.
[[nodiscard]] std::optional<Error> refuse_analysis_beside(const std::string& record);

/// Reads a record from its own file. If `game` is not empty, file is a contest's database, and `game` names a game in
/// it: see named_game(). Returns an error if the record cannot be used. Throws DatabaseProblem if the database cannot
/// be read.
Result<Record> open_record(const std::string& file, const std::string& game);

/// Returns whether the place of a record is a URL, `http://...` or `https://...`, and not a file.
bool is_url(std::string_view place);

/// Returns the record at a place: fetched if the place is a URL, else as open_record() does. A host serves records at
/// `.../games/M.G/record`. Returns an error that names the URL if nobody answers, the host refuses, or the answer has
/// more than 16 MiB or is no record.
Result<Record> record_at(const std::string& place, const std::string& game);

}  // namespace isola_arena
