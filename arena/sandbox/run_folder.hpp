#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace isola_arena {

/// The arena's own folder for the parts of its sandboxes: files, mount points, copies. Only the arena may write there;
/// every user may pass through it. The destructor removes the folder; the next arena removes the folders of arenas that
/// were killed. All members except make() throw ArenaFailure if the system refuses. May be used by several threads.
class RunFolder {
public:
    /// Makes such a folder, and removes the folders of dead arenas beside it, with their cgroups. Returns its path;
    /// nullopt if there is no place for one.
    static std::optional<std::string> make();

    explicit RunFolder(std::string path);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    /// Writes a file with that content, readable for all users, and returns its path.
    std::string file(const std::string& name, const std::string& content);

    /// Notes the folders of this arena's cgroups, so that the next arena can end them if this one is killed: the next
    /// arena may be in another cgroup and not find them.
    void note_groups(const std::vector<std::string>& folders);

    /// Returns the path of an empty folder or file, the n-th of its kind, over which something can be mounted in the
    /// mount namespace of a program. All programs share these mount points.
    std::string mount_point(int n, bool is_folder) const;

    /// Make a folder of that name and return its path. Only the arena can pass a closed folder; all users can read an
    /// open folder.
    std::string closed_folder(const std::string& name) const;
    std::string open_folder(const std::string& name) const;

    /// Something that outlives this arena, for the arenas of this user until the next boot. kept() returns its path;
    /// empty if there is no such folder, or if another user may have written to it. keep() gives one of the folders
    /// that were made here that name and returns its path then. It stays where it is if it cannot be kept: because this
    /// folder lies in /tmp, which is cleaned, or because there is one of that name. If no other arena is running,
    /// removes all others whose names have that beginning.
    std::string kept(const std::string& name) const;
    std::string keep(const std::string& made, const std::string& name, const std::string& beginning) const;

private:
    std::string path_;
    mutable std::mutex making_;
};

}  // namespace isola_arena
