#include "arena/terminal/screen/ink.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"

namespace isola_arena::viewer {
namespace {

ColourChoice choice_of_program = ColourChoice::automatic;

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// The escape sequences of the tones, in their order: only emphasis and the basic colours, because every terminal shows
// these in its own colour scheme.
constexpr std::array<std::string_view, 7> sequences{"", "1", "2", "36", "32", "33", "1;31"};
static_assert(sequences.size() == static_cast<std::size_t>(Tone::bad) + 1);

}  // namespace

std::optional<ColourChoice> parse_colour_choice(std::string_view name) {
    constexpr std::array<std::string_view, 3> words{"auto", "always", "never"};
    static_assert(words.size() == static_cast<std::size_t>(ColourChoice::never) + 1);
    return value_of_word<ColourChoice>(words, name);
}

void choose_colours(ColourChoice choice) { choice_of_program = choice; }

bool wants_colours(std::FILE* out) {
    if (choice_of_program != ColourChoice::automatic) return choice_of_program == ColourChoice::always;
    return isatty(fileno(out)) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

Ink Ink::on(std::FILE* out) { return Ink(wants_colours(out)); }

std::string Ink::operator()(Tone tone, std::string_view text) const {
    const std::string_view sequence = sequences[static_cast<std::size_t>(tone)];
    if (!colours_ || sequence.empty() || text.empty()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", sequence, text);
}

}  // namespace isola_arena::viewer
