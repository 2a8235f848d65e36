#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// Returns the IP addresses by which other machines may reach this one: those of all interfaces that are up, without
/// loopback and link-local ones. The source address of packets to other networks comes first, then the other IPv4
/// addresses, then IPv6. Returns an empty list if there is no such address or the system cannot list them.
std::vector<std::string> own_addresses();

}  // namespace isola_arena
