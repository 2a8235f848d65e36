#pragma once

#include <string>
#include <vector>

#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/web/feed/contest.hpp"

namespace isola_arena::contest_page {

/// Returns for each entrant whether the search finds its bot, which has the text in its name, title, author or
/// language, in any case of ASCII letters. An empty text finds all.
std::vector<bool> found_bots(const report::ContestReport& contest, const std::string& search);

/// Returns the page of the list of games that the question asks for, newest first, and the number of games in the whole
/// list. The list has the games that fit all conditions of the question. A fault fits if the asked bot made it; if no
/// bot is named, a fault of any bot fits.
std::string games_part(const ContestView& view, const report::ContestReport& contest,
                       const web::ContestQuestion& question);

}  // namespace isola_arena::contest_page
