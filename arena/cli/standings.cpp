#include <memory>
#include <string>

#include <fmt/core.h>

#include "arena/cli/command.hpp"
#include "arena/cli/contest/standings.hpp"

namespace isola_arena {
namespace {

struct Options {
    std::string database;
    bool json = false;
    bool csv = false;
};

Exit run(const Options& options) {
    const ContestView view = read_contest(options.database);
    fmt::print("{}", options.json ? standings_json(view) : options.csv ? standings_csv(view) : standings_text(view));
    return Exit::fine;
}

}  // namespace

void add_standings_command(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("standings", "Show the table of a contest, also while it runs");
    auto options = std::make_shared<Options>();
    command->add_option("DB", options->database, "the contest's database")->required();
    auto* json = command->add_flag("--json", options->json, "one JSON object on stdout, with every match");
    command->add_flag("--csv", options->csv, "the table as comma-separated values")->excludes(json);
    command->footer(
        "Example: arena standings contest.db\n"
        "M matches, W won, D drawn, L lost; Elo of all games, with its 95 % interval; faults are lost games\n"
        "and discarded turns.");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace isola_arena
