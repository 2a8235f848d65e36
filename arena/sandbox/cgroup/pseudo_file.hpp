#pragma once

// Reads and writes the pseudo-files of cgroupfs and /proc.

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns the whole content of a file; empty if it cannot be read.
std::string read_pseudo_file(const std::string& path);

/// Returns the content without the LF at its end.
std::string read_line_of(const std::string& path);

/// Returns the words of the content, which white space separates.
std::vector<std::string> read_words_of(const std::string& path);

/// Writes the text to an existing file with a single write(), as the kernel's pseudo-files require. Returns 0, or errno
/// if the system refuses.
int write_pseudo_file(const std::string& path, std::string_view text);

}  // namespace isola_arena
