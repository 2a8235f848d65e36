#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "arena/cli/host/folder/host_folder.hpp"
#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena {

/// The personal links of a hosted contest: what authors.csv says is entered into the ledger, and every author gets a
/// link in links.csv, which only its owner can read. Any thread may call it.
class LinksFile {
public:
    /// base: the URL of the host, with a slash at its end.
    LinksFile(const HostFolder& folder, host::Ledger& ledger, std::string base);

    /// Reads authors.csv, makes links for new authors, and writes links.csv if it has changed. Returns the new authors'
    /// names. Throws UsageError if authors.csv has a mistake or a file cannot be written: the links so far are good.
    std::vector<std::string> update();

    /// Writes an author into authors.csv, at its end, and enters him. Returns his link, or an error in words if the name
    /// is taken, in upper or lower case, or there are `most` authors already. Throws as update() does: then he is not in
    /// the list, or gets his link at the next update().
    Result<std::string> add(const host::ListedAuthor& author, int most);

    /// Revokes the links of that author and makes a new one. Throws UsageError if there is no such author.
    void renew(const std::string& author);

    /// Returns the organiser's link, which is made the first time.
    std::string organisers_link();
    void renew_organisers();

private:
    using Secrets = std::map<std::int64_t, std::string>;  // by author
    struct Entered {
        std::vector<host::Author> authors;  // those who were not there before
        Secrets secrets;                    // of the links that were made
    };

    Entered enter_listed();
    std::string link_of(const std::string& secret) const;
    Secrets write();

    const HostFolder folder_;
    host::Ledger& ledger_;
    std::string base_;
    std::mutex mutex_;
};

}  // namespace isola_arena
