#pragma once

#include <string_view>

namespace isola_arena {

/// How bad a turn was, by its loss of expected result. The words and thresholds are those of Lichess, see
/// docs/analysis.md.
enum class Label { none, inaccuracy, mistake, blunder };

std::string_view to_string(Label label);  ///< empty: none

/// `?!`, `?`, `??`, or empty.
std::string_view mark_of(Label label);

Label label_of(double loss);

}  // namespace isola_arena
