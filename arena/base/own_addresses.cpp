#include "arena/base/own_addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

namespace isola_arena {
namespace {

std::string text_of(const sockaddr* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* bytes = nullptr;
    if (address->sa_family == AF_INET) bytes = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
    if (address->sa_family == AF_INET6) {
        const auto& of_6 = *reinterpret_cast<const sockaddr_in6*>(address);
        if (!IN6_IS_ADDR_LINKLOCAL(&of_6.sin6_addr)) bytes = &of_6.sin6_addr;
    }
    if (bytes == nullptr || inet_ntop(address->sa_family, bytes, text.data(), text.size()) == nullptr) return {};
    return text.data();
}

// Returns the source address of packets to other networks; empty if there is no route. connect(2) on a datagram socket
// chooses the address, and sends nothing.
std::string routed_address() {
    const int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return {};
    sockaddr_in elsewhere{};
    elsewhere.sin_family = AF_INET;
    elsewhere.sin_port = htons(9);
    inet_pton(AF_INET, "198.51.100.1", &elsewhere.sin_addr);  // of a network for documents (RFC 5737)
    sockaddr_in own{};
    socklen_t size = sizeof own;
    const bool is_known = connect(descriptor, reinterpret_cast<const sockaddr*>(&elsewhere), sizeof elsewhere) == 0 &&
                          getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &size) == 0;
    close(descriptor);
    return is_known ? text_of(reinterpret_cast<const sockaddr*>(&own)) : std::string();
}

}  // namespace

std::vector<std::string> own_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(first, freeifaddrs);
    std::vector<std::string> addresses;
    for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_LOOPBACK) != 0)
            continue;
        if (std::string text = text_of(each->ifa_addr); !text.empty()) addresses.push_back(std::move(text));
    }
    const auto order = [routed = routed_address()](const std::string& address) {
        return address == routed ? 0 : address.find(':') == std::string::npos ? 1 : 2;
    };
    std::ranges::stable_sort(addresses, {}, order);
    return addresses;
}

}  // namespace isola_arena
