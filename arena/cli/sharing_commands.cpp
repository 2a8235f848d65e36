#include "arena/cli/sharing_commands.hpp"

#include <memory>

#include <CLI/CLI.hpp>

#include "arena/cli/analyse/analyse.hpp"
#include "arena/cli/doctor.hpp"
#include "arena/cli/export/export.hpp"
#include "arena/cli/host/host.hpp"
#include "arena/cli/match/match.hpp"
#include "arena/cli/reference/completion/completion_candidates.hpp"
#include "arena/cli/reference/program_reference.hpp"
#include "arena/cli/replay/replay.hpp"
#include "arena/cli/show.hpp"
#include "arena/cli/shared_options.hpp"
#include "arena/cli/tournament/tournament.hpp"

namespace isola_arena {

void add_grade(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("grade", "Find out how strong a bot is: it plays up the engine's levels");
    auto options = std::make_shared<GradeOptions>();
    command
        ->add_option("BOT", options->bot,
                     "The bot: a quoted command line, name=command, a bundled bot, a name from --bots, or a folder")
        ->required();
    add_contest_options(*command, options->contest);
    add_dialect_option(*command, options->dialects);
    add_bot_type_option(*command, options->bot_types);
    command->add_option("--games", options->games, "Games against each level at most; four will do if it wins them all")
        ->capture_default_str()
        ->check(CLI::Range(2, 1000));
    command
        ->add_option("--minutes", options->minutes,
                     "It ends after so many minutes; a game that is not over by then counts for nothing")
        ->capture_default_str()
        ->check(CLI::Range(0.01, 1000.0));
    command->add_flag("--json", options->json, "One JSON object on stdout");
    command->footer(
        "Examples: arena grade \"python3 my_bot.py\"\n"
        "          arena grade --contest icpc-caribbean \"python3 my_bot.py\"\n"
        "It goes on to the next level while it wins more than half of the games. Without --contest and times a reply\n"
        "may take 200 ms. Elo is that of the levels, the game's simple bot (greedy) having 1000; it is measured on "
        "the\n"
        "game's usual board. The first game has half a minute, however small --minutes is. Exit status: 3 no game\n"
        "was over in time.");
    command->callback([options, &status] { status = run_grade(*options); });
}

void add_analyse(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("analyse", "Find the turns that lost a recorded game, or all of a contest");
    auto options = std::make_shared<AnalyseOptions>();
    command->add_option("RECORD", options->source, "the record of a game, or a contest's database")->required();
    command->add_option("--game", options->game, "of a contest's database only this game: PAIRING.GAME, such as 12.1");
    command->add_option("--engine", options->engine,
                        "the bot that judges: any that says what it thinks of its positions (docs/protocol.md); "
                        "default: the game's own engine");
    command->add_option("--bots", options->bots_file, "a bots file where --engine is looked up first");
    auto* time = command->add_option("--time", options->time, "how long it thinks about a position; default: 200ms");
    command
        ->add_option("--nodes", options->nodes,
                     "how many positions it looks at for each instead: the analysis is the same on every machine")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}))
        ->excludes(time);
    command->add_option("--jobs", options->jobs, "games at once; default: one per core")->check(CLI::Range(1, 1024));
    command->add_flag("--beside", options->beside,
                      "also while the contest is being played, although that takes time from its games");
    command->add_flag("--again", options->again, "also games that have been analysed in the same way already");
    command->add_flag("--json", options->json, "the analysis as JSON on stdout, one object a game");
    add_confinement_options(*command, options->confinement);
    command->footer(
        "Examples: arena analyse game.jsonl\n"
        "          arena analyse contest.db --jobs 2\n"
        "          arena analyse contest.db --game 12.1 --nodes 100000\n"
        "          arena analyse game.jsonl --engine \"python3 my_bot.py\" --time 1s\n"
        "Writes game.analysis.json beside game.jsonl, and the analyses of a contest into its database; started again,\n"
        "it goes on with the games that have none. Exit status 3: a record does not hold, and is not analysed.");
    command->callback([options, &status] { status = run_analyse(*options); });
}

