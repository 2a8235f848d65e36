#include "arena/cli/contest_commands.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "arena/cli/analyse/analyse.hpp"
#include "arena/cli/doctor.hpp"
#include "arena/cli/export/export.hpp"
#include "arena/cli/host/host.hpp"
#include "arena/cli/host/marks.hpp"
#include "arena/cli/list.hpp"
#include "arena/cli/reference/completion/completion_candidates.hpp"
#include "arena/cli/reference/program_reference.hpp"
#include "arena/cli/shared_options.hpp"
#include "arena/cli/show.hpp"
#include "arena/cli/tournament/amend.hpp"
#include "arena/cli/tournament/tournament.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 22> running_options{
    "--help",       "--db",      "--jobs",   "--overload",   "--color",   "--skip-unfit", "--watch",        "--json",
    "--no-records", "--sandbox", "--serve",  "--listen",     "--token",   "--public",     "--allow-folder", "--share",
    "--executor",   "--slurm",   "--shared", "--chunk-time", "--dry-run", "--changed"};

// Returns whether the command line has options of the contest or its bots, and not only options of how to run it.
bool says_anything(const CLI::App& command) {
    return std::ranges::any_of(command.get_options(), [](const CLI::Option* option) {
        return option->count() > 0 && std::ranges::find(running_options, option->get_name()) == running_options.end();
    });
}

void add_tournament(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("tournament", "Play a whole contest into a database, or resume one");
    auto options = std::make_shared<TournamentOptions>();
    add_contest_setup(*command, options->setup);
    command->add_option("--db", options->database, "The contest's database; if it exists, its contest is resumed")
        ->capture_default_str();
    command
        ->add_option("--jobs", options->jobs,
                     "Games at once; default: one per core; with --executor slurm or folder: in one task, default: one")
        ->check(CLI::Range(1, 1024));
    options->version = ARENA_VERSION;
    add_cluster_options(*command, options->cluster);
    command->add_flag("--overload", options->overload, "Allow more games at once than there are cores");
    command->add_flag(
        "--dry-run", options->dry_run,
        "Only print how many games the contest has and how long they take at most; plays and writes nothing");
    command
        ->add_option(
            "--changed", options->changed,
            "If the files of a bot have changed since its games: they stand, or are played again; default: asks "
            "on a terminal, else stand")
        ->check(CLI::IsMember({"stand", "again"}));
    command->add_flag("--no-records", options->no_records, "Keep only the results, not the records of the games");
    command->add_flag("--watch", options->watch, "Show the table, the latest games and the rate full-screen");
    command->add_flag("--json", options->json, "Print the final table as one JSON object, no progress");
    add_listen_options(*command, options->page, "--serve",
                       "Also show the contest in a browser, on this port (0: any free port)");
    command->footer(
        "Examples: arena tournament --contest isolation random-cpp random-python greedy\n"
        "          arena tournament --contest columbia --bots bots.toml --db columbia.db --jobs 4\n"
        "          arena tournament --db columbia.db\n"
        "The last one resumes after Ctrl-C, a crash or a power cut: no game is lost or played twice.");
    command->callback([options, command, &status] {
        options->plan_given = says_anything(*command);
        options->setup.plays_elsewhere = !options->cluster.is_local();
        status = run_contest(*options);
    });
}

void add_amend(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<AmendOptions>(
        program, status, "amend", "Change a contest that has begun: a late bot, a withdrawn one, a disputed game",
        run_amend);
    command.add_option("DB", options.database, "The contest's database; nobody may be playing it")->required();
    std::vector<CLI::Option*> kinds;
    kinds.push_back(command
                        .add_option("--add", options.amendment.add,
                                    "Let this bot join: [NAME=]BOT, as for arena tournament; can be repeated")
                        ->take_all());
    auto* strike = command.add_option("--strike", options.amendment.strike,
                                      "Strike the bot of this name: whoever would meet it has a bye");
    kinds.push_back(strike);
    kinds.push_back(command
                        .add_option("--void", options.amendment.voided,
                                    "Void this game, PAIRING.GAME, and have it played again; can be repeated")
                        ->take_all());
    kinds.push_back(command.add_option("--again", options.amendment.again,
                                       "Have all games of the bot of this name played again, because it has changed"));
    for (auto* one : kinds)
        for (auto* other : kinds)
            if (one != other) one->excludes(other);
    command
        .add_option("--games", options.games,
                    "With --strike, in round robins and gauntlets: keep its finished matches, or remove all; default: "
                    "keep")
        ->needs(strike)
        ->check(CLI::IsMember({"keep", "remove"}));
    command.add_option("--reason", options.amendment.reason,
                       "Why; it stays in the database and stands in the tables. Only --add needs none");
    command.add_option("--bots", options.amendment.bots_file, "With --add: a bots file in which bots are looked up")
        ->needs(kinds.front());
    command.footer(
        "Examples: arena amend club.db --add submissions/dan\n"
        "          arena amend club.db --strike cem --reason \"withdrawn by its author\"\n"
        "          arena amend club.db --void 12.1 --reason \"the machine was out of memory\"\n"
        "Nothing is played: arena tournament --db club.db goes on. No game is lost: those that no longer count stay in "
        "the\n"
        "database.");
}

