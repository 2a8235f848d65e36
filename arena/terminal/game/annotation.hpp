#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/terminal/screen/colour.hpp"
#include "protocol/judgement.hpp"
#include "protocol/position.hpp"

namespace isola_arena::viewer {

/// `@cell R,C COLOUR [LABEL]`
struct CellNote {
    Position at;
    Colour colour;
    std::string label;
    bool operator==(const CellNote&) const = default;
};

/// `@arrow R,C R,C COLOUR`
struct ArrowNote {
    Position from;
    Position to;
    Colour colour;
    bool operator==(const ArrowNote&) const = default;
};

/// `@text WORDS`
struct TextNote {
    std::string text;
    bool operator==(const TextNote&) const = default;
};

/// What a bot draws, or what it thinks of its position.
using Annotation = std::variant<CellNote, ArrowNote, TextNote, Judgement>;

/// Parses a line of stderr (without LF). Returns nullopt if it is plain text or a malformed annotation. Labels and
/// words of the result are printable.
std::optional<Annotation> parse_annotation(std::string_view line);

}  // namespace isola_arena::viewer
