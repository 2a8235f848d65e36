#pragma once

#include <filesystem>

namespace isola_arena {

/// Returns whether there is a regular file, or a link to one; false if that cannot be known.
inline bool is_file(const std::filesystem::path& path) {
    std::error_code unreadable;
    return std::filesystem::is_regular_file(path, unreadable);
}

}  // namespace isola_arena