void add_standings(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<StandingsOptions>(
        program, status, "standings", "Show the table of a contest, even while it runs", run_standings);
    command.add_option("DB", options.database, "the contest's database")->required();
    auto* json = command.add_flag("--json", options.json, "one JSON object on stdout, with every match");
    command.add_flag("--csv", options.csv, "the table as comma-separated values")->excludes(json);
    command.footer(
        "Example: arena standings contest.db\n"
        "M matches, W won, D drawn, L lost; Elo of all games, with its 95 % interval; faults are lost games\n"
        "and discarded turns.");
}

void add_report(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<ReportOptions>(
        program, status, "report", "Write a contest as one HTML page: tables, plots, faults, all matches", run_report);
    command.add_option("DB", options.database, "the contest's database")->required();
    command.add_option("--output", options.output,
                       "where to write it, - for stdout; default: DB with the ending .html");
    command.add_flag("--verify", options.verify,
                     "first compare the rows of the database with the records; warn, and end with status 3, if they "
                     "differ");
    command.footer(
        "Example: arena report contest.db --output contest.html\n"
        "The page needs no other file and no network; it can be mailed, printed, or shown on a projector.");
}

void add_export(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<ExportOptions>(
        program, status, "export", "Write a game or a contest as files that everybody can open", run_export);
    command.add_option("RECORD", options.source, "the record of a game, or a contest's database")->required();
    command
        .add_option("OUTPUT", options.output,
                    "what to write; the ending says what it is: game.html (a page to step "
                    "through the game), game.svg (an animated picture); of a database also a folder: "
                    "site/ (tables and all games as pages)")
        ->required();
    command.add_option("--game", options.game, "which game of a contest's database: PAIRING.GAME, such as 12.1");
    command.add_flag("--force", options.force,
                     "replace the output if it is there already; of a folder only an exported site");
    command.add_flag("--verify", options.verify,
                     "of a database: first compare its rows with the records; warn, and end with status 3, if they "
                     "differ");
    command
        .add_option("--turn-seconds", options.turn_seconds,
                    "of an animated picture: how long each turn is shown, 0.1 to 60; default: 1")
        ->check(CLI::Range(0.1, 60.0));
    command.add_option("--variation", options.variation,
                       "of an animated picture: the number of a variation of the record; the game is shown up to where "
                       "the variation leaves it, and then the variation");
    command.footer(
        "Examples: arena export game.jsonl game.html\n"
        "          arena export game.jsonl game.svg --turn-seconds 0.5\n"
        "          arena export contest.db --game 12.1 final.html\n"
        "          arena export contest.db site/\n"
        "Pages need no arena and no network: they can be mailed, opened from a disk, or put on any web server.\n"
        "Games tell all that their records do, also the commands of the bots and their stderr.\n"
        "A picture plays by itself, over and over, in READMEs and chats.");
}

