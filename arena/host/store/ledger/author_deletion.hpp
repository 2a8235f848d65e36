#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "protocol/player.hpp"

namespace isola_arena::host {

/// Returns the name that replaces those of a deleted author and their bot: `deleted-1`, or the next number that no
/// author and no bot has.
std::string neutral_name(sqlite::Connection& ledger);

/// If a deleted author has this neutral name, gives that author another one, so that a new author can be entered under
/// the name.
void make_way_for(std::string_view name, sqlite::Connection& ledger);

/// A deletion that has begun and not ended.
struct BegunDeletion {
    std::int64_t author = 0;
    std::string name;
    std::string bot;
};

/// What a deletion did to the ledger.
struct ErasedAuthor {
    std::string neutral_name;  ///< the name under which the games are kept; empty: there are none
    int versions = 0;          ///< that are deleted, except for their numbers
    int games = 0;             ///< that others played with the author
    int records = 0;           ///< records of these games that are deleted
};

/// Returns the record of a game with that player's bot under that neutral name, and with nothing of the bot except its
/// moves; nullopt if the record would not hold then.
using RecordWithout =
    std::function<std::optional<std::string>(const std::string& record, Player player, const std::string& name)>;

/// Deletes an author from the ledger, so that no deleted byte stays in the ledger's file:
///
///     AuthorDeletion deletion(ledger);
///     auto begun = deletion.begun();                // set if a kill interrupted a deletion
///     if (!begun) begun = deletion.begin(author);
///     ...                                           // deletes the author's files
///     deletion.erase(*begun, record_without, now());
///     deletion.end();
///
/// If a kill interrupts the deletion, the same calls repeat all of it. Games stay, because they are the opponents' too:
/// their results, and the records that a RecordWithout returns, under a neutral name. All functions throw
/// DatabaseProblem like those of the ledger.
class AuthorDeletion {
public:
    /// The ledger outlives this object.
    explicit AuthorDeletion(Ledger& ledger) : ledger_(ledger) {}

    std::optional<BegunDeletion> begun();

    /// Marks the author as being deleted: none of their versions plays from then on. Throws DatabaseProblem if another
    /// program has the ledger open, even only to read.
    BegunDeletion begin(const Author& author);

    /// Erases the author's rows; rows that others need stay without the author's data. Does nothing if that was done
    /// already.
    ErasedAuthor erase(const BegunDeletion& begun, const RecordWithout& record_without, Moment at);

    /// Writes the ledger's file anew, without any deleted data, and ends the deletion.
    void end();

private:
    void leave_no_bytes();
    void forget_rows(std::int64_t author);
    void forget_reasons(const BegunDeletion& begun, const std::string& neutral_name);
    void rewrite_games(const BegunDeletion& begun, const RecordWithout& record_without, ErasedAuthor& erased);

    Ledger& ledger_;
};

}  // namespace isola_arena::host
