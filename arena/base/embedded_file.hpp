#pragma once

#include <string_view>

namespace isola_arena {

/// A file that is built into the program (embed.cmake).
struct EmbeddedFile {
    std::string_view name;
    std::string_view text;
};

}  // namespace isola_arena
