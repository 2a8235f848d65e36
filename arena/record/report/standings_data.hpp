#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "arena/base/json/json_writer.hpp"
#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Returns the contest as one JSON object, followed by a line end. `standings` are in the order of the table, and so
/// are the rows and columns of `crosstable`: a cell is [won, drawn, lost], counted in the row's games against the
/// column's bot, or null if the two have not met. Players are given by name and times in nanoseconds. A missing value
/// is null, but `title`, `author`, `glicko`, `glicko_deviation`, `duel`, `nodes`, `changes` and `speed` are left out
/// instead.
std::string standings_json(const ContestReport& report);

/// Writes the members of the object of standings_json() into the JSON object that is open.
void write_contest(JsonWriter& json, const ContestReport& report);

/// Writes the name of an entrant as a value; null: nobody.
void write_player(JsonWriter& json, const ContestReport& report, const std::optional<std::size_t>& entrant);

/// Writes the member `columns` into the JSON object that is open: the titles of the points and of the tie-break.
void write_columns(JsonWriter& json, const FormatRules& format);

/// Returns the table as CSV, see table_csv(). Times are in nanoseconds.
std::string standings_csv(const ContestReport& report);

}  // namespace isola_arena::report
