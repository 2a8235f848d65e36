#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "arena/host/club/ledger/roster.hpp"
#include "arena/host/folder/links.hpp"
#include "arena/host/pages/host_pages.hpp"

namespace isola_arena {

/// Takes the authors whenever their list changes, for as long as the contest is served, tells on stderr who came and
/// went, and shows the organiser what is wrong with the list. For one thread.
class AuthorsWatch {
public:
    /// All of them outlive it.
    AuthorsWatch(const HostFolder& folder, LinksFile& links, HostPages& pages)
        : folder_(folder), links_(links), pages_(pages) {}

    /// Looks at the list. A list that is just being written might lack authors: it is taken when two looks find it the
    /// same.
    void look();

    /// Returns how soon to look again.
    std::chrono::milliseconds until_next_look() const;

private:
    using State = std::pair<std::filesystem::file_time_type, std::uintmax_t>;

    State state() const;
    void refuse(const std::string& why);
    void tell(const host::RosterChange& change) const;

    const HostFolder& folder_;
    LinksFile& links_;
    HostPages& pages_;
    std::optional<State> seen_;
    State taken_;
    bool is_changing_ = false;
};

}  // namespace isola_arena
