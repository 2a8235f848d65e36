#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/base/files/file_lock.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/judge/settings/machine.hpp"
#include "protocol/result.hpp"

/// arena/cluster/node is what a machine has for a task: its disk, its free cores, its name and processor. Open this
/// header first:
///
///     const NodeScratch scratch(folder_of_temporary_files(), chunk.contest);
///     const auto bot = scratch.bundle(shared, sha256, "", {});  // unpacked once for all tasks here
///     const CoreClaims claims = CoreClaims::claim(available_cores(), 1, "/tmp", goes_on);
///
/// Locks are between processes: in one, an object belongs to one thread at a time.
namespace isola_arena::cluster {

/// Returns this machine: the name that the batch system gave its node, else the host's, and its processor.
Machine this_machine();

/// Returns a word that no other task has: the node, the batch system's job if there is one, and a random part. It is a
/// plain name without dots (see is_plain_name()).
std::string who_am_i(const Machine& machine);

/// Returns how many cores the batch system has given this task; 0 if it does not say.
int cores_given();

/// Cores of this machine that no other task of an arena has. Each is a locked file, `isola-arena-cores/NUMBER` in a
/// folder that all users of the machine share; the locks go with the process.
class CoreClaims {
public:
    /// Claims free ones of these cores, `wanted` of them or as many as are free, but at least one, for which it waits.
    /// If the machine does not say which cores there are, claims nothing. goes_on: asked while it waits; if it returns
    /// false, nothing is claimed. above: the folder for temporary files that all tasks see. Throws ArenaFailure if
    /// files cannot be locked there.
    static CoreClaims claim(const std::vector<int>& cores, int wanted, const std::filesystem::path& above,
                            const std::function<bool()>& goes_on);

    const std::vector<int>& cores() const { return cores_; }

private:
    std::vector<int> cores_;
    std::vector<FileLock> locks_;
};

/// The folder on this machine's own disk in which the bots of a contest are unpacked, once for all tasks that play it
/// here at the same time: `isola-arena-UID/CONTEST` in the folder for temporary files. The last of these tasks removes
/// it; one that a task left that was killed is removed by the next.
class NodeScratch {
public:
    /// Makes the folder if it is not there. above: the folder for temporary files. Throws ArenaFailure if the system
    /// refuses, or another user has a folder of that name.
    NodeScratch(const std::filesystem::path& above, const std::string& contest);
    ~NodeScratch();
    NodeScratch(const NodeScratch&) = delete;
    NodeScratch& operator=(const NodeScratch&) = delete;

    /// What is done with a bundle that was unpacked: it may make another folder of it, such as by a build, and returns
    /// an error in words if it cannot.
    using Finish =
        std::function<std::optional<Error>(const std::filesystem::path& unpacked, const std::filesystem::path& into)>;

    /// Returns the folder of the bundle with this digest. The first task unpacks and checks it, others wait for that.
    /// finish: empty: nothing is done with it; tag: names what it does, in the folder's name. Returns an error if the
    /// bundle cannot be read, has another digest or cannot be unpacked, or if finish does.
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
