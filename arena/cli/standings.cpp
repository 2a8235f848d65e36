#include "arena/cli/standings.hpp"

#include <string>

#include <fmt/core.h>

#include "arena/cli/contest/standings.hpp"
#include "arena/terminal/screen/print.hpp"

namespace isola_arena {

Exit run_standings(const StandingsOptions& options) {
    const ContestView view = read_contest(options.database);
    if (options.csv) put_ready(standings_csv(view));
    else if (options.json) put_json(standings_json(view));
    else put_ready(standings_text(view));
    return Exit::fine;
}

}  // namespace isola_arena
