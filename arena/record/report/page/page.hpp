#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/record/report/contest_report.hpp"
#include "arena/record/report/faults.hpp"

/// arena/record/report/page writes a contest as one page of HTML. The parts of the page are listed in page_parts.hpp,
/// each with a file of its own; Markup (markup.hpp) writes the elements. Open this header first:
///
///     const ContestReport report = report_of(store.plan(), book, clean);
///     const auto faults = faults_of(report, book, database, records, clean);
///     std::ofstream("club.html") << report_page(report, faults);
///
/// The functions depend only on their arguments and may be called on any thread; several threads may read one report. A
/// Markup may be used by one thread at a time.
namespace isola_arena::report {

/// A function that returns the address of a game's page, opened at a turn (0: at its start); empty if the game has no
/// page.
using GameAddress = std::function<std::string(GameKey, int turn)>;

/// Returns the whole contest as one HTML page that needs no other file, no network and no script. The page is also
/// well-formed XML. Long lists are cut, and the page says so; standings_json() has everything. address: needed if games
/// have their own pages; then the list of matches is not cut.
std::string report_page(const ContestReport& report, const std::vector<BotFaults>& faults,
                        const GameAddress& address = {});

}  // namespace isola_arena::report
