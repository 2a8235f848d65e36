#pragma once

#include <string>

namespace isola_arena {

/// A filter of system calls (BPF), as bubblewrap's `--seccomp` reads it. It refuses what no namespace keeps apart:
/// - sockets other than unix, IPv4, IPv6 and netlink: AF_VSOCK, for one, connects to the host of a virtual machine and to
///   listeners on this machine; and io_uring, which can create sockets without the call socket();
/// - changes of priority: a bot that lowers its own waits for a core of its own free will, and would be taken for one
///   that the machine keeps waiting;
/// - tracing and its like (ptrace, process_vm_readv, pidfd_getfd): bubblewrap lives in the bot's namespace and holds what
///   ends the bot with the arena. A debugger or a leak checker needs `--sandbox off`.
/// Throws ArenaFailure if libseccomp cannot make it.
std::string call_filter();

}  // namespace isola_arena
