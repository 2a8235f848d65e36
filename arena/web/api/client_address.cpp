#include "arena/web/api/client_address.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace isola_arena::web {
namespace {

constexpr std::size_t bytes_of_network = 8;

// An IPv4 address that is written as one of IPv6 is the IPv4 address.
std::optional<in_addr> as_v4(const std::string& text) {
    in_addr v4{};
    if (inet_pton(AF_INET, text.c_str(), &v4) == 1) return v4;
    in6_addr v6{};
    if (inet_pton(AF_INET6, text.c_str(), &v6) != 1 || !IN6_IS_ADDR_V4MAPPED(&v6)) return std::nullopt;
    std::copy_n(v6.s6_addr + 12, sizeof v4, reinterpret_cast<unsigned char*>(&v4));
    return v4;
}

// Returns the client with that address; nullopt if it is none.
std::optional<std::string> client_at(const std::string& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (const auto v4 = as_v4(address)) return inet_ntop(AF_INET, &*v4, text.data(), text.size());
    in6_addr v6{};
    if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return std::nullopt;
    std::fill(std::begin(v6.s6_addr) + bytes_of_network, std::end(v6.s6_addr), static_cast<unsigned char>(0));
    return std::string(inet_ntop(AF_INET6, &v6, text.data(), text.size())) + "/64";
}

bool is_loopback(const std::string& address) {
    constexpr unsigned loopback_network = 127;
    if (const auto v4 = as_v4(address)) return ntohl(v4->s_addr) >> 24 == loopback_network;
    return address == "::1";
}

std::string last_of(const std::string& list) {
    const std::string last = list.substr(list.rfind(',') + 1);
    const std::size_t begin = last.find_first_not_of(" \t");
    if (begin == std::string::npos) return {};
    return last.substr(begin, last.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

std::string client_of(const Request& request, bool behind_proxy) {
    if (behind_proxy && is_loopback(request.peer))
        if (auto client = client_at(last_of(request.forwarded_for))) return std::move(*client);
    return client_at(request.peer).value_or(request.peer);
}

}  // namespace isola_arena::web
