#include "arena/cli/commands.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/check/check.hpp"
#include "arena/cli/list.hpp"
#include "arena/cli/match/match.hpp"
#include "arena/cli/reference/completion/completion_candidates.hpp"
#include "arena/cli/shared_options.hpp"
#include "arena/cli/sharing_commands.hpp"
#include "arena/cli/tournament/tournament.hpp"
#include "arena/contest/kit/new_bot.hpp"

namespace isola_arena {
namespace {

void add_players(CLI::App& command, MatchOptions& options) {
    command
        .add_option("BOT1", options.first,
                    "The bot that moves first: a quoted command line, name=command, a bundled bot, a name from "
                    "--bots, or a folder with a bots.toml")
        ->required();
    command.add_option("BOT2", options.second, "Its opponent")->required();
    add_contest_options(command, options.contest);
    add_dialect_option(command, options.dialects);
    add_bot_type_option(command, options.bot_types);
}

void add_games_of_match(CLI::App& command, MatchOptions& options) {
    command
        .add_option("--games,--rounds", options.games,
                    "Games in the match; BOT1 moves first in the odd-numbered ones; default: the contest's")
        ->check(CLI::Range(1, 1'000'000));
    add_run_options(command, options.contest.settings, RunOf::match);
    auto* from =
        command.add_option("--from", options.from,
                           "Play on from this turn of a record (file, URL, or DB:PAIRING.GAME), by its rules and "
                           "times; BOT1 is player 1 in the odd-numbered games; default: none");
    add_openings_option(command, options.openings)->excludes(from);
    command.add_option("--jobs", options.jobs, "Games at once, each on a core of its own")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    command.add_flag("--all-cores", options.all_cores,
                     "Let the bots run on all cores; by default the arena and both bots share one");
}

void add_views_of_match(CLI::App& command, MatchOptions& options) {
    command.add_option("--record", options.record, "Folder for the records, one file per game; default: none")
        ->take_last();
    command.add_flag("--watch", options.watch, "Show board, moves, clocks and both stderr streams live");
    command
        .add_option("--speed", options.speed, "With --watch or --serve: turns per second; 0: as fast as the bots play")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 1000.0))
        ->take_last();
    command.add_flag("--json", options.json, "Print the result as one JSON object");
    add_listen_options(command, options.page, "--serve",
                       "Also show the games in a browser, on this port (0: any free port)");
}

void add_match(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("match", "Play one match between two bots");
    auto options = std::make_shared<MatchOptions>();
    add_players(*command, *options);
    add_games_of_match(*command, *options);
    add_views_of_match(*command, *options);
    command->footer(
        "Examples: arena match --contest uicc-isola --board 9x9 --record games \"python3 my_bot.py\" greedy\n"
        "          arena match --from games/lost.jsonl:16 --games 2 \"python3 my_bot.py\" greedy");
    command->callback([options, &status] { status = run_match(*options); });
}

void add_play(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("play", "Play against a bot yourself");
    auto options = std::make_shared<PlayOptions>();
    command->add_option(
        "BOT", options->bot,
        "Your opponent: a quoted command line, name=command, a bundled bot, a name from --bots, or a folder");
    command->add_option("--level", options->level, "Play against the game's engine at this level, 1 being the weakest")
        ->check(CLI::Range(1, 10));
    add_contest_options(*command, options->contest);
    add_dialect_option(*command, options->dialects);
    add_bot_type_option(*command, options->bot_types);
    command->add_option(
        "--from", options->from,
        "Play on from this turn of a record (file, URL, or DB:PAIRING.GAME), by its rules; you move next; "
        "default: none");
    command->add_flag("--second", options->second, "The bot moves first; with --from, next");
    command->add_option("--record", options->record, "Folder for the record of the game; default: none");
    command->footer(
        "Examples: arena play --board 7x7 greedy\n"
        "          arena play --from games/lost.jsonl:16 greedy\n"
        "          arena play --level 3\n"
        "In a terminal: arrow keys and Enter, or type a direction (N, se, north east) or a square (3,4).\n"
        "In games without squares, choose a reply from a list, or type it (move;3), its first words or\n"
        "its number. What your opponent hides, and its stderr, is shown when the game is over. q resigns.\n"
        "Without a terminal the game is printed and each line of stdin is a turn. You have no clock.");
    command->callback([options, &status] { status = run_play(*options); });
}

constexpr std::array<std::string_view, 19> running_options{
    "--help",         "--db",         "--jobs",    "--overload", "--color",     "--skip-unfit", "--watch",
    "--json",         "--no-records", "--sandbox", "--serve",    "--listen",    "--token",      "--public",
    "--allow-folder", "--executor",   "--slurm",   "--shared",   "--chunk-time"};

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
        status = run_contest(*options);
    });
}

