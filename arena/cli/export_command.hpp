#pragma once

#include "arena/cli/options/command.hpp"

namespace CLI {
class App;
}

namespace isola_arena {

/// Registers the command `arena export` (arena/cli/export) with the parser; status gets what it returns.
void add_export(CLI::App& program, Exit& status);

}  // namespace isola_arena
