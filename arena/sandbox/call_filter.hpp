#pragma once

#include <string>

namespace isola_arena {

/// A filter of system calls, as bubblewrap's `--seccomp` reads it. It refuses what no namespace keeps apart: sockets of
/// other kinds than unix, IPv4, IPv6 and netlink (a socket of virtual machines, AF_VSOCK, reaches the host of this one
/// and whoever listens here), and io_uring, which makes sockets without being asked. It also refuses to change priorities: a bot that lowers its own
/// waits for a core of its own free will, and would be taken for one that the machine keeps waiting. Empty where there
/// is none for this processor.
std::string call_filter();

}  // namespace isola_arena
