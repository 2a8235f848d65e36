#pragma once

#include <string>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Returns a sentence for each change of the contest after its beginning, with its day, what became of the games, and
/// the organiser's reason: `2026-11-28: game 2.2~1 (won by ann, illegal reply) was voided and played again: a dispute`.
std::vector<std::string> change_sentences(const ContestReport& report);

/// Writes the changes as an array of objects.
void write_changes(JsonWriter& json, const ContestReport& report);

}  // namespace isola_arena::report
