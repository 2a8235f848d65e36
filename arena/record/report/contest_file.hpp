#pragma once

#include <string>

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

using report::FormerGame;

/// A contest as its database holds it, for viewers.
struct ContestView {
    ContestPlan plan;
    Book book;
    std::vector<NodeGames> nodes = {};    ///< by machine; empty if only the machine that keeps the contest played games
    std::string elsewhere = {};           ///< progress of games on other machines while the contest runs; empty: none
    std::vector<FormerGame> former = {};  ///< the games that no longer count, by change and key
};

/// The name under which a database keeps ContestView::elsewhere (Store::note()).
inline constexpr const char* note_of_elsewhere = "elsewhere";

/// Returns whether the file looks like a contest's database and not like a record: whether it begins as SQLite files
/// do.
bool is_database(const std::string& file);

/// Returns the plan, and a book with every game of the database. explanations: whether the book keeps the games'
/// explanations, which only reports need. Throws DatabaseProblem if the database cannot be read or holds a game that
/// its contest does not have.
ContestView view_of(const Store& store, Games::Explanations explanations = Games::Explanations::left_out);

/// Opens the database for reading and returns its contest as view_of() does. Throws DatabaseProblem, also if the file
/// does not exist.
ContestView read_contest(const std::string& file);

/// Returns the report of a contest, with texts from bots made fit for a screen.
report::ContestReport report_of(const ContestView& view, report::Matches matches = report::Matches::listed);

/// Adds the results of the analyses in the contest's database to the bots of the report. Leaves out analyses that
/// cannot be read.
void add_analyses(report::ContestReport& report, const Store& store);

}  // namespace isola_arena
