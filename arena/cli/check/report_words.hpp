#pragma once

// Words that the report of one bot and the table of several have in common.

#include <string>

#include "arena/contest/exam/report.hpp"

namespace isola_arena::check {

/// How checks and bots are judged, at the beginnings of lines.
inline constexpr const char* ok_word = "ok";
inline constexpr const char* failed_word = "FAILED";
inline constexpr const char* fit_word = "fit";
inline constexpr const char* unfit_word = "NOT FIT";

/// Returns `the contest NAME`, or `these rules` if there is no contest.
std::string contest_words(const Examination& examination);

}  // namespace isola_arena::check
