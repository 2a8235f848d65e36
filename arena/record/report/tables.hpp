#pragma once

#include <cstdint>
#include <vector>

#include "arena/base/table/table.hpp"
#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Where a table of a contest is shown. Each column of a table is described once, in tables.cpp, with its title in each
/// view that has it; every renderer writes the columns of its view.
enum class View : std::uint8_t {
    terminal,  ///< `arena standings`, for people
    watch,     ///< the table of a running contest in a terminal; its lines know only names, standings and faults
    report,    ///< the page of `arena report`
    pages,     ///< the contest in a browser, and on the wall: the cells come from the members of `standings`
    csv,       ///< this view and the next are for programs
    json,
};

/// The facts that decide which columns a table has, and the titles that depend on the format.
struct TableFacts {
    Columns criteria;
    bool has_scores = false;      ///< points are counted inside the games
    bool has_places = false;      ///< as on a ladder
    bool has_remarks = false;     ///< some bot may have one
    bool has_speed_wins = false;  ///< speed decides a tied match
    bool has_repeats = false;     ///< some games repeat others
};
TableFacts facts_of(const ContestReport& report);

/// Return the columns of the standings in a view, and the cells of a line under them.
std::vector<Column> standings_columns(View view, const TableFacts& facts);
TableRow standings_cells(View view, const TableFacts& facts, const BotLine& line);

/// Returns the standings, a row for each bot, best first.
Table standings_table(const ContestReport& report, View view);

/// Returns the table of the machines: how the games of each machine ended. For the views terminal, report and json.
Table machines_table(const ContestReport& report, View view);

}  // namespace isola_arena::report
