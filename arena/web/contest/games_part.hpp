#pragma once

#include <string>
#include <vector>

#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/web/feed/contest.hpp"

namespace isola_arena::contest_page {

/// Returns which bots a search finds, by entrant: those with that text in their name, title, author or language, in any
/// case of ASCII letters; all if it is empty.
std::vector<bool> found_bots(const report::ContestReport& contest, const std::string& search);

/// Returns the page of the list of games that the question asks for, newest first, and how many games there are. A game
/// is in the list if it fits everything that the question says; a fault counts if the asked bot made it, or anybody if no
/// bot is named.
std::string games_part(const ContestView& view, const report::ContestReport& contest,
                       const web::ContestQuestion& question);

}  // namespace isola_arena::contest_page
