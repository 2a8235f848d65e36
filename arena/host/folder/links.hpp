#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/host/folder/host_folder.hpp"
#include "arena/host/folder/refusal_reason.hpp"
#include "arena/host/store/ledger/roster.hpp"

namespace isola_arena::host {

/// A personal link of an author or the organiser contains a secret. The ledger keeps a digest of the secret; a file in
/// the contest's folder keeps the link.

/// Returns a new secret for a personal link: 128 bits from the kernel, as 32 hexadecimal digits. Throws Shortage if the
/// kernel returns none.
std::string draw_secret();

/// Returns the SHA-256 digest of a secret, from which the secret cannot be found again. Secrets are random, so a plain
/// digest is enough.
std::string digest_of(std::string_view secret);

/// Returns whether the text has the form of a secret.
bool looks_like_secret(std::string_view text);

}  // namespace isola_arena::host

namespace isola_arena {

/// The digest of a list of authors that the organiser has accepted although many are not in it any more.
using AcceptedList = std::string;

/// Why the list of authors was not changed for the organiser.
struct ListRefusal {
    std::string why;  ///< a sentence that names what is wrong
    RefusalReason kind = RefusalReason::wrong;
};

/// Takes the authors of a hosted contest from authors.csv; does nothing if there is no such file. Returns an error, and
/// changes nothing, if the file has a mistake. Changes nothing also if the list lacks many authors
/// (RosterChange::missing), unless its digest is `accepted`.
Result<host::RosterChange> take_authors(const HostFolder& folder, host::Ledger& ledger,
                                        const AcceptedList& accepted = {});

/// Returns the digest of authors.csv as it is now; empty: there is none.
AcceptedList digest_of_list(const HostFolder& folder);

/// Returns the names, the first 20 and how many more there are.
std::string some_of(const std::vector<std::string>& names);

/// Returns what the organiser is told about a list that was not taken because it lacks these authors.
std::string words_for_missing(const std::vector<std::string>& missing);

/// The personal links of a hosted contest. Enters the authors of authors.csv into the ledger, and keeps a link for
/// every author in links.csv, which only its owner can read. Any thread may call the functions.
class LinksFile {
public:
    /// base: the URL of the host, with a slash at its end.
    LinksFile(const HostFolder& folder, host::Ledger& ledger, std::string base);

    /// Takes the authors of authors.csv, makes links for new ones, and writes links.csv. Returns an error if
    /// authors.csv has a mistake; authors and links stay as they were then. Returns one also if a file cannot be
    /// written; the ledger gets no new links then.
    Result<host::RosterChange> update(const AcceptedList& accepted = {});

    /// Forgets the links of authors who are not in the list any more, when their time is over (links_are_kept), also in
    /// former-links.csv. To be called now and then. Returns an error if the file cannot be written.
    std::optional<Error> forget_old();

    /// Returns the links in links.csv by the digests of their secrets.
    std::map<std::string, std::string> links_by_digest();

    /// Why an author was not added.
    struct NotAdded {
        std::string why;
        bool is_refused;  ///< because of the name or the number of authors; false: because of a file
    };

    /// Appends an author to authors.csv, and enters them: they stay, whatever list is saved. Returns the author's link,
    /// or why there is none: the name clashes with another author's, there are `most` authors already, or update()
    /// would fail. In the last case the author is not in the list, or gets the link at the next update().
    std::variant<std::string, NotAdded> add(const host::ListedAuthor& author, int most);

    /// Adds an author to authors.csv for the organiser (list_change.hpp), and enters them. Returns the author's link.
    std::variant<std::string, ListRefusal> enlist(const host::ListedAuthor& author, const AcceptedList& seen);

    /// Renames an author for the organiser (list_change.hpp), also in links.csv.
    std::optional<ListRefusal> rename(const host::Author& author, const std::string& name, const AcceptedList& seen);

    /// Returns the digest of authors.csv as it is now; empty: there is none.
    AcceptedList digest() const { return digest_of_list(folder_); }

    /// Returns the author's link; empty: it is not in links.csv, because the file was lost.
    std::string link_of(const host::Author& author);

    /// Revokes the links of that author and makes a new one. Returns an error if there is no such author or a file
    /// cannot be written.
    std::optional<Error> renew(const std::string& author);

    /// Returns the organiser's link; the first call makes it. Returns an error if a file cannot be written.
    Result<std::string> organisers_link();
    void renew_organisers();

private:
    using Secrets = std::map<std::int64_t, std::string>;  // by author
    std::string link_of(const std::string& secret) const;
    std::string known_link(const host::Author& author);
    Result<Secrets> write();

    const HostFolder folder_;
    host::Ledger& ledger_;
    host::Roster roster_;
    std::string base_;
    std::mutex mutex_;
};

}  // namespace isola_arena
