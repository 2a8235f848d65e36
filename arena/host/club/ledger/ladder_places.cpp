#include "arena/host/club/ledger/ladder_places.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "arena/base/sqlite/fields.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Fields;
using sqlite::Statement;

// Who has no rating yet is below; see LadderLedger::standings().
constexpr const char* places_by_rating =
    "INSERT INTO ladder_place(author, place, submission, has_lost) SELECT author.id, row_number() OVER (ORDER BY"
    " rating.author IS NULL, rating.rating DESC, deviation, name), playing, 0 FROM author LEFT JOIN rating ON "
    "rating.author ="
    " author.id WHERE playing IS NOT NULL";

bool is_there(const Places& places, std::int64_t author) {
    return std::ranges::find(places, author, &PlaceHolder::author) != places.end();
}

}  // namespace

LadderKind kind_of_ladder(sqlite::Connection& database) {
    Statement row(database, "SELECT kind FROM ladder_kind");
    const std::string word = row.next() ? Fields(row).text() : "";
    if (const auto kind = parse_ladder_kind(word)) return *kind;
    throw DatabaseProblem("the database " + database.shown() + " has a damaged kind of ladder");
}

void change_kind_of_ladder(sqlite::Connection& database, LadderKind kind) {
    if (kind_of_ladder(database) == kind) return;
    Statement(database, "UPDATE ladder_kind SET kind = ?").with(to_string(kind)).execute();
    database.run("DELETE FROM ladder_place");
    if (kind == LadderKind::challenge) database.run(places_by_rating);
}

Places ladder_places(sqlite::Connection& database) {
    Statement rows(database, "SELECT author, submission, has_lost FROM ladder_place ORDER BY place");
    Places places;
    while (rows.next()) {
        Fields row(rows);
        PlaceHolder holder;
        holder.author = row.number<std::int64_t>();
        holder.submission = row.number<std::int64_t>();
        holder.has_lost = row.number<int>() != 0;
        places.push_back(holder);
    }
    return places;
}

void store_places(sqlite::Connection& database, const Places& before, const Places& after) {
    Statement forget(database, "DELETE FROM ladder_place WHERE author = ?");
    for (const PlaceHolder& each : before)
        if (!is_there(after, each.author)) forget.with(each.author).execute();
    Statement enter(database,
                    "INSERT OR REPLACE INTO ladder_place(author, place, submission, has_lost) VALUES(?, ?, ?, ?)");
    for (std::size_t i = 0; i < after.size(); ++i)
        if (i >= before.size() || before[i] != after[i])
            enter.with(after[i].author, static_cast<std::int64_t>(i) + 1, after[i].submission, after[i].has_lost)
                .execute();
}

void come_to_ladder(sqlite::Connection& database, std::int64_t author, std::int64_t submission) {
    if (kind_of_ladder(database) == LadderKind::challenge)
        change_places(database, [&](Places& places) { come(places, author, submission); });
}

void leave_ladder(sqlite::Connection& database, std::int64_t author) {
    change_places(database, [&](Places& places) { leave(places, author); });
}

}  // namespace isola_arena::host
