#include "arena/cli/host/marks.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/host/host.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/host/marks/levels.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

void refuse_other_contest(const MarksOptions& options) {
    if (!options.contest.empty())
        throw UsageError("--contest: " + options.source + " has a contest of its own: the option is for submissions");
}

host::GradedResults open_host(const HostFolder& folder, const MarksOptions& options) {
    refuse_other_contest(options);
    if (!options.authors.empty())
        throw UsageError(fmt::format("--authors: the authors of {} are in its authors.csv", options.source));
    if (const std::size_t open = host::open_games_of_final(folder); open > 0)
        announce(fmt::format("{} of the final {} open: all results are those of the ladder until {} has played on",
                             counted(open, "game"), open == 1 ? "is" : "are", final_command(options.source)));
    return usable(host::graded_results_of_host(folder, *host::Ledger::copy_of(folder.ledger())));
}

host::GradedResults open_contest(const MarksOptions& options) {
    refuse_other_contest(options);
    std::vector<host::ListedAuthor> listed;
    if (!options.authors.empty()) listed = usable(host::read_authors(options.authors)).authors();
    const report::ContestReport report = report_of(read_contest(options.source), report::Matches::left_out);
    return usable(host::graded_results_of_contest(report, options.source, listed));
}

// Returns false if a signal came.
bool measure(host::GradedResults& results, const MarksOptions& options) {
    const Sweep sweep;
    viewer::StatusLine line(stderr, isatty(STDERR_FILENO) != 0);
    const std::size_t all = results.ungraded.size();
    const auto show = [&line, all](std::size_t done) {
        line.write(fmt::format("{} of {} levels measured", done, all));
    };
    show(0);
    return usable(host::measure_levels(results, options.confinement, options.minutes, show));
}

host::MarkScheme scheme_in(const std::string& file) {
    auto scheme = usable(host::read_mark_scheme(file));
    if (!scheme) throw UsageError(fmt::format("--scheme {}: the table [marks] is missing", file));
    return std::move(*scheme);
}

std::string marks_json(const Table& table) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().text_key("authors").begin_array();
    for (const TableRow& row : table.rows) {
        json.begin_object();
        write_members(json, table.columns, row);
        json.end_object();
    }
    json.end_array().end_object();
    return text;
}

Table printable_cells(Table table) {
    for (TableRow& row : table.rows)
        for (CellValue& cell : row)
            if (auto* const text = std::get_if<std::string>(&cell)) *text = printable(*text);
    return table;
}

std::string text_of(Table table, const MarksOptions& options) {
    if (options.csv) return host::marks_csv(std::move(table));
    if (options.json) return marks_json(table) + '\n';
    return AlignedTable::of(printable_cells(std::move(table))).text();
}

// Writes a file that only its owner can read, because it has names and marks.
void write_private(const std::string& file, const std::string& text) {
    constexpr mode_t for_owner_alone = 0600;
    if (const auto failed = write_whole(file, text, for_owner_alone))
        throw UsageError(fmt::format("--output {}: cannot be written: {}", file, failed->reason));
}

void tell_who_has_no_marks(const std::vector<host::MarkedAuthor>& authors, host::MarkedBy by) {
    for (const host::MarkedAuthor& each : authors)
        if (!each.marks)
            announce(fmt::format("{} has no marks yet: the bot plays, and has no {}", printable(each.author.name),
                                 to_string(by)));
}

void tell_who_has_two_bots(const std::vector<host::MarkedAuthor>& authors) {
    std::map<std::string, int> bots;
    for (const host::MarkedAuthor& each : authors)
        if (++bots[each.author.name] == 2)
            announce(fmt::format("{} has more than one bot in the table: each has a row", printable(each.author.name)));
}

// What is to be listed, and how.
struct ListSetup {
    const MarksOptions& options;
    std::vector<host::AskedColumn> columns = {};
    std::optional<host::MarkScheme> scheme = {};  // in place of that of the contest
};

ListSetup read_setup(const MarksOptions& options) {
    ListSetup setup{options};
    if (!options.columns.empty()) {
        auto asked = host::parse_columns(options.columns);
        if (!asked) throw UsageError("--columns: " + asked.message());
        setup.columns = std::move(asked).value();
    }
    if (!options.scheme.empty()) setup.scheme = scheme_in(options.scheme);
    return setup;
}

// Prints the results, after the levels that are missing and needed were measured.
Exit list(host::GradedResults results, const ListSetup& setup) {
    const MarksOptions& options = setup.options;
    if (setup.scheme) results.scheme = setup.scheme;
    const bool needs_levels = options.levels || (results.scheme && results.scheme->by == host::MarkedBy::level);
    if (needs_levels && !measure(results, options)) {
        announce("interrupted: the levels that were measured are kept");
        return Exit::interrupted;
    }
    for (const std::string& each : results.unsure)
        announce(fmt::format("the level of {} is not sure: the time was over; grant more --minutes", printable(each)));
    tell_who_has_two_bots(results.authors);
    if (results.scheme) {
        refuse_if(host::give_marks(results.authors, *results.scheme));
        tell_who_has_no_marks(results.authors, results.scheme->by);
    } else if (std::ranges::find(setup.columns, "marks", &host::AskedColumn::second) != setup.columns.end()) {
        announce("no marks are given: there is no scheme (the table [marks] in contest.toml, or --scheme FILE)");
    }
    Table table = host::marks_table(results.authors);
    if (!setup.columns.empty()) host::choose_columns(table, setup.columns);
    const std::string text = text_of(std::move(table), options);
    if (options.output.empty()) put_ready(text);
    else write_private(options.output, text);
    return Exit::fine;
}

}  // namespace

Exit run_marks(const MarksOptions& options) {
    const ListSetup setup = read_setup(options);
    const HostFolder folder{options.source};
    std::error_code unknown;
    if (fs::exists(folder.settings(), unknown)) return list(open_host(folder, options), setup);
    if (is_database(options.source)) return list(open_contest(options), setup);
    if (!fs::is_directory(options.source, unknown))
        throw UsageError(
            fmt::format("{}: expected the folder of a hosted contest (with a contest.toml), a folder of "
                        "submissions, or the database of a tournament",
                        options.source));
    Exit exit = Exit::fine;
    examine_submissions({options.source, options.contest, options.authors, options.confinement},
                        [&](const HostFolder& examined, host::Ledger& ledger) {
                            const auto levels = host::levels_beside(options.source);
                            exit = list(usable(host::graded_results_of_host(examined, ledger, levels)), setup);
                        });
    return exit;
}

}  // namespace isola_arena
