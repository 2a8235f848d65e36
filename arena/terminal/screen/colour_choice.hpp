#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>

namespace isola_arena::viewer {

/// Where a person wants colours: on terminals, everywhere, or nowhere.
enum class ColourChoice : std::uint8_t { automatic, always, never };

/// Parses `auto`, `always` or `never`; returns nullopt for any other word.
std::optional<ColourChoice> parse_colour_choice(std::string_view word);

/// Sets the choice for the whole program, which is automatic before. To be called before the program starts threads.
void choose_colours(ColourChoice choice);

/// Returns whether output to that file should be coloured; all parts of the program ask this function. An automatic
/// choice means yes for a terminal, unless NO_COLOR is set and not empty (no-color.org) or TERM is `dumb`.
bool wants_colours(std::FILE* out);

}  // namespace isola_arena::viewer
