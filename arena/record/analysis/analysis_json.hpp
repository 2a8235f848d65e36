#pragma once

#include <string>
#include <string_view>

#include "arena/record/analysis/analysis.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The version of the format, which the text states as "analysis".
inline constexpr int analysis_version = 1;

/// Returns the analysis as JSON: one object, whose "turns" are one object a line (docs/analysis.md has the members).
std::string analysis_json(const GameAnalysis& analysis);

/// Reads such a text; what is counted in it is counted anew by summary_of(). name stands for it in messages. Returns an
/// error, which names the member and what was expected there, if it is none.
Result<GameAnalysis> parse_analysis(std::string_view text, std::string_view name);

}  // namespace isola_arena
