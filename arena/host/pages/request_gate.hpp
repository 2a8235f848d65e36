#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/host/intake/address_rate.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// What one client may send, whatever link it has: so that nobody keeps the host from the others, or tries links without
/// end. Any thread may call it.
class RequestGate {
public:
    /// Counts what is sent to the host by POST. Returns the answer 429 if this client has sent too much.
    std::optional<web::Response> stop_sender(const web::Request& request);

    /// Counts a link that is not good, and returns the answer to it: 404, or 429 after too many of one client.
    web::Response unknown_link(const web::Request& request);

private:
    static constexpr int most_sent = 300;
    static constexpr int most_unknown_links = 60;
    static constexpr std::int64_t minute = 60;

    host::AddressRate sent_{most_sent, minute};
    host::AddressRate unknown_links_{most_unknown_links, minute};
};

/// Returns the answer 429, after which the same may be asked again in that many seconds.
web::Response too_many(const std::string& why, std::int64_t seconds);

}  // namespace isola_arena
