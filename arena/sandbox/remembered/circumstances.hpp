#pragma once

// Names everything that decides whether bots can be isolated on this machine.

#include <filesystem>
#include <string>

namespace isola_arena {

/// Returns a text that is the same at two starts of the arena only if nothing has changed in between that decides
/// whether a sandbox works: the boot, the kernel, its settings for namespaces, the program of bubblewrap (path, device,
/// inode, size, times, permissions), the arena's own program, its user, privileges, limits, namespaces and control
/// groups. bubblewrap: the path of the program. proc: where the kernel shows its files.
std::string circumstances(const std::string& bubblewrap, const std::filesystem::path& proc = "/proc");

}  // namespace isola_arena
