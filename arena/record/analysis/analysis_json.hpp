#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "arena/record/analysis/analysis.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The version of the format, which the text states as "analysis".
inline constexpr int analysis_version = 1;

/// The words for Hidden in the text, in its order.
inline constexpr std::array<std::string_view, 3> hidden_words{"nothing", "expectation", "known"};
static_assert(hidden_words.size() == static_cast<std::size_t>(Hidden::known) + 1);

/// Returns the analysis as one JSON object, in which each turn of "turns" has its own line (docs/analysis.md has the
/// members).
std::string analysis_json(const GameAnalysis& analysis);

/// Parses the text of an analysis. Ignores the counts in the text, because summary_of() computes them from the turns.
/// name: the name of the text in messages. If the text is no analysis, returns an error that names the member and what
/// was expected there.
Result<GameAnalysis> parse_analysis(std::string_view text, std::string_view name);

}  // namespace isola_arena