// Adds the options that ask a bot again, and those that ask something of the record instead.
void add_replay_questions(CLI::App& command, ReplayOptions& options) {
    auto* verify = command.add_flag(
        "--verify", options.verify,
        "judge the game again, and compare the rows of a contest's database, or the ladder of a hosted "
        "contest, with their records: exit status 0 if all holds, 3 if anything differs");
    auto* turn = command.add_option("--turn", options.turn,
                                    "feed the lines up to this turn to the bot, without a clock; without it: up to "
                                    "the last turn of the bot that lost");
    auto* bot = command.add_option(
        "--bot", options.bot,
        "the bot whose answer is shown beside the recorded one; it is asked in the recorded player's dialect");
    command.add_option("--bots", options.bots_file, "a bots file where --bot is looked up first");
    add_bot_type_option(command, options.bot_types);
    add_confinement_options(command, options.confinement);
    command
        .add_flag("--position", options.position,
                  "print the position before the turn --turn, as a line for --openings of match and tournament")
        ->excludes(verify)
        ->excludes(bot);
    command
        .add_flag("--lost", options.lost,
                  "ask --bot in every game of the database that the bot of its name lost, and show where it replies "
                  "otherwise")
        ->needs(bot)
        ->excludes(turn);
    turn->excludes(verify);
    bot->excludes(verify);
}

void add_replay(CLI::App& program, Exit& status) {
    auto* command =
        program.add_subcommand("replay", "Step through a recorded game, judge it again, or ask a bot again");
    auto options = std::make_shared<ReplayOptions>();
    command
        ->add_option(
            "RECORD", options->records,
            "the record of a game, as a file or a URL, or a contest's database; with --verify several of them, or "
            "the folder or the database of a hosted contest")
        ->required();
    command->add_option("--game", options->game, "which game of a contest's database: PAIRING.GAME, such as 12.1");
    add_replay_questions(*command, *options);
    command->add_option("--speed", options->speed, "turns per second when it runs by itself; 0: as fast as can be seen")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    command->add_flag("--json", options->json, "one JSON object on stdout");
    command->footer(
        "Examples: arena replay game.jsonl\n"
        "          arena replay --verify records/*.jsonl\n"
        "          arena replay --verify contest.db\n"
        "          arena replay game.jsonl --turn 12 --bot \"python3 my_bot.py\"\n"
        "          arena replay game.jsonl --turn 12 --position >> openings.txt\n"
        "          arena replay --lost contest.db --bot \"mybot=python3 my_bot.py\"\n"
        "          arena replay http://teacher:8080/ladder/games/12.1/record --bot \"python3 my_bot.py\"\n"
        "          arena replay contest.db --game 12.1");
    command->callback([options, &status] { status = run_replay(*options); });
}

void add_serve(CLI::App& program, Exit& status) {
    auto* command =
        program.add_subcommand("serve", "Serve the web page: try out bots, play, watch a contest, look at records");
    auto options = std::make_shared<ServeOptions>();
    add_contest_options(*command, options->contest);
    command->add_option("--db", options->database, "A contest's database to show, even while it is being played");
    command->add_option("--record", options->records, "Records to show, and folders of records (*.jsonl)");
    add_listen_options(*command, options->listen, "--port", "The port of the page; 0: any free port");
    command->footer(
        "Examples: arena serve --bots bots.toml\n"
        "          arena serve --contest bot-battle --port 0\n"
        "          arena serve --db contest.db --public --listen 0.0.0.0\n"
        "The contest options become the page's defaults. The only line on stdout is the URL. Ctrl-C stops everything.");
    command->callback([options, &status] { status = run_serve(*options); });
}

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
    command->add_flag("--verify", options->verify,
                      "of a database: first compare its rows with the records; warn, and end with status 3, if they "
                      "differ");
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

