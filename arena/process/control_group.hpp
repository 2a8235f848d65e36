#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "arena/process/pipes.hpp"
#include "arena/process/time.hpp"

namespace isola_arena {

/// The folders of the kernel's control groups that were made for one bot; empty where this machine has no such
/// controller, or does not let the arena use it. Several may be the same folder (version 2 has one for all).
struct GroupFolders {
    std::string memory;       ///< with its limit set
    std::string processes;    ///< with its limit set
    std::string cores;        ///< with the permitted cores set
    std::string cpu_counter;  ///< `cpuacct.usage` (version 1) or `cpu.stat` (version 2) is there
    std::string freezer;      ///< `freezer.state` (version 1) or `cgroup.freeze` (version 2) is there
};

/// Which limit a process tree has run into.
struct Overrun {
    bool memory = false;
    bool processes = false;
    bool operator==(const Overrun&) const = default;
};

/// Holds one bot's process tree: counts what it uses, stops it, ends it, whatever its processes do to get away. Knows
/// both versions of the kernel's interface. The destructor kills what is left inside and removes the folders.
class ControlGroup {
public:
    /// Throws ArenaFailure where the folders cannot be used.
    explicit ControlGroup(GroupFolders folders);
    ~ControlGroup();
    ControlGroup(const ControlGroup&) = delete;
    ControlGroup& operator=(const ControlGroup&) = delete;

    /// One descriptor for each different folder: a process that writes "0" there enters. Open as long as the group is.
    const std::vector<int>& entrances() const { return entrances_; }

    /// CPU time of the whole tree, the dead included; nothing where it is not counted. One system call.
    std::optional<Nanoseconds> cpu_time() const;

    /// How long one of its threads at least stood in the queue of a core, up to now; nothing where the kernel does not
    /// measure the pressure on groups. One system call.
    std::optional<Nanoseconds> time_queued() const;

    /// What limits were run into since the group was made. At most two system calls.
    Overrun overrun() const;

    /// Whether stop() can stop the whole tree.
    bool can_stop() const;
    /// Stops the whole tree, and lets it go on. Does not wait until every process has stopped.
    void stop();
    void go_on();

    /// Kills all processes inside, stopped ones too. Waits for their end only where the kernel has no means to stop
    /// them from making others meanwhile, and then not for long.
    void kill();

    /// The processes inside, zombies left out.
    std::vector<pid_t> members() const;
    bool empty() const { return members().empty(); }

private:
    std::vector<std::string> different_folders() const;
    void open_meters();
    void kill_members();
    bool remove_folders() const;

    GroupFolders folders_;
    std::vector<OwnedFd> open_;
    std::vector<int> entrances_;
    OwnedFd cpu_{-1};
    OwnedFd pressure_{-1};
    OwnedFd memory_events_{-1};
    OwnedFd process_events_{-1};
    OwnedFd freezer_{-1};
    OwnedFd killer_{-1};           ///< `cgroup.kill`
    bool freezer_is_old_ = false;  ///< version 1: what is stopped cannot be killed
    bool cpu_is_old_ = false;
};

}  // namespace isola_arena
