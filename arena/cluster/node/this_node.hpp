#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/base/files/file_lock.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/rules/settings/machine.hpp"
#include "protocol/result.hpp"

/// arena/cluster/node gives a task what it needs of its machine: disk, free cores, name and processor. Open this header
/// first:
///
///     const NodeScratch scratch(folder_of_temporary_files(), chunk.contest);
///     const auto bot = scratch.bundle(shared, sha256, "", {});  // unpacked once for all tasks here
///     const CoreClaims claims = CoreClaims::claim(available_cores(), 1, "/tmp", goes_on);
///
/// The locks exclude other processes. Within a process, an object may be used by one thread at a time.
namespace isola_arena::cluster {

/// Returns the name and the processor of this machine. The name is that of the batch system's node, else the host's.
Machine this_machine();

/// Returns a word that no other task has: the node, the batch system's job if there is one, and a random part. It is a
/// plain name without dots (see is_plain_name()).
std::string who_am_i(const Machine& machine);

/// Returns how many cores the batch system has given this task; 0 if it does not say.
int cores_given();

/// Cores of this machine that this task has claimed from all other tasks of an arena. A claim is a lock on the file
/// `isola-arena-cores/NUMBER` in a folder that all users of the machine share; it ends with the process.
class CoreClaims {
public:
    /// Claims free ones of these cores: `wanted` of them, or as many as are free. If none is free, waits for one. If
    /// `cores` is empty because the machine does not list its cores, claims nothing. goes_on: called while it waits; if
    /// it returns false, nothing is claimed. above: the folder for temporary files, which all tasks see. Throws
    /// ArenaFailure if files cannot be locked there.
    static CoreClaims claim(const std::vector<int>& cores, int wanted, const std::filesystem::path& above,
                            const std::function<bool()>& goes_on);

    const std::vector<int>& cores() const { return cores_; }

private:
    std::vector<int> cores_;
    std::vector<FileLock> locks_;
};

/// A folder on this machine's own disk, `isola-arena-UID/CONTEST` in the folder for temporary files. In it the bots of
/// a contest are unpacked, once for all tasks that play the contest here at the same time. The last of these tasks
/// removes the folder. If a task was killed and left the folder, the next task removes it.
class NodeScratch {
public:
    /// Makes the folder if it is missing. above: the folder for temporary files. Throws ArenaFailure if the system
    /// refuses, or another user has a folder of that name.
    NodeScratch(const std::filesystem::path& above, const std::string& contest);
    ~NodeScratch();
    NodeScratch(const NodeScratch&) = delete;
    NodeScratch& operator=(const NodeScratch&) = delete;

    /// Makes the folder `into` from an unpacked bundle, such as by a build. Returns an error in words if it cannot.
    using Finish =
        std::function<std::optional<Error>(const std::filesystem::path& unpacked, const std::filesystem::path& into)>;

    /// Returns the folder of the bundle with this digest. The first task unpacks and checks the bundle, and other tasks
    /// wait for that. finish: makes the folder from the unpacked bundle; empty: the unpacked bundle is the folder. tag:
    /// a part of the folder's name that says what `finish` does. Returns an error if the bundle cannot be read, has
    /// another digest or cannot be unpacked, or the error of `finish`.
    Result<std::filesystem::path> bundle(const SharedFolder& shared, const std::string& sha256, const std::string& tag,
                                         const Finish& finish) const;

    /// Returns a folder for bots that need no files.
    std::filesystem::path empty_folder() const { return path_ / "empty"; }

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    std::optional<FileLock> lock_;
};

/// Returns TMPDIR, or /tmp.
std::filesystem::path folder_of_temporary_files();

}  // namespace isola_arena::cluster
