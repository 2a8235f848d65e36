#pragma once

// Measures, freezes and kills the process tree of one bot by its cgroup.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/types.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/time.hpp"

namespace isola_arena {

/// The cgroup folders that were made for one bot. A folder is empty if this machine has no such controller or does not
/// let the arena use it. Several may be the same folder (version 2 has one for all controllers).
struct GroupFolders {
    std::string memory;       ///< with its limit set
    std::string processes;    ///< with its limit set
    std::string cores;        ///< with the permitted cores set
    std::string cpu_counter;  ///< `cpuacct.usage` (version 1) or `cpu.stat` (version 2) is there
    std::string freezer;      ///< `freezer.state` (version 1) or `cgroup.freeze` (version 2) is there
};

/// The limits that a process tree has hit.
struct Overrun {
    bool memory = false;
    bool processes = false;
    bool operator==(const Overrun&) const = default;
};

/// The cgroup that holds one bot's process tree: counts the CPU time that the tree uses, freezes it and kills it,
/// whatever its processes do to escape. Knows both versions of the kernel's interface. The destructor kills the
/// processes that are left inside and removes the folders.
class ControlGroup {
public:
    /// Throws ArenaFailure if the folders cannot be used.
    explicit ControlGroup(GroupFolders folders);
    ~ControlGroup();
    ControlGroup(const ControlGroup&) = delete;
    ControlGroup& operator=(const ControlGroup&) = delete;

    /// Returns one descriptor for each different folder. A process that writes "0" to it enters the cgroup. The
    /// descriptors are open as long as this object lives.
    const std::vector<int>& entrances() const { return entrances_; }

    /// Returns the CPU time of the whole tree, processes that have ended included; nullopt if it is not counted. One
    /// system call.
    std::optional<Nanoseconds> cpu_time() const;

    /// Returns how long, in total so far, at least one thread of the tree was runnable and waited for a core (the PSI
    /// of the cgroup: `some` in cpu.pressure); nullopt if the kernel keeps no PSI for cgroups. One system call.
    std::optional<Nanoseconds> time_queued() const;

    /// Thaws the group and forgets the limits that were hit so far, because its last program has ended and the next one
    /// begins.
    void begin_program();

    /// Returns the limits that were hit since the cgroup was made, or since the last begin_program(). At most two
    /// system calls. alarmed: false if no alarm was ready; then checks only the limits that have no alarm.
    Overrun overrun(bool alarmed = true) const;

    /// Returns the descriptors to poll: each becomes ready when its limit is hit. A limit that the kernel does not
    /// report has no alarm.
    std::span<const pollfd> alarms() const { return alarms_; }

    /// Returns whether stop() can stop the whole tree.
    bool can_stop() const;
    /// stop() freezes the whole tree, without waiting until every process has stopped; go_on() thaws it.
    void stop();
    void go_on();

    /// Kills all processes inside, stopped ones too. If the kernel has no means (cgroup.kill, a freezer) to keep them
    /// from forking meanwhile, waits for their end, but not for long; else does not wait.
    void kill();

    /// Returns the processes inside, except zombies.
    std::vector<pid_t> members() const;
    bool empty() const { return members().empty(); }

private:
    std::vector<std::string> different_folders() const;
    void open_meters();
    void set_alarms();
    void kill_members();
    bool remove_folders() const;

    GroupFolders folders_;
    std::vector<OwnedFd> open_;
    std::vector<int> entrances_;
    OwnedFd cpu_{-1};
    OwnedFd pressure_{-1};
    OwnedFd memory_events_{-1};
    OwnedFd process_events_{-1};
    OwnedFd memory_alarm_{-1};  ///< version 1
    std::vector<pollfd> alarms_;
    std::int64_t memory_before_ = 0;  ///< the kernel's counters at the last begin_program()
    std::int64_t processes_before_ = 0;
    bool tells_memory_ = false;     ///< by an alarm
    bool tells_processes_ = false;  ///< by an alarm
    OwnedFd freezer_{-1};
    OwnedFd killer_{-1};           ///< `cgroup.kill`
    bool freezer_is_old_ = false;  ///< version 1: a frozen process cannot be killed
    bool cpu_is_old_ = false;      ///< version 1
};

}  // namespace isola_arena
