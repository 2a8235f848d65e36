#pragma once

#include <chrono>
#include <string>

namespace isola_arena {

/// Returns the name of this machine.
std::string machine_name();

/// Returns the machine's name in the domain `local`, such as `teacher.local`, if it resolves on this machine to one of
/// its own_addresses() within that time; else an empty text. Other machines of the network can use the name where
/// multicast DNS works.
std::string local_name(std::chrono::milliseconds patience = std::chrono::seconds(1));

}  // namespace isola_arena
