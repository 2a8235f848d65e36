// annotation := cell | arrow | text | judgement          (the last as parse_judgement() reads it)
// cell       := "@cell" blanks square blanks colour [blanks label]
// arrow      := "@arrow" blanks square blanks square blanks colour
// text       := "@text" blanks words
// square     := row "," column         (as Scan::number() reads them)
// colour     := a CSS name, in either case | "#" and six hexadecimal digits
// blanks     := one or more of " " and TAB
//
// label and words are the rest of the line. Blanks and CRs at its end are ignored.
#include "arena/base/text/text.hpp"
#include "arena/terminal/game/annotation.hpp"

#include <algorithm>

#include "arena/base/text/printable.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::viewer {
namespace {

// Takes the next word and the blanks after it off the text, and returns the word.
std::string_view next_word(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

std::optional<Position> parse_cell(std::string_view name) {
    Scan scan(name);
    const auto row = scan.number();
    if (!row || !scan.take(",")) return std::nullopt;
    const auto column = scan.number();
    if (!column || !scan.at_end()) return std::nullopt;
    return Position(*row, *column);
}

std::optional<Annotation> parse_cell_note(std::string_view rest) {
    const auto at = parse_cell(next_word(rest));
    const auto colour = parse_colour(next_word(rest));
    if (!at || !colour) return std::nullopt;
    return CellNote{*at, *colour, printable(rest)};
}

std::optional<Annotation> parse_arrow_note(std::string_view rest) {
    const auto from = parse_cell(next_word(rest));
    const auto to = parse_cell(next_word(rest));
    const auto colour = parse_colour(next_word(rest));
    if (!from || !to || !colour || !rest.empty()) return std::nullopt;
    return ArrowNote{*from, *to, *colour};
}

}  // namespace

std::optional<Annotation> parse_annotation(std::string_view line) {
    if (!line.starts_with('@')) return std::nullopt;
    std::string_view rest = trimmed(line);
    const std::string_view kind = next_word(rest);
    if (kind == "@cell") return parse_cell_note(rest);
    if (kind == "@arrow") return parse_arrow_note(rest);
    if (kind == "@text" && !rest.empty()) return TextNote{printable(rest)};
    if (const auto judgement = parse_judgement(line)) return *judgement;
    return std::nullopt;
}

}  // namespace isola_arena::viewer
