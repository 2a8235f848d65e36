#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Absolute, without `.`, `..` and a slash at its end; links are left as they are.
std::string normal_path(const std::string& path, const std::string& folder);

/// Where the arena stands; / where that folder is gone.
std::string current_folder();

/// Whether the path is that folder or lies below it. Both absolute and normal.
bool lies_in(std::string_view path, std::string_view folder);

/// The path with all links followed; empty where there is nothing.
std::string real_path(const std::string& path);

/// The places of a machine that a sandbox treats in a way of their own. Read once, then the same for all threads.
class Places {
public:
    Places();

    /// Whether every sandbox has it: below /usr, /bin, /lib, ...
    bool in_runtime(const std::string& path) const;

    /// Whether it is one of those that a sandbox makes anew, or has parts of only: /proc, /sys, /dev, /etc.
    bool is_the_systems(const std::string& path) const;

    /// Whether so much lies in that folder that no bot may see the whole of it: /, /tmp, a home, what homes are in, ...
    bool is_common(const std::string& folder) const;

    /// Whether it is part of this installation of the arena (share/isola-arena): no secret, whoever may read it.
    bool is_the_arenas(const std::string& real) const;

private:
    std::vector<std::string> homes_;
    std::vector<std::string> shares_;
};

/// What a user without any rights of its own meets on its way to a file: the first folder on the path that it cannot
/// pass; empty where it can pass all.
std::string closed_folder_above(const std::string& path);

/// Whether such a user may read that file, or list and pass that folder, having come there.
bool is_open_to_all(const std::string& path);

/// Whether such a user may run that file, having come there.
bool runs_for_all(const std::string& path);

}  // namespace isola_arena
