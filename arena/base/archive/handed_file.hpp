#pragma once

#include <string>

namespace isola_arena {

/// A file that was handed in by itself, as it came: its name is a stranger's.
struct HandedFile {
    std::string name;  ///< may have folders: `src/main.cpp`
    std::string bytes;
};

}  // namespace isola_arena
