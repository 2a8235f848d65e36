#include "arena/terminal/game/annotation.hpp"

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

using namespace viewer;

std::string written(Colour colour) { return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue); }

std::string written(const CellNote& note) {
    return fmt::format("@cell {} {} {}", to_string(note.at), written(note.colour), note.label);
}
std::string written(const ArrowNote& note) {
    return fmt::format("@arrow {} {} {}", to_string(note.from), to_string(note.to), written(note.colour));
}
std::string written(const Judgement& said) { return print(said); }
std::string written(const TextNote& note) { return "@text " + note.text; }

}  // namespace

void try_text(std::string_view text) {
    const auto note = parse_annotation(text);
    if (!note) return;
    law(text.starts_with('@'), "an annotation begins with @");
    const std::string again = std::visit([](const auto& what) { return written(what); }, *note);
    law(printable(again) == again, "an annotation is fit for a screen");
    law(parse_annotation(again) == note, "an annotation is read as it is written");
}

}  // namespace isola_arena::fuzz
