#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cluster/chunk/result.hpp"
#include "protocol/result.hpp"

/// arena/cluster/shared manages the folder that all machines see, and its files. Open this header first:
///
///     const SharedFolder shared("/home/ann/club.db.shared", contest);
///     shared.create();
///     write_by_rename(shared.chunk("1-1"), chunk_text(chunk));
///     ResultFolder(shared).take_new(enter, tell);  // what tasks have written
///
/// Functions that read or write files may be called on any thread; an object belongs to one thread at a time.
namespace isola_arena::cluster {

/// The folder of one contest that all machines see: `plan.json`, `bundles/SHA256.tar.gz`, `chunks/NAME.json`,
/// `results/CHUNK.WHO.result`, and the output of tasks in `output/`. It may lie on NFS: files are written under another
/// name, synced and renamed, and never changed. Nothing is locked or mapped.
class SharedFolder {
public:
    /// shared: the folder that `--shared` names. Does not touch the disk.
    SharedFolder(const std::filesystem::path& shared, std::string contest);

    /// The same, from the folder of the contest itself.
    static SharedFolder of_contest(const std::filesystem::path& folder);

    /// Makes the folder and its subfolders, for this user alone. Throws ArenaFailure if the system refuses.
    void create() const;

    const std::string& contest() const { return contest_; }
    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path plan() const { return path_ / "plan.json"; }
    std::filesystem::path bundle(std::string_view sha256) const;
    std::filesystem::path chunk(std::string_view name) const;
    std::filesystem::path chunks() const { return path_ / "chunks"; }
    std::filesystem::path results() const { return path_ / "results"; }

    /// Returns the names of the chunks in order; none if the folder cannot be read just now.
    std::vector<std::string> chunk_names() const;

    /// Returns the names of the result files; none if the folder cannot be read just now.
    std::vector<std::string> result_names() const;

private:
    std::filesystem::path path_;
    std::string contest_;
};

/// Tells a task whether its contest is over: then the arena that keeps the contest has removed its folder. A contest is
/// not over because its folder is unreachable for a while, with a server or a disk.
class ContestOnDisk {
public:
    /// Takes note of the file system on which the folder lies now.
    explicit ContestOnDisk(const SharedFolder& shared);

    /// Returns whether the plan is gone from that file system. Returns false if the file system is not mounted now or
    /// does not answer.
    bool is_over() const;

private:
    std::filesystem::path plan_;
    std::optional<dev_t> device_;
};

/// Returns the folders of contests in a folder that `--shared` names: those that have chunks and results. Returns none
/// if the folder cannot be read.
std::vector<std::filesystem::path> folders_of_contests(const std::filesystem::path& shared);

/// Writes the file under another name in the same folder, syncs it, and renames it. If one of these steps fails,
/// removes what was written and throws ArenaFailure, which names the file and the system's reason.
void write_by_rename(const std::filesystem::path& file, std::string_view bytes);

/// Returns the bytes of a file, nullopt if it is not there or cannot be read now.
std::optional<std::string> bytes_of(const std::filesystem::path& file);

/// Finds the results that tasks write into the shared folder.
class ResultFolder {
public:
    explicit ResultFolder(SharedFolder shared) : shared_(std::move(shared)) {}

    /// Calls `enter` once with each new result and the name of its file, which forget() takes. Calls `tell` once for
    /// each file that is refused, with the reason. A file that cannot be read is refused only after a few attempts,
    /// because a shared folder may show parts of it late.
    void take_new(const std::function<void(ChunkResult, const std::string& name)>& enter,
                  const std::function<void(const std::string&)>& tell);

    /// Removes a result. All its games must be stored elsewhere.
    void forget(const std::string& name);

private:
    SharedFolder shared_;
    std::set<std::string> taken_;
    std::map<std::string, int> failures_;
};

}  // namespace isola_arena::cluster
