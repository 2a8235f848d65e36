#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "arena/host/store/moment.hpp"

namespace isola_arena::host {

/// Keeps each author from sending more than the host can build: at most `most` submissions within `seconds`. For one
/// thread at a time.
class SubmissionRate {
public:
    SubmissionRate(int most, std::int64_t seconds) : most_(most), seconds_(seconds) {}

    /// Returns how many seconds this author must wait before the next submission. Returns nullopt, and counts the
    /// submission, if it may come now. now: see steady_seconds().
    std::optional<std::int64_t> wait_of(std::int64_t author, Moment now);

    /// Returns the result of wait_of() without counting.
    std::optional<std::int64_t> would_wait(std::int64_t author, Moment now);

private:
    int most_;
    std::int64_t seconds_;
    std::map<std::int64_t, std::deque<Moment>> taken_;  ///< by author, within the last seconds_
};

/// Keeps each client from asking more than `most` times within `seconds`. Remembers a bounded number of clients; those
/// beyond it share one count. Any thread may call it.
class AddressRate {
public:
    AddressRate(int most, std::int64_t seconds, std::size_t most_clients = 10'000)
        : most_(most), seconds_(seconds), most_clients_(most_clients) {}

    /// Returns how many seconds this client must wait. Returns nullopt, and counts the request, if it may ask now. now:
    /// see steady_seconds().
    std::optional<std::int64_t> wait_of(const std::string& client, std::int64_t now);

    /// Returns the result of wait_of() without counting.
    std::optional<std::int64_t> would_wait(const std::string& client, std::int64_t now);

private:
    struct Window {
        std::int64_t begun = 0;
        int count = 0;
    };

    Window& window_of(const std::string& client, std::int64_t now);
    std::optional<std::int64_t> wait_in(const Window& window, std::int64_t now) const;

    const int most_;
    const std::int64_t seconds_;
    const std::size_t most_clients_;
    std::mutex mutex_;
    std::map<std::string, Window> windows_;  ///< by client
    Window others_;
};

/// Limits registrations, so that people who know the registration code of a contest cannot fill its list of authors,
/// from one address or from many. Classes that share an address can still register. Any thread may call the functions.
class RegistrationRate {
public:
    /// most_authors: of the contest's list. Within a day, half of them may register, but at least 200.
    explicit RegistrationRate(int most_authors) : day_(std::max(most_authors / 2, least_of_day), day_seconds) {}

    struct Wait {
        std::string why;  ///< a sentence without its full stop
        std::int64_t seconds = 0;
    };

    /// Returns why and how long this client must wait before the next registration; nullopt if it may come now. client:
    /// see web::client_of(). now: see steady_seconds(). Counts nothing.
    std::optional<Wait> would_wait(const std::string& client, std::int64_t now);

    /// Counts a registration of this client.
    void count(const std::string& client, std::int64_t now);

private:
    // Two classes may register at once from the address of their school, and several on one day.
    static constexpr int most_of_address = 60;
    static constexpr int most_of_address_in_a_day = 200;
    // A lecture may register at once, from as many addresses. Somebody with any number of addresses still needs days to
    // fill a list.
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
