#pragma once

#include <functional>

#include "arena/contest/tournament/game_summary.hpp"
#include "arena/record/store/packed_record.hpp"
#include "arena/record/store/sqlite.hpp"
#include "protocol/result.hpp"

namespace isola_arena::store {

/// Enters games into the table game.
class GameWriter {
public:
    explicit GameWriter(Connection& database);

    /// A game that is there already stays as it is. An empty record is none.
    void write(const GameSummary& game, std::string_view record);

private:
    Statement insert_;
    RecordPacker packer_;
};

/// Hands out all games, by key. Throws StoreProblem naming the row that cannot be understood.
void read_games(Connection& database, const std::function<void(GameSummary)>& take);

/// Refused as Store::record() refuses.
Result<std::string> read_record(Connection& database, GameKey key);

}  // namespace isola_arena::store
