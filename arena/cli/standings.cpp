#include "arena/cli/standings.hpp"

#include <string>

#include <fmt/core.h>

#include "arena/cli/contest/standings.hpp"

namespace isola_arena {

Exit run_standings(const StandingsOptions& options) {
    const ContestView view = read_contest(options.database);
    fmt::print("{}", options.json ? standings_json(view) : options.csv ? standings_csv(view) : standings_text(view));
    return Exit::fine;
}

}  // namespace isola_arena
