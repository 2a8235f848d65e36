#pragma once

#include <string_view>

/// arena/sandbox/filter has the filter of system calls for bots. make_call_filter.cpp computes it when the arena is
/// built:
///
///     launcher.filter = in_memory(call_filter());
///
/// The function may be called on any thread.
namespace isola_arena {

/// Returns a seccomp filter (a BPF program), in the form in which bubblewrap's `--seccomp` reads it. It refuses
/// system calls with effects that no namespace confines:
/// - sockets other than unix: AF_VSOCK, for one, connects to the host of a virtual machine and to listeners on this
///   machine, and what waits in sockets of IP and netlink is not counted as the bot's memory; and io_uring, which can
///   create sockets without the call socket();
/// - what the kernel stores without counting it, or from a quota that all programs share: keys, contexts of
///   asynchronous input, filters of system calls and sockets, policies and names of memory;
/// - what keeps pages of files that others have read from being given back (splice, sendfile, vmsplice), and what comes
///   from one reserve for all programs: long pipes, huge pages;
/// - the kernel's log;
/// - changes of priority and of the scheduling policy, and a physical core to itself: a bot that lowers its own
///   priority waits for a core by its own choice, but the arena would blame the machine for the wait;
/// - tracing and the like (ptrace, process_vm_readv, pidfd_getfd): bubblewrap lives in the bot's pid namespace and
///   ensures that the bot ends with the arena. A bot that traces bubblewrap could prevent this. A debugger or a leak
///   checker needs `--sandbox off`;
/// - tee(): it would hide from the arena that the bot has read a line;
/// - locks on files, leases, inotify and fanotify: files that all bots see would be a channel between bots, and would
///   reveal which files the machine and the opponent open. A call that locks a file reports success, but takes no lock;
/// - changes of the limits, cores and priority of the sandbox's first process;
/// - shared memory, semaphores and messages of System V, and message queues of POSIX: they outlast the processes;
/// - questions which parts of a file are in memory: what another game has read would be a message from it.
/// Programs for the x32 interface get ENOSYS for every call.
std::string_view call_filter();

}  // namespace isola_arena
