#pragma once

#include <array>
#include <optional>
#include <string>

namespace isola_arena {

/// The bytes of an IP address. An IPv4 address is kept as the IPv6 address that stands for it, `::ffff:192.0.2.7`.
using IpAddress = std::array<unsigned char, 16>;

/// Returns the address that the text is, IPv4 or IPv6; nullopt if it is none.
std::optional<IpAddress> parse_ip_address(const std::string& text);

/// Returns the address as text, that of IPv4 as `192.0.2.7`.
std::string to_string(const IpAddress& address);

bool is_v4(const IpAddress& address);

/// All addresses that begin with the same bits.
struct IpNetwork {
    IpAddress address;
    unsigned bits = 128;  ///< of the IPv6 form

    bool has(const IpAddress& other) const;
};

/// Returns the network that the text is: `10.0.0.0/8`, `2001:db8::/32`, or one address; nullopt if it is none.
std::optional<IpNetwork> parse_ip_network(const std::string& text);

}  // namespace isola_arena
