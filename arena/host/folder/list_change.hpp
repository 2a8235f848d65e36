#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/host/folder/links.hpp"
#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/roster.hpp"

namespace isola_arena {

/// The organiser's changes of authors.csv by the page or a command. Every byte that a change does not concern stays. They
/// change nothing if the list has a mistake, or would not be taken. seen: the digest of the list that the organiser has
/// seen; nullopt: whatever it is. ledger: that of the contest or, to add authors while another arena serves the contest,
/// a copy.

/// Adds the authors at the end of the list: all or none. A name that is no other author's may be that of an author who was
/// in the list before: then that author is back.
std::optional<ListRefusal> add_authors(const HostFolder& folder, host::Ledger& ledger,
                                       const std::vector<host::ListedAuthor>& authors,
                                       const std::optional<AcceptedList>& seen);

/// Gives the author another name in the ledger and, unless they have no line, in the list. Their links, versions, rating
/// and history stay, and so does the name of their folder. No author can be renamed once the final has begun, because its
/// table has the names.
std::optional<ListRefusal> rename_author(const HostFolder& folder, host::Ledger& ledger, const host::Author& author,
                                         const std::string& name, const std::optional<AcceptedList>& seen);

/// Returns the author in `NAME` or `NAME <E-MAIL>`.
host::ListedAuthor author_in_words(std::string_view text);

}  // namespace isola_arena
