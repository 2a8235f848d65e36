#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/table/table.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/mark_scheme.hpp"
#include "arena/record/report/contest_report.hpp"
#include "protocol/result.hpp"

/// arena/host/marks turns the results of a hosted contest or a tournament into the list of marks of a class. Open this
/// header first:
///
///     std::vector<MarkedAuthor> authors = usable(results_of_host(folder, *Ledger::copy_of(folder.ledger())));
///     if (const auto wrong = give_marks(authors, scheme)) ...
///     const std::string csv = marks_csv(marks_table(authors));
///
/// The functions share no state: any thread may call them.
namespace isola_arena::host {

/// An author and the results of their bot.
struct MarkedAuthor {
    ListedAuthor author = {};
    std::optional<int> version = {};  ///< the one that plays or else the newest; nullopt: none, or not counted
    std::string fit = {};             ///< of that version: see results_of_host()
    std::optional<int> rank = {};     ///< from 1; nullopt: not in the table
    std::optional<double> points = {};
    std::optional<double> rating = {};
    double margin = 0;                ///< rating - margin to rating + margin is the 95 % interval
    std::optional<int> level = {};    ///< of the bundled engine, the nearest in strength; nullopt: not measured
    std::optional<long> faults = {};  ///< of that version in the games of the table
    std::optional<double> marks = {};
    bool plays = false;  ///< has a bot that is or will be in the table
};

/// Returns the results of all authors of a hosted contest, in the order of the list: those of authors.csv, and those
/// who registered or were imported. Results are those of the final, if all of its games are played, and else of the
/// ladder, whose points are a win 1 and a draw 0.5. `fit` is `fit`, `unfit`, `working`, `passed-over` or `withdrawn`,
/// `disqualified` whatever the author sent, or `none`: nothing was sent. Returns an error if authors.csv cannot be
/// read. Throws DatabaseProblem if a database cannot be read.
Result<std::vector<MarkedAuthor>> results_of_host(const HostFolder& folder, Ledger& ledger);

/// Returns how many games of the final of a hosted contest are to be played: until there are none, results_of_host() has
/// the results of the ladder. Without a final: 0. Throws DatabaseProblem if the final cannot be read.
std::size_t open_games_of_final(const HostFolder& folder);

/// Returns the results of the bots of a tournament, the best first, and after them the listed authors without a bot
/// there. A bot belongs to the listed author whose name is that of its author, its title or its own name; their e-mail,
/// id and group come from the list.
std::vector<MarkedAuthor> results_of_contest(const report::ContestReport& report,
                                             const std::vector<ListedAuthor>& listed);

/// Sets the marks of everybody. Authors who play, but have no value yet (no game was played, or no level measured), get
/// none. Returns an error that names the author, and sets nothing, if a value is worse than all thresholds of the
/// scheme.
std::optional<Error> give_marks(std::vector<MarkedAuthor>& authors, const MarkScheme& scheme);

/// Returns the table of the authors, one row each: the columns name, email, id, group, version, fit, rank, points,
/// rating, low, high, level, faults, marks.
Table marks_table(const std::vector<MarkedAuthor>& authors);

/// A column that is asked for: its title, and the key of a column of marks_table().
using AskedColumn = std::pair<std::string, std::string>;

/// Reads a list of columns such as `Email address=email,Grade=marks`; `marks` alone is `marks=marks`. Returns an error
/// that names the part that is no column, or is there twice.
Result<std::vector<AskedColumn>> parse_columns(std::string_view text);

/// Leaves these columns alone in the table, in their order, under their titles.
void choose_columns(Table& table, const std::vector<AskedColumn>& asked);

/// Returns the table as CSV for spreadsheets: a text that a spreadsheet would take for a formula gets an apostrophe.
std::string marks_csv(Table table);

}  // namespace isola_arena::host
