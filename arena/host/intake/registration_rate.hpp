#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/host/intake/address_rate.hpp"

namespace isola_arena::host {

/// Keeps those who know the registration code of a contest from filling its list of authors, from one address or from
/// many, and lets classes register that share an address. Any thread may call it.
class RegistrationRate {
public:
    /// most_authors: of the contest's list. Half of it may be filled within a day, in small lists more.
    explicit RegistrationRate(int most_authors) : day_(std::max(most_authors / 2, least_of_day), day_seconds) {}

    struct Wait {
        std::string why;  ///< a sentence without its full stop
        std::int64_t seconds = 0;
    };

    /// Returns why this client must wait before the next registration and how long; nullopt if it may come now. client:
    /// see web::client_of(). now: see steady_seconds(). Counts nothing.
    std::optional<Wait> would_wait(const std::string& client, std::int64_t now);

    /// Counts a registration of this client.
    void count(const std::string& client, std::int64_t now);

private:
    // Two classes may register at once from the address of their school, and several on one day.
    static constexpr int most_of_address = 60;
    static constexpr int most_of_address_in_a_day = 200;
    // A lecture from as many addresses. Whoever has addresses without number still needs days to fill a list.
    static constexpr int most_of_all = 200;
    static constexpr int least_of_day = 200;
    static constexpr std::int64_t while_seconds = 600;
    static constexpr std::int64_t day_seconds = 86'400;

    AddressRate address_{most_of_address, while_seconds};
    AddressRate address_day_{most_of_address_in_a_day, day_seconds};
    AddressRate all_{most_of_all, while_seconds};
    AddressRate day_;
};

}  // namespace isola_arena::host
