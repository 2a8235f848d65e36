#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "arena/cli/host/folder/host_folder.hpp"
#include "arena/host/club/ledger/roster.hpp"

namespace isola_arena {

/// Makes the authors of a hosted contest those of authors.csv, if it is there. Throws UsageError, and changes nothing, if it
/// has a mistake.
host::RosterChange take_authors(const HostFolder& folder, host::Ledger& ledger);

/// The personal links of a hosted contest: what authors.csv says is entered into the ledger, and every author gets a
/// link in links.csv, which only its owner can read. Any thread may call it.
class LinksFile {
public:
    /// base: the URL of the host, with a slash at its end.
    LinksFile(const HostFolder& folder, host::Ledger& ledger, std::string base);

    /// Takes the authors of authors.csv, makes links for new ones, and writes links.csv if it has changed. Throws UsageError
    /// if authors.csv has a mistake or a file cannot be written: authors and links stay as they were.
    host::RosterChange update();

    /// Writes an author into authors.csv, at its end, and enters them: they stay, whatever list is saved. Returns their
    /// link, or an error in words if the name clashes with another author's or there are `most` authors already. Throws as
    /// update() does: then they are not in the list, or get their link at the next update().
    Result<std::string> add(const host::ListedAuthor& author, int most);

    /// Revokes the links of that author and makes a new one. Throws UsageError if there is no such author.
    void renew(const std::string& author);

    /// Returns the organiser's link, which is made the first time.
    std::string organisers_link();
    void renew_organisers();

private:
    using Secrets = std::map<std::int64_t, std::string>;  // by author
    std::string link_of(const std::string& secret) const;
    Secrets write();

    const HostFolder folder_;
    host::Ledger& ledger_;
    host::Roster roster_;
    std::string base_;
    std::mutex mutex_;
};

}  // namespace isola_arena
