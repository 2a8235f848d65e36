#pragma once

// What both sides of a backup know: how it begins and how it ends.

#include <string_view>

namespace isola_arena::host {

/// The first file of a backup, which says what it is, and in which version.
inline constexpr std::string_view name_of_label = "isola-arena-backup";
inline constexpr std::string_view begin_of_label = "a backup of a contest that arena host serves, version ";
inline constexpr std::string_view version_of_label = "1\n";

/// The last one: a line for each file before it, as `sha256sum -c` reads it.
inline constexpr std::string_view name_of_sums = "SHA256SUMS";

}  // namespace isola_arena::host
