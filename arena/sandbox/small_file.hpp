#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// The whole content; empty where it cannot be read.
std::string read_small_file(const std::string& path);

/// The content without the line end that closes it.
std::string read_line_of(const std::string& path);

/// The words of the content.
std::vector<std::string> read_words_of(const std::string& path);

/// Writes to a file that exists, in one piece, as the kernel's own files want it; 0 or the system's error number.
int write_small_file(const std::string& path, std::string_view text);

}  // namespace isola_arena
