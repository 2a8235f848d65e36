#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/host/club/ledger/author_deletion.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

/// arena/host/deletion deletes an author of a hosted contest that nobody serves: his files, his lines in the lists, his
/// rows in the ledger. Games that others played with him stay, under a neutral name. Open this header first:
///
///     const Result<AuthorToDelete> author = author_to_delete(folder, ledger, "Ann");
///     ...                                                      // asks whether that is wanted
///     const Result<host::ErasedAuthor> erased = delete_author(folder, ledger, *author);
///
/// After a kill the same calls end what was begun. Errors name settings by setting_name().
namespace isola_arena {

/// Returns the record of a game when the author of that player's bot is deleted: the bot has that name, and nothing is left
/// of what it wrote but the moves that it made, so that the record still holds. Returns nullopt where it would not: if the bot
/// sent a reply that is no legal move, which only its own words explain, or if the text is no record.
std::optional<std::string> record_without(std::string_view record, Player gone, const std::string& name);

/// An author who can be deleted.
struct AuthorToDelete {
    std::string name;
    std::optional<host::BegunDeletion> begun;  ///< a deletion of his that was interrupted
    std::optional<host::Author> entered;       ///< his entry in the ledger; nullopt: he is only in the list, or begun
};

/// Finds the author of that name. Returns an error if there is none, the final has his bot, or the deletion of another
/// author was interrupted. Throws DatabaseProblem as the ledger and the final's database do.
Result<AuthorToDelete> author_to_delete(const HostFolder& folder, host::Ledger& ledger, const std::string& name);

/// Deletes him. Returns an error if a file cannot be replaced or removed; then the deletion has begun. Throws
/// DatabaseProblem if the folder is served.
Result<host::ErasedAuthor> delete_author(const HostFolder& folder, host::Ledger& ledger, const AuthorToDelete& author);

/// Returns an error, which says how to go on, if the deletion of an author was interrupted.
[[nodiscard]] std::optional<Error> refuse_half_deleted(const HostFolder& folder, host::Ledger& ledger);

}  // namespace isola_arena
