#include "arena/terminal/screen/colour_choice.hpp"

#include <cstdlib>

#include <unistd.h>

namespace isola_arena::viewer {
namespace {

ColourChoice choice_of_program = ColourChoice::automatic;

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

std::optional<ColourChoice> parse_colour_choice(std::string_view word) {
    if (word == "auto") return ColourChoice::automatic;
    if (word == "always") return ColourChoice::always;
    if (word == "never") return ColourChoice::never;
    return std::nullopt;
}

void choose_colours(ColourChoice choice) { choice_of_program = choice; }

bool wants_colours(std::FILE* out) {
    if (choice_of_program != ColourChoice::automatic) return choice_of_program == ColourChoice::always;
    return isatty(fileno(out)) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

}  // namespace isola_arena::viewer
