#pragma once

#include <span>
#include <string_view>

namespace isola_arena {

/// A file that is built into the program.
struct EmbeddedFile {
    std::string_view name;
    std::string_view text;
};

/// Returns the files of arena/contest/presets, the default contest's first.
std::span<const EmbeddedFile> embedded_presets();

}  // namespace isola_arena
