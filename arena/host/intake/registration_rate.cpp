#include "arena/host/intake/registration_rate.hpp"

#include <array>
#include <utility>

namespace isola_arena::host {

std::optional<RegistrationRate::Wait> RegistrationRate::would_wait(const std::string& client, std::int64_t now) {
    const std::array<std::pair<const char*, std::optional<std::int64_t>>, 4> waits{
        {{"too many have registered from your address within ten minutes", address_.would_wait(client, now)},
         {"too many have registered from your address within a day", address_day_.would_wait(client, now)},
         {"too many have registered within ten minutes", all_.would_wait("", now)},
         {"too many have registered within a day", day_.would_wait("", now)}}};
    const auto* const longest = std::ranges::max_element(waits, {}, [](const auto& each) { return each.second; });
    if (!longest->second) return std::nullopt;
    return Wait{longest->first, *longest->second};
}

void RegistrationRate::count(const std::string& client, std::int64_t now) {
    address_.wait_of(client, now);
    address_day_.wait_of(client, now);
    all_.wait_of("", now);
    day_.wait_of("", now);
}

}  // namespace isola_arena::host
