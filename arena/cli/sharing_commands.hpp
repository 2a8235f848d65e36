#pragma once

#include "arena/cli/options/command.hpp"

namespace CLI {
class App;
}

namespace isola_arena {

/// Register the commands that judge bots and games and share them with others. `grade` says how strong a bot is,
/// `analyse` which turns lost a game, and `replay` steps through a game. `serve`, `export`, `standings` and `report`
/// show games and contests. `host` takes bots for a contest, `submit` hands in a bot, and `work` plays a chunk of a
/// contest for another machine. `doctor` says what machines can do, `version` what this program is, and `manual` writes
/// its manual pages. `complete`, which no help lists, is for shells. Each command sets the status when it has run.
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
