#pragma once

#include <array>
#include <optional>
#include <string>

namespace isola_arena {

/// The bytes of an IP address. An IPv4 address is stored in its IPv6 form, `::ffff:192.0.2.7`.
using IpAddress = std::array<unsigned char, 16>;

/// Parses an IPv4 or IPv6 address. Returns nullopt if the text is anything else.
std::optional<IpAddress> parse_ip_address(const std::string& text);

/// Returns the address as text; an IPv4 address as `192.0.2.7`.
std::string to_string(const IpAddress& address);

bool is_v4(const IpAddress& address);

/// All addresses that begin with the same bits.
struct IpNetwork {
    IpAddress address;
    unsigned bits = 128;  ///< how many first bits the addresses share, counted in the IPv6 form

    bool has(const IpAddress& other) const;
};

/// Parses a network: `10.0.0.0/8`, `2001:db8::/32`, or one address. Returns nullopt if the text is anything else.
std::optional<IpNetwork> parse_ip_network(const std::string& text);

}  // namespace isola_arena
