#include "arena/host/club/ledger/progress_entry.hpp"

#include <string>

#include <fmt/format.h>

namespace isola_arena::host {

using sqlite::Statement;

void enter_digest(sqlite::Connection& database, std::int64_t author, int match, int number, const GameDigest& digest) {
    Statement(database,
              "INSERT INTO game_digest(author, match, number, slowest_ns, slowest_turn, limit_ns, own_stderr)"
              " VALUES(?, ?, ?, ?, ?, ?, ?)")
        .with(author, match, number, digest.slowest_ns, digest.slowest_turn, digest.limit_ns, digest.own_stderr)
        .execute();
    for (const FaultDigest& fault : digest.faults)
        Statement(database,
                  "INSERT INTO game_fault(author, match, number, kind, count, reason, last_lines)"
                  " VALUES(?, ?, ?, ?, ?, ?, ?)"
                  " ON CONFLICT DO UPDATE SET count = count + excluded.count")
            .with(author, match, number, fault.kind, fault.count, fault.reason, fault.last_lines)
            .execute();
}

void enter_rating_point(sqlite::Connection& database, int match, const LadderPlayer& player) {
    Statement(database, "INSERT INTO rating_point(author, match, submission, rating, deviation) VALUES(?, ?, ?, ?, ?)")
        .with(player.author, match, player.submission, fmt::format("{}", player.glicko.rating),
              fmt::format("{}", player.glicko.deviation))
        .execute();
}

void forget_stderr(sqlite::Connection& database, int match) {
    Statement(database, "UPDATE game_digest SET own_stderr = '' WHERE match = ?").with(match).execute();
    Statement(database, "UPDATE game_fault SET last_lines = '' WHERE match = ?").with(match).execute();
}

}  // namespace isola_arena::host
