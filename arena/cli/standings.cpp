#include "arena/cli/standings.hpp"

#include <string>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/terminal/contest/standings_text.hpp"

namespace isola_arena {

Exit run_standings(const StandingsOptions& options) {
    const ContestView view = read_contest(options.database);
    if (options.csv) put_ready(report::standings_csv(report_of(view, report::Matches::left_out)));
    else if (options.json) put_json(report::standings_json(report_of(view)));
    else put_ready(standings_text(report_of(view, report::Matches::left_out), viewer::Ink::on(stdout)));
    return Exit::fine;
}

}  // namespace isola_arena
