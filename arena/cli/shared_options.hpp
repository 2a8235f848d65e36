#pragma once

#include <string>
#include <vector>

#include "arena/cli/confinement.hpp"
#include "arena/cli/live_server.hpp"
#include "arena/cli/options.hpp"

namespace CLI {
class App;
}

/// Options that several commands share: each function registers some of them with the parser.
namespace isola_arena {

/// The options that every command about games shares: contest, rules, board, seed, times, clock, fault policy, bots
/// file, confinement.
void add_contest_options(CLI::App& command, ContestOptions& options);

/// The option `--dialect [NAME=]DIALECT`, for apply_dialects().
void add_dialect_option(CLI::App& command, std::vector<std::string>& dialects);

/// The option `--bot-type [NAME=]TYPE`, for apply_bot_types().
void add_bot_type_option(CLI::App& command, std::vector<std::string>& types);

/// The options `--sandbox`, `--memory`, `--processes`, `--scratch`.
void add_confinement_options(CLI::App& command, ConfinementOptions& options);

/// The options `--listen`, `--token`, `--public`; port_option is `--port` or `--serve`.
void add_listen_options(CLI::App& command, ListenOptions& options, const std::string& port_option,
                        const std::string& help);

}  // namespace isola_arena
