#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/base/files/input_file.hpp"

namespace isola_arena {

/// Notices changes of the files in some folders and in the folders within them: files that are written, created,
/// replaced or removed. Passes over what tools keep beside sources: files whose names begin with a dot, backups and
/// temporary files of editors, object files, logs, node_modules, __pycache__, environments of Python, caches of Cargo.
/// Does not follow links to folders. For one thread at a time.
class FolderWatch {
public:
    static constexpr std::size_t most_files = 2000;   ///< of one folder; further files are not watched
    static constexpr std::size_t most_folders = 200;  ///< within one folder

    /// Throws Shortage if the system has no descriptor left.
    FolderWatch();

    /// Watches these folders from now on, and no others. The files that a newly watched
    /// folder already holds do not count as changed.
    void watch(const std::set<std::filesystem::path>& folders);

    /// Waits for changes, then until nothing has changed for `quiet`, but not for longer than `longest`, because an
    /// editor or a compiler changes several files at once. Returns the paths of the files that are different now, at
    /// least one; none if a stop was requested.
    std::vector<std::filesystem::path> wait(const std::stop_token& stop);

    /// The folders of which only a part is watched, because they hold too much.
    const std::set<std::filesystem::path>& cut() const { return cut_; }

    static constexpr std::chrono::milliseconds quiet{150};
    static constexpr std::chrono::milliseconds longest{1500};

private:
    struct Look {
        std::uintmax_t size;
        std::int64_t changed_ns;
        std::uintmax_t inode;
        bool operator==(const Look&) const = default;
    };
    using Looks = std::map<std::filesystem::path, Look>;

    Looks look_at(const std::filesystem::path& folder);
    void listen_to(const std::filesystem::path& folder);
    std::vector<std::filesystem::path> differences();
    bool drain() const;

    OwnedFd notifier_;  ///< of inotify(7)
    std::map<std::filesystem::path, Looks> folders_;
    std::set<std::filesystem::path> cut_;
    bool must_look_ = false;  ///< the system does not tell all changes, so they are looked for now and then
};

}  // namespace isola_arena
