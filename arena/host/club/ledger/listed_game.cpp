#include "arena/host/club/ledger/listed_game.hpp"

namespace isola_arena::host {

LadderSide listed_side(sqlite::Fields& row) {
    LadderSide side;
    side.author = row.number<std::int64_t>();
    side.name = row.text();
    side.version = row.number<int>();
    return side;
}

ListedGame listed_game(sqlite::Fields& row) {
    ListedGame listed;
    listed.match = row.number<int>();
    listed.at = row.number<Moment>();
    listed.first = listed_side(row);
    listed.second = listed_side(row);
    listed.game.number = row.number<int>();
    listed.game.winner = row.maybe_number<int>();
    listed.game.reason = row.text();
    listed.game.turns = row.number<int>();
    listed.game.faults = row.text();
    listed.has_record = row.number<int>() != 0;
    return listed;
}

}  // namespace isola_arena::host
