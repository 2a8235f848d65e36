#include "arena/cli/export_command.hpp"

#include <memory>

#include <CLI/CLI.hpp>

#include "arena/cli/export/export.hpp"

namespace isola_arena {

void add_export(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("export", "Write a game or a contest as files that everybody can open");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("RECORD", options->source, "the record of a game, or a contest's database")->required();
    command
        ->add_option("OUTPUT", options->output,
                     "what to write; the ending says what it is: game.html (a page to step "
                     "through the game), game.svg (an animated picture); of a database also a folder: "
                     "site/ (tables and all games as pages)")
        ->required();
    command->add_option("--game", options->game, "which game of a contest's database: PAIRING.GAME, such as 12.1");
    command->add_flag("--force", options->force,
                      "replace the output if it is there already; of a folder only an exported site");
    command
        ->add_option("--turn-seconds", options->turn_seconds,
                     "of an animated picture: how long each turn is shown, 0.1 to 60; default: 1")
        ->check(CLI::Range(0.1, 60.0));
    command->footer(
        "Examples: arena export game.jsonl game.html\n"
        "          arena export game.jsonl game.svg --turn-seconds 0.5\n"
        "          arena export contest.db --game 12.1 final.html\n"
        "          arena export contest.db site/\n"
        "Pages need no arena and no network: they can be mailed, opened from a disk, or put on any web server.\n"
        "Games tell all that their records do, also the commands of the bots and their stderr.\n"
        "A picture plays by itself, over and over, in READMEs and chats.");
    command->callback([options, &status] { status = run_export(*options); });
}

}  // namespace isola_arena
