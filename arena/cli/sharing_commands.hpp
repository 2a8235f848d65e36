#pragma once

#include "arena/cli/options/command.hpp"

namespace CLI {
class App;
}

namespace isola_arena {

/// Register the commands by which bots and games are judged and shared with others: `grade` says how strong a bot is,
/// `analyse` which turns lost a game, `replay` steps through one, `serve`, `export`, `standings` and `report` show
/// them, `host` takes bots for a contest, `submit` hands one in, `work` plays a chunk of a contest for another machine,
/// `doctor` tells what machines can do, `version` what this program is, `manual` writes its manual pages, and `complete`,
/// which no help lists, is for shells. Each sets the status when it has run.
void add_grade(CLI::App& program, Exit& status);
void add_analyse(CLI::App& program, Exit& status);
void add_replay(CLI::App& program, Exit& status);
void add_serve(CLI::App& program, Exit& status);
void add_export(CLI::App& program, Exit& status);
void add_standings(CLI::App& program, Exit& status);
void add_report(CLI::App& program, Exit& status);
void add_host(CLI::App& program, Exit& status);
void add_work(CLI::App& program, Exit& status);
void add_doctor(CLI::App& program, Exit& status);
void add_version(CLI::App& program, Exit& status);
void add_manual(CLI::App& program, Exit& status);
void add_complete(CLI::App& program, Exit& status);
void add_submit(CLI::App& program, Exit& status);

}  // namespace isola_arena
