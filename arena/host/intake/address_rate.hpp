#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace isola_arena::host {

/// Keeps each client from asking more than `most` times within `seconds`. Remembers a bounded number of clients; those
/// beyond it share one count. Any thread may call it.
class AddressRate {
public:
    AddressRate(int most, std::int64_t seconds, std::size_t most_clients = 10'000)
        : most_(most), seconds_(seconds), most_clients_(most_clients) {}

    /// Returns how many seconds this client must wait; nullopt if it may ask now, and counts it then. now: see
    /// steady_seconds().
    std::optional<std::int64_t> wait_of(const std::string& client, std::int64_t now);

    /// The same, but counts nothing.
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

}  // namespace isola_arena::host
