#pragma once

#include <stdexcept>
#include <utility>

#include <CLI/CLI.hpp>

#include "protocol/result.hpp"

namespace isola_arena {

/// The exit statuses of the program.
enum class Exit { fine = 0, arena_failed = 1, usage = 2, does_not_hold = 3, interrupted = 130 };

/// Wrong options or an input file that cannot be used; what() names the thing and what was expected. Ends the
/// program with status 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The value of a result; throws UsageError with its reason where there is none.
template <class T>
T usable(Result<T> result) {
    if (!result) throw UsageError(result.why());
    return std::move(result).value();
}

/// Each adds one command to the program. When the command was chosen its callback runs it and sets the status.
void add_match_command(CLI::App& program, Exit& status);
void add_tournament_command(CLI::App& program, Exit& status);
void add_standings_command(CLI::App& program, Exit& status);
void add_report_command(CLI::App& program, Exit& status);
void add_play_command(CLI::App& program, Exit& status);
void add_replay_command(CLI::App& program, Exit& status);
void add_check_command(CLI::App& program, Exit& status);
void add_perft_command(CLI::App& program, Exit& status);
void add_doctor_command(CLI::App& program, Exit& status);
void add_serve_command(CLI::App& program, Exit& status);
void add_list_command(CLI::App& program, Exit& status);
void add_new_command(CLI::App& program, Exit& status);

}  // namespace isola_arena
