#pragma once

// Classifies paths of the host for the sandbox's mounts: which ones every bot sees, which ones no bot may see whole,
// and which ones a user without rights can use.

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns the path as an absolute one, without `.`, `..` and a slash at its end. A relative path counts from the
/// folder. Symbolic links are left as they are.
std::string normal_path(const std::string& path, const std::string& folder);

/// Returns the arena's current folder; / if that folder has been removed.
std::string current_folder();

/// Returns whether the path is that folder or lies below it. Both must be absolute and normal.
bool lies_in(std::string_view path, std::string_view folder);

/// Returns the path with all symbolic links followed; empty if there is no such file.
std::string real_path(const std::string& path);

/// The paths of a machine that a sandbox treats specially. They are read once, by the constructor; after that, all
/// threads may use them.
class SystemPaths {
public:
    SystemPaths();

    /// Returns whether every sandbox has that path: it lies in /usr, /bin, /lib, ...
    bool in_runtime(const std::string& path) const;

    /// Returns whether the path lies in a folder that a sandbox makes anew or has only parts of: /proc, /sys, /dev (but
    /// not /dev/shm) or /etc.
    bool is_the_systems(const std::string& path) const;

    /// Returns whether the folder holds so much that no bot may see all of it: /, /tmp, a home, a folder that homes lie
    /// in, ...
    bool is_common(const std::string& folder) const;

    /// Returns whether the real path is part of this installation of the arena (share/isola-arena), which is no secret
    /// even if not every user may read it.
    bool is_the_arenas(const std::string& real) const;

private:
    std::vector<std::string> homes_;
    std::vector<std::string> shares_;
};

/// Returns the first folder on the way to the path that a user without any rights cannot pass; empty if such a user can
/// pass all of them.
std::string closed_folder_above(const std::string& path);

/// Returns whether such a user may read that file, or list and pass that folder, provided that it can pass all folders
/// on the way.
bool is_open_to_all(const std::string& path);

/// Returns whether such a user may run that file, provided that it can pass all folders on the way.
bool runs_for_all(const std::string& path);

}  // namespace isola_arena
