#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// Returns the IP addresses by which other machines may reach this one: those of all interfaces that are up, without
/// loopback and link-local ones. The address from which packets leave for other networks comes first, then IPv4 comes
/// before IPv6. Empty if there is none, or the system does not say.
std::vector<std::string> own_addresses();

}  // namespace isola_arena
