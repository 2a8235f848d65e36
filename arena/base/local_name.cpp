#include "arena/base/local_name.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "arena/base/own_addresses.hpp"

namespace isola_arena {
namespace {

std::vector<std::string> addresses_of_host(const std::string& host) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0) return {};
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
    std::vector<std::string> addresses;
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
        std::array<char, NI_MAXHOST> text{};
        if (getnameinfo(each->ai_addr, each->ai_addrlen, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0)
            addresses.emplace_back(text.data());
    }
    return addresses;
}

// getaddrinfo(3) blocks for many seconds if no name server answers, and cannot be cancelled. So a detached thread makes
// the call, and the caller stops waiting after `patience`.
std::vector<std::string> addresses_within(const std::string& host, std::chrono::milliseconds patience) {
    std::promise<std::vector<std::string>> promise;
    std::future<std::vector<std::string>> answer = promise.get_future();
    std::thread([host, promise = std::move(promise)]() mutable {
        promise.set_value(addresses_of_host(host));
    }).detach();
    return answer.wait_for(patience) == std::future_status::ready ? answer.get() : std::vector<std::string>();
}

}  // namespace

std::string machine_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string local_name(std::chrono::milliseconds patience) {
    std::string name = machine_name();
    if (name.empty() || name.find('.') != std::string::npos) return "";
    name += ".local";
    const std::vector<std::string> found = addresses_within(name, patience), own = own_addresses();
    const bool is_own =
        std::ranges::any_of(found, [&](const std::string& each) { return std::ranges::find(own, each) != own.end(); });
    return is_own ? name : "";
}

}  // namespace isola_arena
