#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "arena/host/folder/links.hpp"
#include "arena/host/pages/host_pages.hpp"
#include "arena/host/store/ledger/roster.hpp"

namespace isola_arena {

/// Takes the list of authors whenever it changes while the contest is served. Says on stderr which authors came and
/// went, and shows the organiser what is wrong with the list. For one thread.
class AuthorsWatch {
public:
    /// All references outlive this object.
    AuthorsWatch(const HostFolder& folder, LinksFile& links, HostPages& pages)
        : folder_(folder), links_(links), pages_(pages) {}

    /// Looks at the list. Takes a changed list only when two looks find it the same, because a list that is being
    /// written might lack authors.
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
