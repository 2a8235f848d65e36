#pragma once

#include "arena/cli/options/command.hpp"

namespace CLI {
class App;
}

namespace isola_arena {

/// Register the commands by which games and contests are looked into and shared with others: `analyse` judges them,
/// `serve` and `export` show them, `host` takes bots for a contest, and `submit` hands one in. Each sets the status when it has run.
void add_analyse(CLI::App& program, Exit& status);
void add_serve(CLI::App& program, Exit& status);
void add_export(CLI::App& program, Exit& status);
void add_host(CLI::App& program, Exit& status);
void add_work(CLI::App& program, Exit& status);
void add_submit(CLI::App& program, Exit& status);

}  // namespace isola_arena
