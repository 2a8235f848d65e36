#pragma once

// The initializers that set up a child between clone and exec (see CloneLauncher). They run in the child, which still
// uses the arena's memory, so they make only system calls. If the C library or a sanitizer would record a call in that
// memory, the initializer makes the raw system call.

#include <cerrno>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include <boost/system/error_code.hpp>

#include "arena/process/start/program.hpp"

namespace isola_arena {

/// Gives an initializer the name and the parameters by which Boost.Process calls it. Initializer::run() returns false,
/// with errno, if the system refuses.
template <class Initializer>
struct ChildStep {
    template <class Launcher, class Path>
    boost::system::error_code on_exec_setup(Launcher&, const Path&, const char* const*) const {
        if (static_cast<const Initializer&>(*this).run()) return {};
        return {errno, boost::system::system_category()};
    }
};

/// Restores the default action of all signals, unblocks them, and drops the pending ones. It must come after
/// OwnSession, because a terminal sends signals to the arena's process group: a child that such a signal stops would
/// stop the arena's thread for ever.
struct DefaultSignals : ChildStep<DefaultSignals> {
    static constexpr const char* step = "restore its signals";
    bool run() const;
};

/// Makes the child the leader of a session and a process group.
struct OwnSession : ChildStep<OwnSession> {
    static constexpr const char* step = "start a session";
    bool run() const;
};

/// Marks the child as a bot's first process; see mark_as_leader().
struct LeaderMark : ChildStep<LeaderMark> {
    static constexpr const char* step = "mark its first process";
    bool run() const;
};

/// Gives the child an empty session keyring: the arena's may hold network passwords and keys of file systems.
struct OwnKeyring : ChildStep<OwnKeyring> {
    static constexpr const char* step = "leave the arena's keyring";
    bool run() const;
};

/// Moves the child into a control group; nullptr: none.
struct InGroup : ChildStep<InGroup> {
    static constexpr const char* step = "enter its control group";
    const ControlGroup* group;
    explicit InGroup(const ControlGroup* of_bot) : group(of_bot) {}
    bool run() const;
};

/// Mounts files and folders of the host under other paths, which only the child sees.
struct WithMounts : ChildStep<WithMounts> {
    static constexpr const char* step = "make its folder visible";
    const std::vector<PrivateMount>& mounts;
    explicit WithMounts(const std::vector<PrivateMount>& all) : mounts(all) {}
    bool run() const;
};

/// Sets the limits of each process, and disables core dumps.
struct WithLimits : ChildStep<WithLimits> {
    static constexpr const char* step = "set its limits";
    const std::vector<ProcessLimit>& limits;
    explicit WithLimits(const std::vector<ProcessLimit>& all) : limits(all) {}
    bool run() const;
};

/// A descriptor of the arena, and its number in the child. from: -1: the child has no descriptor with that number.
struct ChildDescriptor {
    int from;
    int to;
};

/// Gives the child these descriptors and closes all others. Each `from` must lie above every `to`.
struct OnlyDescriptors : ChildStep<OnlyDescriptors> {
    static constexpr const char* step = "connect its pipes";
    const std::vector<ChildDescriptor>& descriptors;
    explicit OnlyDescriptors(const std::vector<ChildDescriptor>& all) : descriptors(all) {}
    bool run() const;
};

/// Changes user and group permanently and drops all privileges; nullopt: changes nothing.
struct AsUser : ChildStep<AsUser> {
    static constexpr const char* step = "give up its privileges";
    std::optional<uid_t> user;
    explicit AsUser(std::optional<uid_t> number) : user(number) {}
    bool run() const;
};

/// Kills the child when the thread of the arena that started it ends. It must come after AsUser, because a change of
/// the user resets the death signal.
struct ParentDeathSignal : ChildStep<ParentDeathSignal> {
    static constexpr const char* step = "tie its life to the arena's";
    pid_t arena;
    explicit ParentDeathSignal(pid_t number) : arena(number) {}
    bool run() const;
};

/// Starts the program in that folder; empty: in the arena's current folder.
struct InFolder : ChildStep<InFolder> {
    static constexpr const char* step = "enter its folder";
    const std::string& folder;
    explicit InFolder(const std::string& path) : folder(path) {}
    bool run() const;
};

}  // namespace isola_arena
