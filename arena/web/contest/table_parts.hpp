#pragma once

#include <optional>
#include <string>

#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/web/feed/contest.hpp"

namespace isola_arena::contest_page {

/// Returns the part that pages show above every view of the contest: its name, its progress, and which views it has.
/// database: the path of its file.
std::string summary_part(const ContestView& view, const report::ContestReport& contest, const std::string& database);

/// Return the rows of the table, and the block of the crosstable, that the question asks for.
std::string standings_part(const report::ContestReport& contest, const web::ContestQuestion& question);
std::string crosstable_part(const report::ContestReport& contest, const web::ContestQuestion& question);

/// Returns one bot: its line of the table and its results against each bot that it has met; nullopt if no bot has the
/// name question.bot.
std::optional<std::string> bot_part(const report::ContestReport& contest, const web::ContestQuestion& question);

/// Returns the contest in two sentences.
web::Headline headline_of(const report::ContestReport& contest);

}  // namespace isola_arena::contest_page