namespace {

// Adds the options for a new folder. Returns the option --new, which some other options need or exclude.
CLI::Option* add_options_of_a_new_folder(CLI::App& command, HostOptions& options) {
    auto* fresh = command.add_flag("--new", options.is_new, "Make the folder first");
    command.add_option("--contest", options.fresh.contest, "With --new: the contest (arena list); default: uicc-isola")
        ->needs(fresh);
    command.add_option("--title", options.fresh.title, "With --new: what the contest is called")->needs(fresh);
    return fresh;
}

void add_options_that_change_and_end(CLI::App& command, HostOptions& options, CLI::Option* fresh) {
    auto* backup = command.add_option("--backup", options.backup,
                                      "Write the whole contest into this file, also while it is served, and end");
    auto* restore = command.add_option("--restore", options.restore,
                                       "Make the folder from such a file, and end; then it is served as always");
    backup->excludes(fresh)->excludes(restore);
    restore->excludes(fresh);
    command
        .add_option("--import", options.imports,
                    "Take every file and sub-folder of this folder as the submission of an author of that name, print "
                    "a table, and end; can be repeated")
        ->take_all();
    command
        .add_option("--new-link", options.new_links,
                    "Revoke the link of this author and make a new one; can be repeated")
        ->take_all();
    command.add_flag("--new-organiser-link", options.new_organisers_link, "The same for the organiser's link");
    auto* deletion = command.add_option("--delete-author", options.delete_author,
                                        "Delete this author with all that they sent, and end; nobody may serve the "
                                        "folder meanwhile, and backups that were made before still have them");
    command.add_flag("--yes", options.is_sure, "With --delete-author: do not ask")->needs(deletion);
    for (auto* other : {fresh, backup, restore}) deletion->excludes(other);
    command.add_flag("--freeze", options.freeze,
                     "End the contest: take nothing any more, and play the final of the bots that play, seeded by the "
                     "ladder, into FOLDER/final.db; given again, it goes on with the final");
}

void add_options_of_serving(CLI::App& command, HostOptions& options) {
    command.add_option("--jobs", options.jobs, "How many submissions are built and examined at the same time")
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command
        .add_option("--ladder-jobs", options.ladder_jobs,
                    "How many matches of the ladder are played at the same time, each on a core of its own; 0: none; "
                    "default: one for each core but one")
        ->check(CLI::Range(0, 1024));
    command.add_option("--port", options.port, "The port of the page; 0: any free one")
        ->capture_default_str()
        ->check(CLI::Range(0, 65535));
    command.add_flag("--lan", options.lan,
                     "Serve the local network over plain HTTP, for a classroom; default: this machine alone");
    add_confinement_options(command, options.confinement);
}

}  // namespace

void add_host(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("host", "Host a contest to which authors submit bots by personal links");
    auto options = std::make_shared<HostOptions>();
    command->add_option("FOLDER", options->folder, "The folder of the contest: settings, authors, all that was sent")
        ->required();
    add_options_that_change_and_end(*command, *options, add_options_of_a_new_folder(*command, *options));
    add_options_of_serving(*command, *options);
    command->footer(
        "Example: arena host club --new --lan\n"
        "Add a line NAME,E-MAIL for each author to club/authors.csv; their links appear in club/links.csv.");
    command->callback([options, &status] { status = run_host(*options); });
}

namespace {

void add_attack_options(CLI::App& command, AttackOptions& options) {
    command.add_flag("--attack", options.wanted,
                     "Run a hostile bot that tries every known way to break out of the sandbox");
    command.add_option("--only", options.only, "With --attack: the names of the attacks to try; default: all")
        ->expected(1, -1);
    command
        .add_option("--sandbox", options.sandbox,
                    "With --attack: auto, on or off; off shows which attacks this machine refuses without a sandbox")
        ->capture_default_str()
        ->take_last();
}

void add_nodes_options(CLI::App& command, NodesOptions& options) {
    command
        .add_option("--executor", options.executor,
                    "Which machines: local (this one) or slurm (the nodes of a cluster)")
        ->capture_default_str()
        ->check(CLI::IsMember({"local", "slurm"}));
    command.add_option("--slurm", options.survey.slurm,
                       "With --executor slurm: options for sbatch, such as \"--partition=short --account=club\"");
    command.add_option("--shared", options.survey.shared, "With --executor slurm: a folder that all machines see")
        ->capture_default_str();
    command.add_option("--wait", options.survey.wait, "With --executor slurm: how long a busy node may take to answer")
        ->capture_default_str();
}

}  // namespace

void add_doctor(CLI::App& program, Exit& status) {
    auto* command =
        program.add_subcommand("doctor", "Show what this machine, or each node, can enforce and time fairly");
    auto options = std::make_shared<AttackOptions>();
    auto nodes = std::make_shared<NodesOptions>();
    command->add_flag("--json", options->json, "one JSON object on stdout");
    add_attack_options(*command, *options);
    add_nodes_options(*command, *nodes);
    command->footer(
        "Examples: arena doctor\n"
        "          arena doctor --executor slurm --shared ~/contests --slurm \"--partition=short\"\n"
        "Exit status: 0 if every protection is enforced (with --attack: every attack was refused; with --executor "
        "slurm:\n"
        "every node can play), otherwise 3.");
    command->callback([options, nodes, &status] {
        nodes->json = options->json;
        status = nodes->executor == "slurm" ? run_doctor_of_nodes(*nodes, ARENA_VERSION) : run_doctor(*options);
    });
}

