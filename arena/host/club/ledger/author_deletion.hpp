#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "protocol/player.hpp"

namespace isola_arena::host {

/// Returns a name that stands for an author who was deleted, and for his bot: `deleted-1`, or the next one that nobody
/// and no bot has.
std::string neutral_name(sqlite::Connection& ledger);

/// Gives a deleted author another neutral name if somebody is to be entered under the one that he has.
void make_way_for(std::string_view name, sqlite::Connection& ledger);

/// A deletion that has begun and not ended.
struct BegunDeletion {
    std::int64_t author = 0;
    std::string name;
    std::string bot;
};

/// What a deletion did to the ledger.
struct ErasedAuthor {
    std::string neutral_name;  ///< what his games are kept under; empty: nobody has a game with him
    int versions = 0;          ///< that are deleted, all but their numbers
    int games = 0;             ///< that others played with him
    int records = 0;           ///< that are deleted of these
};

/// Returns the record of a game under a neutral name for that player's bot, with nothing of it but its moves; nullopt if
/// the record would not hold then.
using RecordWithout =
    std::function<std::optional<std::string>(const std::string& record, Player player, const std::string& name)>;

/// Deletes an author from the ledger, so that no byte of what is deleted stays in its file:
///
///     AuthorDeletion deletion(ledger);
///     auto begun = deletion.begun();                // a kill may have interrupted it
///     if (!begun) begun = deletion.begin(author);
///     ...                                           // his files
///     deletion.erase(*begun, record_without, now());
///     deletion.end();
///
/// After a kill anywhere all of it is done again. Games stay, for they are the opponents' too: their results, and the
/// records as a RecordWithout leaves them, under a neutral name. All functions throw DatabaseProblem as those of the ledger.
class AuthorDeletion {
public:
    /// The ledger outlives it.
    explicit AuthorDeletion(Ledger& ledger) : ledger_(ledger) {}

    std::optional<BegunDeletion> begun();

    /// Marks the author as one who is being deleted: nothing of him plays from then on. Throws DatabaseProblem if another
    /// program has the ledger open, be it to read.
    BegunDeletion begin(const Author& author);

    /// Erases his rows, or what would tell of him in those that others need. Does nothing if they are erased already.
    ErasedAuthor erase(const BegunDeletion& begun, const RecordWithout& record_without, Moment at);

    /// Packs the file anew, without what was ever deleted, and ends the deletion.
    void end();

private:
    void leave_no_bytes();
    void forget_rows(std::int64_t author);
    void rewrite_games(const BegunDeletion& begun, const RecordWithout& record_without, ErasedAuthor& erased);

    Ledger& ledger_;
};

}  // namespace isola_arena::host
