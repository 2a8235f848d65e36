#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/host/club/ledger/roster.hpp"
#include "arena/host/folder/host_folder.hpp"

namespace isola_arena::host {

/// A personal link of an author or the organiser has a secret, of which the ledger keeps a digest and the folder of the
/// contest a list.

/// Returns a new secret for a personal link: 128 bits from the kernel, as 32 hexadecimal digits. Throws Shortage if the
/// kernel returns none.
std::string draw_secret();

/// Returns what is kept of a secret, from which it cannot be found again: its SHA-256 digest. Secrets are
/// random, so a plain digest is enough.
std::string digest_of(std::string_view secret);

/// Returns whether the text has the form of a secret.
bool looks_like_secret(std::string_view text);

}  // namespace isola_arena::host

namespace isola_arena {

/// Makes the authors of a hosted contest those of authors.csv, if it is there. Returns an error, and changes nothing, if it
/// has a mistake.
Result<host::RosterChange> take_authors(const HostFolder& folder, host::Ledger& ledger);

/// The personal links of a hosted contest: what authors.csv says is entered into the ledger, and every author gets a
/// link in links.csv, which only its owner can read. Any thread may call it.
class LinksFile {
public:
    /// base: the URL of the host, with a slash at its end.
    LinksFile(const HostFolder& folder, host::Ledger& ledger, std::string base);

    /// Takes the authors of authors.csv, makes links for new ones, and writes links.csv if it has changed. Returns an error
    /// if authors.csv has a mistake or a file cannot be written: authors and links stay as they were.
    Result<host::RosterChange> update();

    /// Why an author was not added.
    struct NotAdded {
        std::string why;
        bool is_refused;  ///< the name clashes with another author's, or there are too many; else a file is the reason
    };

    /// Writes an author into authors.csv, at its end, and enters them: they stay, whatever list is saved. Returns their
    /// link, or why they have none: the name clashes with another author's, there are `most` authors already, or update()
    /// would fail. In the last case they are not in the list, or get their link at the next update().
    std::variant<std::string, NotAdded> add(const host::ListedAuthor& author, int most);

    /// Revokes the links of that author and makes a new one. Returns an error if there is no such author or a file cannot be
    /// written.
    std::optional<Error> renew(const std::string& author);

    /// Returns the organiser's link, which is made the first time. Returns an error if a file cannot be written.
    Result<std::string> organisers_link();
    void renew_organisers();

private:
    using Secrets = std::map<std::int64_t, std::string>;  // by author
    std::string link_of(const std::string& secret) const;
    Result<Secrets> write();

    const HostFolder folder_;
    host::Ledger& ledger_;
    host::Roster roster_;
    std::string base_;
    std::mutex mutex_;
};

}  // namespace isola_arena
