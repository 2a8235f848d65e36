#pragma once

#include <string>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/record/report/faults.hpp"

namespace isola_arena::contest_page {

/// Return the JSON objects of the parts of a contest that are sent as a whole (docs/web-protocol.md). For bracket and
/// ladder the report must list the matches.
std::string bracket_part(const report::ContestReport& contest);
std::string ladder_part(const report::ContestReport& contest);
std::string times_part(const report::ContestReport& contest);

/// Returns the faults of these bots, with all notes.
std::string faults_part(const report::ContestReport& contest, const std::vector<report::BotFaults>& bots);

/// Writes a group of a bot's faults as the JSON object GROUP, with the name of the bot.
void write_fault_group(JsonWriter& json, const report::ContestReport& contest, const report::BotFaults& bot,
                       std::size_t number);

}  // namespace isola_arena::contest_page