void add_analyse(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<AnalyseOptions>(
        program, status, "analyse", "Find the turns that lost a recorded game, or all of a contest", run_analyse);
    command.add_option("RECORD", options.source, "the record of a game, or a contest's database")->required();
    command.add_option("--game", options.game, "of a contest's database only this game: PAIRING.GAME, such as 12.1");
    command.add_option("--engine", options.engine,
                       "the bot that judges: any that says what it thinks of its positions (docs/protocol.md); "
                       "default: the game's own engine");
    command.add_option("--bots", options.bots_file, "a bots file where --engine is looked up first");
    auto* time = command.add_option("--time", options.time, "how long it thinks about a position; default: 200ms");
    command
        .add_option("--nodes", options.nodes,
                    "how many positions it looks at for each instead: the analysis is the same on every machine")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}))
        ->excludes(time);
    command.add_option("--jobs", options.jobs, "games at once; default: one per core")->check(CLI::Range(1, 1024));
    command.add_flag("--beside", options.beside,
                     "also while the contest is being played, although that takes time from its games");
    command.add_flag("--again", options.again, "also games that have been analysed in the same way already");
    command.add_flag("--json", options.json, "the analysis as JSON on stdout, one object a game");
    add_confinement_options(command, options.confinement);
    command.footer(
        "Examples: arena analyse game.jsonl\n"
        "          arena analyse contest.db --jobs 2\n"
        "          arena analyse contest.db --game 12.1 --nodes 100000\n"
        "          arena analyse game.jsonl --engine \"python3 my_bot.py\" --time 1s\n"
        "Writes game.analysis.json beside game.jsonl, and the analyses of a contest into its database; started again,\n"
        "it goes on with the games that have none. Exit status 3: a record does not hold, and is not analysed.");
}

void add_serve(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<ServeOptions>(
        program, status, "serve", "Serve the web page: try out bots, play, watch a contest, look at records",
        run_serve);
    CLI::Option* bots = command.add_option(
        "BOT", options.workbench.bots,
        "Bots to work on: quoted command lines, name=command, names from --bots, or folders with a bots.toml. The page "
        "offers them first. Their files are watched: a bot that has changed is checked");
    add_contest_options(command, options.contest);
    CLI::Option* rerun = command.add_flag("--rerun", options.workbench.rerun,
                                          "When files of a bot have changed and it still answers, play the last match "
                                          "again, with the same seed; the page "
                                          "has a switch for this");
    command.add_option("--db", options.database, "A contest's database to show, even while it is being played");
    command.add_option("--record", options.records, "Records to show, and folders of records (*.jsonl)");
    add_listen_options(command, options.listen, "--port", "The port of the page; 0: any free port");
    command
        .add_flag("--end-button", options.end_button,
                  "The page has a button that ends the arena, for a start without a terminal")
        ->excludes("--public");
    for (CLI::Option* each : {bots, rerun}) each->excludes("--public");
    command.footer(
        "Examples: arena serve --bots bots.toml\n"
        "          arena serve --rerun \"python3 my_bot.py\"\n"
        "          arena serve --contest bot-battle --port 0\n"
        "          arena serve --db contest.db --public --listen 0.0.0.0\n"
        "The contest options become the page's defaults. The only line on stdout is the URL. Ctrl-C stops everything.");
}

// Adds the options for a new folder. Returns the option --new, which some other options need or exclude.
CLI::Option* add_options_of_a_new_folder(CLI::App& command, HostOptions& options) {
    auto* fresh = command.add_flag("--new", options.is_new, "Make the folder first");
    command
        .add_option("--contest", options.fresh.contest,
                    "With --new: the contest (arena list), or a contest file; without it you are asked")
        ->needs(fresh);
    command.add_option("--title", options.fresh.title, "With --new: what the contest is called")->needs(fresh);
    return fresh;
}

// Adds further acts of the organiser, each of which ends. Returns their options.
std::vector<CLI::Option*> acts_of_organiser(CLI::App& command, OrganisersActs& acts, CLI::Option* reason) {
    auto* add =
        command
            .add_option("--add-author", acts.add_authors,
                        "Add this author to authors.csv, NAME or \"NAME <E-MAIL>\", also while it is served, and "
                        "end; can be repeated")
            ->take_all();
    auto* rename = command.add_option("--rename-author", acts.rename_author,
                                      "Give an author another name, OLD=NEW, and end; link, versions and rating stay. "
                                      "Nobody may serve the folder meanwhile, as for the next six");
    auto* voids =
        command
            .add_option("--void-game", acts.void_game,
                        "Void this game of the ladder, MATCH.GAME, and end: it stays in the lists and counts for "
                        "nothing, and ratings are those of the ladder without it; this cannot be undone")
            ->needs(reason);
    auto* withdraw = command
                         .add_option("--withdraw", acts.withdraw,
                                     "Withdraw what plays of this author, until they hand in another version, and end")
                         ->needs(reason);
    auto* disqualify =
        command
            .add_option("--disqualify", acts.disqualify,
                        "Disqualify this author, until --readmit: nothing of theirs plays or is taken; and end")
            ->needs(reason);
    auto* readmit = command.add_option("--readmit", acts.readmit, "Take a disqualification back, and end");
    auto* examine = command
                        .add_option("--examine", acts.examine,
                                    "Examine again what plays of this author, print whether it still plays, and end; "
                                    "can be repeated")
                        ->take_all();
    auto* examine_all = command.add_flag("--examine-all", acts.examine_all, "The same for all that play");
    command.add_flag("--rebuild", acts.rebuild, "With --examine or --examine-all: build anew first");
    auto* download = command.add_option("--download", acts.download,
                                        "Write a version, AUTHOR or AUTHOR:VERSION, as it was sent into a file, also "
                                        "while it is served, and end");
    command.add_option("--output", acts.output, "With --download: the file; default: named by author and version")
        ->needs(download);
    return {add, rename, voids, withdraw, disqualify, readmit, examine, examine_all, download};
}