void add_work(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("work", "Play a chunk of a contest that is played on many machines");
    auto options = std::make_shared<WorkOptions>();
    command->add_option("CHUNK", options->chunk, "A file of `chunks/` in the folder that all machines share")
        ->required();
    command->add_flag("--probe", options->probe, "Play nothing: write into this file what this machine is");
    command->footer(
        "Example: arena work club.db.shared/3f9c.../chunks/1-12.json\n"
        "arena tournament --executor slurm has this run by its jobs; any other batch system may run it, too. It needs\n"
        "the version of the arena that keeps the contest. It writes one file into `results/` and ends.\n"
        "SIGTERM begins no new game: those that are whole are written.\n"
        "Exit status: 0 all games are written, 3 this machine cannot play the contest, 130 a signal came before the "
        "end.");
    command->callback([options, &status] { status = run_work(*options, ARENA_VERSION); });
}

void add_version(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("version", "Show what this program is, and which files and bots it reads");
    auto as_json = std::make_shared<bool>(false);
    command->add_flag("--json", *as_json, "one JSON object on stdout");
    command->footer("Example: arena version");
    command->callback([as_json, &status] { status = run_version(ARENA_VERSION, *as_json); });
}

void add_manual(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("manual", "Write the manual pages of all commands, for man");
    auto folder = std::make_shared<std::string>();
    command->add_option("FOLDER", *folder, "where to write arena.1, arena-match.1 and so on")->required();
    command->footer("Example: arena manual ~/.local/share/man/man1");
    command->callback(
        [folder, &program, &status] { status = run_manual(reference_of(program), ARENA_VERSION, *folder); });
}

void add_complete(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("complete", "Print the script by which a shell completes commands");
    command->group("");
    auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "bash, zsh or fish")->required()->type_name("{bash,zsh,fish}");
    command->footer(
        "Example: source <(arena complete bash)\n"
        "The scripts have it print what a word can become: arena complete -- match --contest ui");
    command->callback([shell, &status] { status = completion::print_script(*shell); });
}

void add_submit(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("submit", "Hand in a bot to a contest that is hosted, or check a receipt");
    auto options = std::make_shared<SubmitOptions>();
    auto* link = command->add_option("LINK", options->link, "Your personal link, from the organiser");
    command->add_option("FILE", options->files, "The files of your bot, or one zip or tar archive");
    command->add_option("--receipt", options->receipt, "Write the signed receipt into this file");
    command->add_flag("--no-wait", options->no_wait, "End when the files are received; default: when the bot plays");
    command->add_option("--verify", options->verify, "Check these receipts instead; sends nothing")->excludes(link);
    command->add_option_function<std::string>(
        "--key", [options](const std::string& key) { options->key = key; },
        "The contest's public key, which must have signed the receipts; without it none is verified");
    command->footer(
        "Example: arena submit http://club.example:8080/author/0123... my_bot.py\n"
        "Exit status: 0 the bot plays, or all receipts are good; 3 it does not, or one is not or was not verified.");
    command->callback([options, &status] { status = run_submit(*options); });
}

void add_standings(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("standings", "Show the table of a contest, even while it runs");
    auto options = std::make_shared<StandingsOptions>();
    command->add_option("DB", options->database, "the contest's database")->required();
    auto* json = command->add_flag("--json", options->json, "one JSON object on stdout, with every match");
    command->add_flag("--csv", options->csv, "the table as comma-separated values")->excludes(json);
    command->footer(
        "Example: arena standings contest.db\n"
        "M matches, W won, D drawn, L lost; Elo of all games, with its 95 % interval; faults are lost games\n"
        "and discarded turns.");
    command->callback([options, &status] { status = run_standings(*options); });
}

void add_report(CLI::App& program, Exit& status) {
    auto* command =
        program.add_subcommand("report", "Write a contest as one HTML page: tables, plots, faults, all matches");
    auto options = std::make_shared<ReportOptions>();
    command->add_option("DB", options->database, "the contest's database")->required();
    command->add_option("--output", options->output,
                        "where to write it, - for stdout; default: DB with the ending .html");
    command->add_flag("--verify", options->verify,
                      "first compare the rows of the database with the records; warn, and end with status 3, if they "
                      "differ");
    command->footer(
        "Example: arena report contest.db --output contest.html\n"
        "The page needs no other file and no network; it can be mailed, printed, or shown on a projector.");
    command->callback([options, &status] { status = run_report(*options); });
}

}  // namespace isola_arena
