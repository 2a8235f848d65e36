#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "arena/cli/options/command.hpp"

/// arena/cli/export is the command `arena export`: it writes a recorded game as a page of its own or as an animated
/// picture, and a contest as a folder of pages (arena/export). Open this header first:
///
///     ExportOptions options{.source = "game.jsonl", .output = "game.html"};
///     const Exit status = run_export(options);
///
/// run_export() runs on the main thread: it handles signals. The other functions may be called on any thread.
namespace isola_arena {

/// Writes a file as a whole or not at all. Throws UsageError if it cannot be made at that place, std::runtime_error if
/// writing fails.
void write_output(const std::filesystem::path& output, std::string_view content);

/// The options of `arena export`.
struct ExportOptions {
    std::string source;                       ///< a record, or a contest's database
    std::string output;                       ///< the file or folder to write; its ending names the form
    std::string game;                         ///< which game of a database: `12.1`
    bool force = false;                       ///< replace an existing output
    bool verify = false;                      ///< of a database: warn if its table is not what the records say
    std::optional<double> turn_seconds = {};  ///< of a picture: how long each turn is shown; more than 0
    std::optional<int> variation = {};        ///< of a picture: the variation of the record that is shown
};

/// Writes the output in the form that its ending names, as a whole or not at all. Throws UsageError if the options are
/// wrong, the record cannot be used or does not hold, or the output exists or cannot be opened; DatabaseProblem if a
/// database cannot be read; std::runtime_error if writing fails. Returns Exit::interrupted after a signal, and
/// Exit::does_not_hold if a contest is verified and does not hold.
Exit run_export(const ExportOptions& options);

}  // namespace isola_arena
