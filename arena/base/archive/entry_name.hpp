#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/base/archive/unpack.hpp"

namespace isola_arena {

/// The name of an archive's entry as a way of folders.
struct EntryName {
    std::vector<std::string> steps;  ///< none: the top folder itself
    std::string no_part_of_a_bot;    ///< why it is left out, such as `.git`; empty: it is not
};

/// Reads a name that a stranger wrote. Returns an error if it is absolute, leads out of the folder, is no UTF-8, has
/// control characters, or is longer or deeper than the limits.
Result<EntryName> read_entry_name(std::string_view written, const UnpackLimits& limits);

/// Returns the name as it can be shown in a sentence: printable, and not long.
std::string shown_name(std::string_view written);

}  // namespace isola_arena