void add_compare(CLI::App& program, Exit& status) {
    auto* command =
        program.add_subcommand("compare", "Find out whether a new version of a bot is stronger than the old one");
    auto options = std::make_shared<CompareOptions>();
    command
        ->add_option("OLD", options->setup.older,
                     "The old version: a commit such as HEAD~1, a folder, or a bot as in arena match")
        ->required();
    command->add_option("NEW", options->setup.newer, "The new version, in the same way; . is the current folder")
        ->required();
    add_contest_options(*command, options->setup.contest);
    add_run_options(*command, options->setup.contest.settings, RunOf::comparison);
    add_openings_option(*command, options->setup.openings);
    command->add_option("--rounds", options->setup.rounds, "The most pairs of games; then it is undecided")
        ->capture_default_str()
        ->check(CLI::Range(1, 50'000));
    add_sprt_option(*command, options->setup.sprt,
                    "Is NEW stronger by elo0 or by elo1? Each value has a default:", usual_comparison);
    command->add_option("--jobs", options->jobs, "Games at once; default: one per core")->check(CLI::Range(1, 1024));
    command->add_flag("--overload", options->overload, "Allow more games at once than there are cores");
    command->add_option(
        "--record", options->setup.record,
        "A new or empty folder for the records of all games; default: only three games that NEW lost are kept");
    command->add_flag("--json", options->json, "Print the result as one JSON object, no progress");
    command->footer(
        "Examples: arena compare HEAD~1 .\n"
        "          arena compare ./bot-1 ./bot-2 --sprt \"elo0=0 elo1=10\"\n"
        "Pairs of games, from the same random turns or opening with both sides, are played until a sequential\n"
        "test is decided. A commit, and a folder with sources, is built first; a commit is that of the folder\n"
        "that the other argument names, or of the current one. The result has the names of the bots, or old and new.\n"
        "Exit status: 0 NEW passes, 3 it does not or nothing is decided, 130 interrupted.");
    command->callback([options, &status] { status = run_compare(*options); });
}

void add_check(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("check", "Check whether bots are fit for a contest, and what to fix");
    auto options = std::make_shared<CheckOptions>();
    command->add_option(
        "BOT", options->submissions.bots,
        "the bots: quoted command lines, name=command, bundled bots, names from --bots, or folders with "
        "a bots.toml; default: all bots of --bots");
    command->add_option("--contest", options->contest.contest, "the contest to play in; default: a friendly game");
    command->add_option("--rules", options->contest.rules,
                        "rules: a variant such as isolation or \"queens board=6x6\"");
    command->add_option("--board", options->contest.board, "check on this board only, such as 9x9");
    command->add_option("--bots", options->contest.bots_file,
                        "a bots.toml whose names can be used for bots, or a folder of bots' folders");
    add_dialect_option(*command, options->submissions.dialects);
    add_bot_type_option(*command, options->submissions.bot_types);
    add_time_options(*command, options->contest.settings);
    add_confinement_options(*command, options->contest.confinement);
    command->add_option("--jobs", options->jobs, "bots examined at once; default: one per core")
        ->check(CLI::Range(1, 1024));
    command->add_flag("--json", options->json, "one JSON object on stdout");
    command->footer(
        "Examples: arena check --contest uicc-isola \"python3 my_bot.py\"\n"
        "          arena check --contest isolation submissions/*\n"
        "Of one bot all checks are shown, of several a table.\n"
        "Exit status: 0 all are fit, 3 one is not.");
    command->callback([options, &status] { status = run_check(*options); });
}

void add_perft(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("perft", "Count the sequences of legal turns from an initial position");
    auto options = std::make_shared<PerftOptions>();
    command->add_option("--rules", options->rules, "the variant, such as isola, isolation or queens")->required();
    command->add_option("--board", options->board, "ROWSxCOLUMNS; default: the variant's own board");
    command
        ->add_option("DEPTH", options->depth, "how many turns; prints one line \"depth nodes\" for each depth up to it")
        ->required();
    command->add_flag("--json", options->json, "one JSON object on stdout");
    command->footer("Example: arena perft --rules isola --board 7x7 2");
    command->callback([options, &status] { status = run_perft(*options); });
}

void add_new(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("new", "Write a folder with a working bot to start from");
    auto options = std::make_shared<NewOptions>();
    command->add_option("LANGUAGE", options->language, "one of " + known_languages())
        ->required()
        ->type_name('{' + known_languages(",") + '}');
    command->add_option("CONTEST", options->contest, "the contest that it is for, as listed by `arena list`")
        ->required();
    command->add_option("FOLDER", options->folder, "a new or empty folder; the bot is named after it")->required();
    command->add_flag("--json", options->json, "one JSON object on stdout");
    command->footer(
        "Examples: arena new python uicc-isola mybot\n"
        "          arena new cpp icpc-caribbean bots/fives\n"
        "          arena new java-assignment isolation mine    (classes to complete, with tests)");
    command->callback([options, &status] { status = run_new(*options); });
}

void add_list(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("list", "Show the contests, games, variants and bundled bots");
    auto as_json = std::make_shared<bool>(false);
    command->add_flag("--json", *as_json, "one JSON object on stdout");
    command->footer("Example: arena list");
    command->callback([as_json, &status] { status = run_list(*as_json); });
}

// Puts the commands that were added since the last call under a heading.
void put_under(CLI::App& program, const std::string& heading) {
    for (CLI::App* command :
         program.get_subcommands([](CLI::App* each) { return each->get_group() == "Subcommands"; })) {
        command->group(heading);
        add_color_option(*command);
    }
}

void add_commands(CLI::App& program, Exit& status) {
    add_match(program, status);
    add_play(program, status);
    add_replay(program, status);
    put_under(program, "Watch and play");
    add_new(program, status);
    add_check(program, status);
    add_compare(program, status);
    add_grade(program, status);
    add_submit(program, status);
    put_under(program, "Write a bot");
    add_tournament(program, status);
    add_standings(program, status);
    add_report(program, status);
    add_export(program, status);
    add_analyse(program, status);
    add_serve(program, status);
    add_host(program, status);
    add_work(program, status);
    put_under(program, "Run a contest, show games");
    add_list(program, status);
    add_doctor(program, status);
    add_perft(program, status);
    add_version(program, status);
    add_manual(program, status);
    put_under(program, "Look things up");
    add_complete(program, status);
}

std::vector<std::string> commands_of(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

std::vector<std::string> options_of(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

void refuse_unknown_command(const CLI::App& program, std::string_view word) {
    const std::vector<std::string> known = commands_of(program);
    if (word.starts_with('-') || std::ranges::find(known, word) != known.end()) return;
    const std::string question = did_you_mean(word, known);
    throw UsageError(
        fmt::format("there is no command {}{}", word, question.empty() ? "; arena --help lists them" : question));
}

// Returns an error message about words that are too many. It says what the user may have meant: another option, or a
// command line that should be quoted.
std::string advice(const CLI::App& program, const CLI::ParseError& error) {
    const std::vector<std::string> extras = program.remaining(true);
    const auto commands = program.get_subcommands();
    if (extras.empty() || commands.empty()) return error.what();
    const CLI::App& command = *commands.front();
    const std::string name = "arena " + command.get_name(), &extra = extras.front();
    if (extra.starts_with('-'))
        return fmt::format("{} has no option {}{}", name, extra, did_you_mean(extra, options_of(command)));
    const std::string text = fmt::format("{} did not expect {}", name, extra);
    const bool takes_bots = std::ranges::any_of(
        command.get_options(), [](const CLI::Option* option) { return option->get_name().starts_with("BOT"); });
    return takes_bots ? text + ": a bot is one argument, so quote a command of several words, as in \"python3 bot.py\""
                      : text;
}

}  // namespace

Exit run_command(int argc, char** argv) {
    CLI::App program{
        "Isola Arena: bots play, the arena judges.\n"
        "A bot is any program that reads one board line from stdin and answers with one line on stdout.\n\n"
        "Watch a match:       arena match --watch --speed 2 random-cpp greedy\n"
        "Try your own bot:    arena match --watch \"python3 my_bot.py\" greedy\n"
        "Check your own bot:  arena check \"python3 my_bot.py\"\n"};
    program.name("arena");
    shape_help(program);
    add_color_option(program);
    program.require_subcommand(1);
    program.set_version_flag("--version", ARENA_VERSION);
    program.footer(
        "arena COMMAND --help says more about one of them.\n"
        "Exit status: 0 success, 1 the arena itself failed, 2 wrong usage or input file, 3 a check failed,\n"
        "130 interrupted.");
    Exit status = Exit::fine;
    add_commands(program, status);
    if (argc > 1) refuse_unknown_command(program, argv[1]);
    // The words after `complete --` belong to another command line, so the parser must not read them as its own.
    if (argc > 2 && argv[1] == std::string_view("complete") && argv[2] == std::string_view("--"))
        return completion::run_complete(reference_of(program), {argv + 3, argv + argc});
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) throw UsageError(advice(program, error) + "\nTry --help.");
        std::ostringstream out;
        program.exit(error, out, out);
        put_ready(out.str());
    }
    return status;
}

}  // namespace isola_arena
