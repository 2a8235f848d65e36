#pragma once
// Classifies paths of the host for the sandbox's mounts: paths that every bot sees, paths that no bot may see whole,
// and paths that a user without rights can use. Also finds the files of the host that a command needs in its mount
// namespace: those that its arguments name, and the toolchains of its programs.

#include <string>
#include <string_view>
#include <vector>

#include "arena/process/start/program.hpp"

namespace isola_arena {

/// Returns the absolute path, without `.`, `..` and a slash at its end. A relative path counts from the folder. Does
/// not resolve symbolic links.
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

    /// Returns whether no bot may see the whole folder, because it holds too much: /, /tmp, a home, a folder that
    /// contains homes, ...
    bool is_common(const std::string& folder) const;

    /// Returns whether the real path is part of this installation of the arena (share/isola-arena). These files are no
    /// secret, even if not every user may read them.
    bool is_the_arenas(const std::string& real) const;

private:
    std::vector<std::string> homes_;
    std::vector<std::string> shares_;
};

/// Returns the first folder above the path that a user without any rights cannot pass; empty if such a user can pass
/// all of them.
std::string closed_folder_above(const std::string& path);

/// Returns whether a user without any rights may read that file, or list and pass that folder. Assumes that the user
/// can pass all folders above it.
bool is_open_to_all(const std::string& path);

/// Returns whether a user without any rights may run that file. Assumes that the user can pass all folders above it.
bool runs_for_all(const std::string& path);

/// A file or folder of the host that a argument of a command names.
struct NamedPath {
    std::string path;  ///< absolute and normal, as the bot will call it
    bool is_folder = false;
    bool written_relative = false;
    bool is_program = false;  ///< it is the first argument
    bool from_path = false;   ///< found in the arena's PATH, or needed by a program that was found there
};

/// Returns the parts of a argument that could name a file or folder, each once: the argument, the text after its first
/// `=`, the pieces between `=` and `:`, and the pieces between `=`, `:`, blanks, quotes and semicolons. A part
/// `FOLDER/*` is replaced by its folder.
std::vector<std::string> parts_of_word(const std::string& argument);

/// Returns the files and folders that the arguments name, in their order, each once. Leaves out the runtime, which
/// every sandbox has, and the system's own folders (/proc, /sys, /dev, /etc). Relative arguments count from the folder.
std::vector<NamedPath> named_paths(const std::vector<std::string>& arguments, const std::string& folder,
                                   const SystemPaths& places);

/// Returns the folders that the paths in the arguments enter and leave again by `..`, as in `tests/../bot.py`, each
/// once. They must exist in the sandbox, because the kernel looks up every folder of a path.
std::vector<std::string> crossed_folders(const std::vector<std::string>& arguments, const std::string& folder);

/// Returns the folders and files that the programs among the arguments need. A program that is found in PATH adds the
/// folder above its `bin` (or `shims`), or its own folder if that has another name. A program that is named by its path
/// adds this folder only if there is a `lib` or `libexec` beside its `bin`. The target of a program's symbolic link,
/// and the interpreter in its first line, add their folders likewise. If that folder holds too much for a bot to see (a
/// home), only the file is added. The runtime and the system's own folders are left out.
std::vector<NamedPath> toolchains(const std::vector<std::string>& arguments, const std::string& folder,
                                  const SystemPaths& places);

}  // namespace isola_arena
