#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace isola_arena {

/// Returns a seccomp filter (a BPF program), in the form in which bubblewrap's `--seccomp` reads it. It refuses
/// system calls with effects that no namespace confines:
/// - sockets other than unix: AF_VSOCK, for one, connects to the host of a virtual machine and to listeners on this
///   machine, and what waits in sockets of IP and netlink is not counted as the bot's memory; and io_uring, which can
///   create sockets without the call socket();
/// - what the kernel stores without counting it, or from a quota that all programs share: keys, contexts of
///   asynchronous input, filters of system calls and sockets, policies and names of memory;
/// - changes of priority and of the scheduling policy: a bot that lowers its own priority waits for a core by its own
///   choice, but the arena would blame the machine for the wait;
/// - tracing and the like (ptrace, process_vm_readv, pidfd_getfd): bubblewrap lives in the bot's pid namespace and
///   ensures that the bot ends with the arena. A bot that traces bubblewrap could prevent this. A debugger or a leak
///   checker needs `--sandbox off`;
/// - tee(): it would hide from the arena that the bot has read a line;
/// - locks on files, leases, inotify and fanotify: files that all bots see would be a channel between bots, and would
///   reveal which files the machine and the opponent open. A call that locks a file reports success, but takes no lock;
/// - questions which parts of a file are in memory: what another game has read would be a message from it.
/// Programs for the x32 interface get ENOSYS for every call.
/// Throws ArenaFailure if libseccomp cannot make the filter.
std::string call_filter();

/// The file that bubblewrap writes in a sandbox when everything else in it exists. bubblewrap reads the file's content
/// from the barrier (see Launcher::finish), and so waits there. finish_sandbox() removes the file.
inline constexpr const char* barrier_file = "/.prepared";

/// Removes from a sandbox the things that bubblewrap cannot leave out: the files of /proc that tell of the whole
/// machine, and pseudo-terminals. first_process: bubblewrap's process in the sandbox, which waits at the barrier.
/// Returns an error in words if the system refuses.
std::optional<std::string> finish_sandbox(pid_t first_process);

}  // namespace isola_arena
