#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/analysis/summary.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto analysis = parse_analysis(text, "x");
    if (!analysis) return law(!analysis.message().empty(), "an error says something");
    summary_of(analysis->turns, analysis->winner);
    const std::string written = analysis_json(*analysis);
    const auto again = parse_analysis(written, "x");
    law(again.ok(), "an analysis can be read as it is written");
    law(analysis_json(*again) == written, "an analysis is written as it was read");
}
