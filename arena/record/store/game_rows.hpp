#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/record/store/packed_record.hpp"
#include "arena/rules/events/game_result.hpp"
#include "protocol/result.hpp"

namespace isola_arena::store {

/// Reads the next four columns: record_size, record_crc, record_dictionary and record. The caller's Fields stay where
/// they are.
PackedRecord read_packed(sqlite::Fields row);

/// All columns of the table `game`, which `former_game` has, too, in the order in which GameWriter enters their values.
inline constexpr std::string_view columns_of_game =
    "pairing, number, winner, reason, explanation, turns, discarded_1, discarded_2, speed_ns_1, speed_ns_2, replies_1, "
    "replies_2, worst_ns_1, worst_ns_2, score_1, score_2, record_size, record_crc, record_dictionary, record, node, "
    "course";

/// The columns of a game that read_summary() reads, in this order.
inline constexpr std::string_view columns_of_summary =
    "pairing, number, winner, reason, explanation, turns, discarded_1, discarded_2, speed_ns_1, replies_1, "
    "speed_ns_2, replies_2, worst_ns_1, worst_ns_2, score_1, score_2, course";
GameSummary read_summary(sqlite::Fields row);

/// Returns the record in the first four columns of the row, those of read_packed(), or an error that names the game.
/// shown: the name of the database.
Result<std::string> unpack_row(const sqlite::Statement& row, const std::string& shown, GameKey key);

/// A writer that enters games into the table `game`.
class GameWriter {
public:
    explicit GameWriter(sqlite::Connection& database);

    /// Enters a game. A game that is there already stays as it is. An empty record means that no record is kept. A
    /// machine without a name is not noted.
    void write(const GameSummary& game, std::string_view record, const Machine& machine);

private:
    std::optional<std::int64_t> place_of(const Machine& machine);

    sqlite::Connection& database_;
    sqlite::Statement insert_;
    RecordPacker packer_;
    std::map<Machine, std::int64_t> places_;
};

/// Calls take with each game, in the order of the keys, or unreadable with a message that names the game if its row
/// cannot be understood.
void read_games(sqlite::Connection& database, const std::function<void(GameSummary)>& take,
                const std::function<void(const std::string& problem)>& unreadable);

/// Returns the machine that played the game; without a name if none was noted.
Machine read_machine(sqlite::Connection& database, GameKey key);

/// Returns the games by the machine that played them, in the order of their names; empty if none was noted.
std::vector<NodeGames> read_nodes(sqlite::Connection& database);

/// Returns the record of a game, or an error, as Store::record() does.
Result<std::string> read_record(sqlite::Connection& database, GameKey key);

}  // namespace isola_arena::store
