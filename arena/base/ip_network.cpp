#include "arena/base/ip_network.hpp"

#include <algorithm>

#include <arpa/inet.h>
#include <netinet/in.h>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

constexpr IpAddress begin_of_v4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t bytes_before_v4 = 12;
constexpr unsigned bits_of_byte = 8;
constexpr unsigned bits_of_address = 128;
constexpr unsigned bits_before_v4 = bytes_before_v4 * bits_of_byte;

}  // namespace

std::optional<IpAddress> parse_ip_address(const std::string& text) {
    IpAddress address = begin_of_v4;
    if (inet_pton(AF_INET, text.c_str(), address.data() + bytes_before_v4) == 1) return address;
    if (inet_pton(AF_INET6, text.c_str(), address.data()) == 1) return address;
    return std::nullopt;
}

std::string to_string(const IpAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (is_v4(address)) return inet_ntop(AF_INET, address.data() + bytes_before_v4, text.data(), text.size());
    return inet_ntop(AF_INET6, address.data(), text.data(), text.size());
}

bool is_v4(const IpAddress& address) {
    return std::equal(address.begin(), address.begin() + bytes_before_v4, begin_of_v4.begin());
}

bool IpNetwork::has(const IpAddress& other) const {
    const std::size_t whole = bits / bits_of_byte;
    if (!std::equal(address.begin(), address.begin() + static_cast<std::ptrdiff_t>(whole), other.begin())) return false;
    const unsigned rest = bits % bits_of_byte;
    return rest == 0 || (address[whole] ^ other[whole]) >> (bits_of_byte - rest) == 0;
}

std::optional<IpNetwork> parse_ip_network(const std::string& text) {
    const std::size_t slash = text.find('/');
    const std::string first = text.substr(0, slash);
    const auto address = parse_ip_address(first);
    if (!address) return std::nullopt;
    if (slash == std::string::npos) return IpNetwork{*address};
    const bool counts_as_v4 = first.find(':') == std::string::npos;
    const unsigned before = counts_as_v4 ? bits_before_v4 : 0;
    const auto bits = parse_whole<unsigned>(text.substr(slash + 1));
    if (!bits || *bits > bits_of_address - before) return std::nullopt;
    return IpNetwork{*address, before + *bits};
}

}  // namespace isola_arena
