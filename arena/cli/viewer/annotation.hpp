#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/cli/viewer/colour.hpp"
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

/// `@value NUMBER`
struct ValueNote {
    double value;
    bool operator==(const ValueNote&) const = default;
};

/// `@text WORDS`
struct TextNote {
    std::string text;
    bool operator==(const TextNote&) const = default;
};

using Annotation = std::variant<CellNote, ArrowNote, ValueNote, TextNote>;

/// The annotation that a line of stderr (without LF) asks for; nothing where it is plain or malformed. Labels and
/// words come out printable.
std::optional<Annotation> parse_annotation(std::string_view line);

}  // namespace isola_arena::viewer
