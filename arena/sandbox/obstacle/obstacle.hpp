#pragma once

// Finds out why bubblewrap, although it is installed, isolates no bot on this machine.

#include <filesystem>
#include <string>

namespace isola_arena {

/// Why bots cannot be isolated, and what to do, each a part of a sentence.
struct Obstacle {
    std::string why;
    std::string remedy;
};

/// Returns what is in the way. failure: the words with which a trial ended; version: what bubblewrap says of itself, such
/// as 0.8.0, empty if nothing; proc: where /proc is mounted, by whose files the settings of the kernel are known.
Obstacle obstacle_of(const std::string& failure, const std::string& version,
                     const std::filesystem::path& proc = "/proc");

/// Returns the profile of AppArmor with which bubblewrap may make user namespaces, and how it is installed, in several
/// lines; empty if this kernel does not ask for one. proc: as above.
std::string needed_profile(const std::filesystem::path& proc = "/proc");

}  // namespace isola_arena
