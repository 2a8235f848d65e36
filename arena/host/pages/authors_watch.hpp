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
/// went, and shows the organiser what is wrong with the list. For one thread, except accept().
class AuthorsWatch {
public:
    /// All references outlive this object. accepted: the list that the organiser has accepted already.
    AuthorsWatch(const HostFolder& folder, LinksFile& links, HostPages& pages, AcceptedList accepted = {})
        : folder_(folder), links_(links), pages_(pages), accepted_(std::move(accepted)) {}

    /// Looks at the list. Takes a changed list only when two looks find it the same, because a list that is being
    /// written might lack authors.
    void look();

    /// Takes the list with that digest although it lacks many authors, if it is still the list. Returns an error in words
    /// if it is another one by now, or cannot be taken. Any thread may call this, also while another thread looks.
    std::optional<Error> accept(const AcceptedList& digest);

    /// Returns how soon to look again.
    std::chrono::milliseconds until_next_look() const;

private:
    using State = std::pair<std::filesystem::file_time_type, std::uintmax_t>;

    State state() const;
    std::optional<Error> take(const AcceptedList& accepted);
    void forget_old_links();
    Error refuse(const std::string& why);
    void tell(const host::RosterChange& change) const;

    const HostFolder& folder_;
    LinksFile& links_;
    HostPages& pages_;
    std::optional<State> seen_;
    State taken_;
    bool is_changing_ = false;
    AcceptedList accepted_;
    std::optional<std::chrono::steady_clock::time_point> forgotten_;  // when old links were last forgotten
};

}  // namespace isola_arena