void add_options_that_change_and_end(CLI::App& command, HostOptions& options, CLI::Option* fresh) {
    auto* backup = command.add_option("--backup", options.backup,
                                      "Write the whole contest into this file, also while it is served, and end");
    auto* restore = command.add_option("--restore", options.restore,
                                       "Make the folder from such a file, and end; then it is served as always");
    backup->excludes(fresh)->excludes(restore);
    restore->excludes(fresh);
    auto* import =
        command
            .add_option(
                "--import", options.imports,
                "Take every file and sub-folder of this folder as the submission of an author of that name, print "
                "a table, and end; a bots file instead: hand in the bundled bots that it lists; can be repeated")
            ->take_all();
    auto* new_link = command
                         .add_option("--new-link", options.new_links,
                                     "Revoke the link of this author and make a new one; can be repeated")
                         ->take_all();
    auto* organisers =
        command.add_flag("--new-organiser-link", options.new_organisers_link, "The same for the organiser's link");
    auto* deletion = command.add_option("--delete-author", options.delete_author,
                                        "Delete this author with all that they sent, and end; nobody may serve the "
                                        "folder meanwhile, and backups that were made before still have them");
    command.add_flag("--yes", options.is_sure, "With --delete-author: do not ask")->needs(deletion);
    for (auto* other : {fresh, backup, restore}) deletion->excludes(other);
    auto* acceptance = command.add_option("--accept", options.acts.accept,
                                          "Accept this version, AUTHOR or AUTHOR:VERSION, though its examination found "
                                          "it unfit, and end; nobody may serve the folder meanwhile");
    auto* refusal = command.add_option("--refuse", options.acts.refuse,
                                       "Refuse this version though its examination found it fit, and end");
    auto* reason =
        command.add_option("--reason", options.acts.reason,
                           "Why, for the author, with --accept, --refuse, --withdraw, --disqualify or --void-game");
    acceptance->excludes(refusal)->needs(reason);
    refusal->needs(reason);
    for (auto* other : {fresh, backup, restore, deletion}) acceptance->excludes(other), refusal->excludes(other);
    auto* list =
        command.add_flag("--accept-list", options.accepts_list,
                         "Take the list of authors even if more than a third of those who have handed something in are "
                         "not in it any more");
    auto* copies = command.add_flag("--copies", options.copies,
                                    "List the submissions of different authors that are identical or alike, also while "
                                    "it is served, and end");
    auto* freeze = command.add_flag(
        "--freeze", options.freeze,
        "End the contest: take nothing any more, and play the final of the bots that play, seeded by the "
        "ladder, into FOLDER/final.db; given again, it goes on with the final");
    auto* reopen = command.add_option("--reopen", options.reopen,
                                      "Open a contest again that has ended, until this DEADLINE, such as "
                                      "2026-12-01T18:00:00+01:00; its final is kept as final-1.db, then final-2.db; "
                                      "nobody may serve the folder meanwhile");
    for (auto* other :
         {fresh, backup, restore, deletion, acceptance, refusal, import, new_link, organisers, list, copies, freeze})
        reopen->excludes(other);
    auto* show = command
                     .add_option("--show", options.show,
                                 "Print something of the ladder, also while it is served, and end: games (all, the "
                                 "newest first), crosstable, or fairness (how the machine treated the bots)")
                     ->check(CLI::IsMember({"games", "crosstable", "fairness"}));
    for (auto* other : {fresh, backup, restore, deletion, acceptance, refusal, import, new_link, organisers, list,
                        copies, freeze, reopen})
        show->excludes(other);
    // What ends without looking at an option must not be given with that option.
    for (auto* other :
         {fresh, backup, restore, deletion, acceptance, refusal, import, new_link, organisers, list, freeze})
        copies->excludes(other);
    for (auto* other : {fresh, backup, restore, deletion, acceptance, refusal, import}) list->excludes(other);
    for (auto* act : {new_link, organisers})
        for (auto* other : {backup, restore, deletion, acceptance, refusal, import, freeze}) act->excludes(other);
    for (auto* other : {backup, restore, deletion, acceptance, refusal, import}) freeze->excludes(other);
    for (auto* other : {backup, restore, deletion, acceptance, refusal}) import->excludes(other);
    auto* settings = command
                         .add_option("--set", options.settings,
                                     "Give a setting of contest.toml another value, KEY=VALUE, also while it is "
                                     "served, and end; without a VALUE the default counts; can be repeated")
                         ->take_all();
    for (auto* other : {fresh, backup, restore, deletion, acceptance, refusal, import, new_link, organisers, list,
                        copies, freeze, reopen, show})
        settings->excludes(other);
    std::vector<CLI::Option*> others{fresh,    backup,     restore, deletion, acceptance, refusal, import,
                                     new_link, organisers, list,    copies,   freeze,     settings};
    for (CLI::Option* const act : acts_of_organiser(command, options.acts, reason)) {
        for (CLI::Option* const other : others) act->excludes(other);
        others.push_back(act);
    }
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

void add_host(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<HostOptions>(
        program, status, "host", "Host a contest to which authors submit bots by personal links", run_host);
    command.add_option("FOLDER", options.folder, "The folder of the contest: settings, authors, all that was sent")
        ->required();
    add_options_that_change_and_end(command, options, add_options_of_a_new_folder(command, options));
    add_options_of_serving(command, options);
    command.footer(
        "Example: arena host club --new --contest isolation --lan\n"
        "Add a line NAME,E-MAIL for each author to club/authors.csv; their links appear in club/links.csv.");
}

void add_marks(CLI::App& program, Exit& status) {
    const auto [command, options] =
        add_command<MarksOptions>(program, status, "marks", "List the results and marks of a class", run_marks);
    command
        .add_option(
            "CONTEST", options.source,
            "The folder of a hosted contest, even while it is served, the database of a tournament, or a folder with "
            "a file or sub-folder for each author, which are built and examined first")
        ->required();
    command.add_option("--scheme", options.scheme,
                       "A file with the table [marks]; default: that in the contest.toml of a hosted contest");
    command.add_option(
        "--authors", options.authors,
        "Of a tournament or submissions: the list of the class, whose authors without a bot are listed, too");
    command.add_option("--contest", options.contest, "Of submissions: what they play; default: uicc-isola");
    command.add_flag(
        "--levels", options.levels,
        "Measure the level of each bot, as grade does, by the clock of the contest, with a bot on each core; "
        "a level is measured once for each version. A scheme by level needs no --levels");
    command.add_option("--minutes", options.minutes, "How long the games for one level may take")
        ->capture_default_str()
        ->check(CLI::Range(0.01, 1000.0));
    add_confinement_options(command, options.confinement);
    command.add_option(
        "--columns", options.columns,
        "Only these columns, TITLE=COLUMN or COLUMN, between commas: \"Email address=email,Grade=marks\"");
    auto* csv = command.add_flag("--csv", options.csv, "Comma-separated values, for a spreadsheet or a gradebook");
    command.add_flag("--json", options.json, "One JSON object")->excludes(csv);
    command.add_option("--output", options.output, "Write this file, which its owner alone can read; default: stdout");
    command.footer(
        "Examples: arena marks club --csv --output marks.csv\n"
        "          arena marks contest.db --authors class.csv --scheme marks.toml\n"
        "A scheme: [marks]  by = \"rank\"  thresholds = [[1, 15], [3, 13], [100, 8]]  missing = 0\n"
        "by is rank, level or points; a pair is the worst value for the marks, and the marks. Authors without a bot "
        "in\n"
        "the table get those of `missing`.");
}

void add_work(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<WorkOptions>(
        program, status, "work", "Play a chunk of a contest that is played on many machines", run_work);
    options.version = ARENA_VERSION;
    command.add_option("CHUNK", options.chunk, "A file of `chunks/` in the folder that all machines share")->required();
    command.add_flag("--probe", options.probe, "Play nothing: write into this file what this machine is");
    command.footer(
        "Example: arena work club.db.shared/3f9c.../chunks/1-12.json\n"
        "arena tournament --executor slurm has this run by its jobs; any other batch system may run it, too. It needs\n"
        "the version of the arena that keeps the contest. It writes one file into `results/` and ends.\n"
        "SIGTERM begins no new game: those that are whole are written.\n"
        "Exit status: 0 all games are written, 3 this machine cannot play the contest, 130 a signal came before the "
        "end.");
}

void add_list(CLI::App& program, Exit& status) {
    const auto [command, as_json] =
        add_command<bool>(program, status, "list", "Show the contests, games, variants and bundled bots", run_list);
    command.add_flag("--json", as_json, "one JSON object on stdout");
    command.footer("Example: arena list");
}

void add_attack_options(CLI::App& command, DoctorOptions& options) {
    command.add_flag("--attack", options.attack,
                     "Run a hostile bot that tries every known way to break out of the sandbox");
    command.add_option("--only", options.only, "With --attack: the names of the attacks to try; default: all")
        ->expected(1, -1);
    command
        .add_option("--sandbox", options.sandbox,
                    "With --attack: auto, on or off; off shows which attacks this machine refuses without a sandbox")
        ->capture_default_str()
        ->take_last();
}

void add_nodes_options(CLI::App& command, DoctorOptions& options) {
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

void add_doctor(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<DoctorOptions>(
        program, status, "doctor", "Show what this machine, or each node, can enforce and time fairly", run_doctor);
    options.version = ARENA_VERSION;
    command.add_flag("--json", options.json, "one JSON object on stdout");
    add_attack_options(command, options);
    add_nodes_options(command, options);
    command.footer(
        "Examples: arena doctor\n"
        "          arena doctor --executor slurm --shared ~/contests --slurm \"--partition=short\"\n"
        "Exit status: 0 if every protection is enforced (with --attack: every attack was refused; with --executor "
        "slurm:\n"
        "every node can play), otherwise 3.");
}

void add_perft(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<PerftOptions>(
        program, status, "perft", "Count the sequences of legal turns from an initial position", run_perft);
    command.add_option("--rules", options.rules, "the variant, such as isola, isolation or queens")->required();
    command.add_option("--board", options.board, "ROWSxCOLUMNS; default: the variant's own board");
    command
        .add_option("DEPTH", options.depth, "how many turns; prints one line \"depth nodes\" for each depth up to it")
        ->required();
    command.add_flag("--json", options.json, "one JSON object on stdout");
    command.footer("Example: arena perft --rules isola --board 7x7 2");
}

void add_version(CLI::App& program, Exit& status) {
    const auto [command, as_json] =
        add_command<bool>(program, status, "version", "Show what this program is, and which files and bots it reads",
                          [](bool json) { return run_version(ARENA_VERSION, json); });
    command.add_flag("--json", as_json, "one JSON object on stdout");
    command.footer("Example: arena version");
}

void add_manual(CLI::App& program, Exit& status) {
    const auto [command, folder] = add_command<std::string>(
        program, status, "manual", "Write the manual pages of all commands, for man",
        [&program](const std::string& into) { return run_manual(reference_of(program), ARENA_VERSION, into); });
    command.add_option("FOLDER", folder, "where to write arena.1, arena-match.1 and so on")->required();
    command.footer("Example: arena manual ~/.local/share/man/man1");
}

void add_complete(CLI::App& program, Exit& status) {
    const auto [command, shell] = add_command<std::string>(
        program, status, "complete", "Print the script by which a shell completes commands", completion::print_script);
    command.group("");
    command.add_option("SHELL", shell, "bash, zsh or fish")->required()->type_name("{bash,zsh,fish}");
    command.footer(
        "Example: source <(arena complete bash)\n"
        "The scripts have it print what a word can become: arena complete -- match --contest ui");
}

}  // namespace

void add_contest_commands(CLI::App& program, Exit& status) {
    add_tournament(program, status);
    add_amend(program, status);
    add_standings(program, status);
    add_report(program, status);
    add_export(program, status);
    add_analyse(program, status);
    add_serve(program, status);
    add_host(program, status);
    add_marks(program, status);
    add_work(program, status);
}

void add_reference_commands(CLI::App& program, Exit& status) {
    add_list(program, status);
    add_doctor(program, status);
    add_perft(program, status);
    add_version(program, status);
    add_manual(program, status);
    add_complete(program, status);
}

}  // namespace isola_arena
