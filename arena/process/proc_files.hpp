#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace isola_arena {

/// All of a file that the system makes up when it is read; empty where it cannot be.
std::string whole_file(const std::filesystem::path& path);

/// The environment with which the process or thread of that folder in /proc was started: each entry stands between two
/// NUL bytes.
std::string environment_of(const std::filesystem::path& folder);

/// The beginning of such a file, read without taking memory; empty where it cannot be read.
using ProcText = std::array<char, 2048>;
ProcText proc_text(const std::string& path);

}  // namespace isola_arena
