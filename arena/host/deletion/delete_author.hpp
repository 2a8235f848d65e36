#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/ledger/author_deletion.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

/// arena/host/deletion deletes an author of a hosted contest while the contest is not served: the author's files, lines
/// in the lists and rows in the ledger. Games that others played with the author stay, under a neutral name. Open this
/// header first:
///
///     const Result<AuthorToDelete> author = author_to_delete(folder, ledger, "Ann");
///     ...                                                      // asks whether to delete the author
///     const Result<host::ErasedAuthor> erased = delete_author(folder, ledger, *author);
///
/// If a kill interrupts the deletion, the same calls complete it. Errors name settings by setting_name().
namespace isola_arena {

/// Returns the record of a game after the author of that player's bot was deleted. The bot has that name, and of its
/// own lines only the moves are left, so that the record still holds. Returns nullopt if the record would not hold,
/// because the bot sent an illegal reply, which only its own words explain. Returns nullopt also if the text is no
/// record.
std::optional<std::string> record_without(std::string_view record, Player gone, const std::string& name);

/// An author who can be deleted.
struct AuthorToDelete {
    std::string name;
    std::optional<host::BegunDeletion> begun;  ///< the author's deletion, if it was interrupted
    std::optional<host::Author> entered;       ///< nullopt: the author is only in the list, or the deletion has begun
};

/// Finds the author of that name. Returns an error if there is none, the final has the author's bot, or the deletion of
/// another author was interrupted. Throws DatabaseProblem as the ledger and the final's database do.
Result<AuthorToDelete> author_to_delete(const HostFolder& folder, host::Ledger& ledger, const std::string& name);

/// Deletes the author. Returns an error if a file cannot be replaced or removed; the deletion has then begun. Throws
/// DatabaseProblem if the folder is served.
Result<host::ErasedAuthor> delete_author(const HostFolder& folder, host::Ledger& ledger, const AuthorToDelete& author);

/// Returns an error, which says how to go on, if the deletion of an author was interrupted.
[[nodiscard]] std::optional<Error> refuse_half_deleted(const HostFolder& folder, host::Ledger& ledger);

}  // namespace isola_arena
