#include "arena/cli/commands.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/check/check.hpp"
#include "arena/cli/contest_commands.hpp"
#include "arena/cli/host/host.hpp"
#include "arena/cli/match/match.hpp"
#include "arena/cli/reference/completion/completion_candidates.hpp"
#include "arena/cli/replay/replay.hpp"
#include "arena/cli/shared_options.hpp"
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
    const auto [command, options] =
        add_command<MatchOptions>(program, status, "match", "Play one match between two bots", run_match);
    add_players(command, options);
    add_games_of_match(command, options);
    add_views_of_match(command, options);
    command.footer(
        "Examples: arena match --contest uicc-isola --board 9x9 --record games \"python3 my_bot.py\" greedy\n"
        "          arena match --from games/lost.jsonl:16 --games 2 \"python3 my_bot.py\" greedy");
}

void add_play(CLI::App& program, Exit& status) {
    const auto [command, options] =
        add_command<PlayOptions>(program, status, "play", "Play against a bot yourself", run_play);
    command.add_option(
        "BOT", options.bot,
        "Your opponent: a quoted command line, name=command, a bundled bot, a name from --bots, or a folder");
    command.add_option("--level", options.level, "Play against the game's engine at this level, 1 being the weakest")
        ->check(CLI::Range(1, 10));
    add_contest_options(command, options.contest);
    add_dialect_option(command, options.dialects);
    add_bot_type_option(command, options.bot_types);
    command.add_option(
        "--from", options.from,
        "Play on from this turn of a record (file, URL, or DB:PAIRING.GAME), by its rules; you move next; "
        "default: none");
    command.add_flag("--second", options.second, "The bot moves first; with --from, next");
    command.add_option("--record", options.record, "Folder for the record of the game; default: none");
    command.footer(
        "Examples: arena play --board 7x7 greedy\n"
        "          arena play --from games/lost.jsonl:16 greedy\n"
        "          arena play --level 3\n"
        "In a terminal: arrow keys and Enter, or type a direction (N, se, north east) or a square (3,4).\n"
        "In games without squares, choose a reply from a list, or type it (move;3), its first words or\n"
        "its number. What your opponent hides, and its stderr, is shown when the game is over. q resigns.\n"
        "Without a terminal the game is printed and each line of stdin is a turn. You have no clock.");
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
    const auto [command, options] = add_command<ReplayOptions>(
        program, status, "replay", "Step through a recorded game, judge it again, or ask a bot again", run_replay);
    command
        .add_option(
            "RECORD", options.records,
            "the record of a game, as a file or a URL, or a contest's database; with --verify several of them, or "
            "the folder or the database of a hosted contest")
        ->required();
    command.add_option("--game", options.game,
                       "which game of a contest's database: PAIRING.GAME, such as 12.1; PAIRING.GAME~CHANGE, such as "
                       "12.1~2, for one that "
                       "no longer counts, because of the change of that number");
    add_replay_questions(command, options);
    command.add_option("--speed", options.speed, "turns per second when it runs by itself; 0: as fast as can be seen")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    command.add_flag("--json", options.json, "one JSON object on stdout");
    command.footer(
        "Examples: arena replay game.jsonl\n"
        "          arena replay --verify records/*.jsonl\n"
        "          arena replay --verify contest.db\n"
        "          arena replay game.jsonl --turn 12 --bot \"python3 my_bot.py\"\n"
        "          arena replay game.jsonl --turn 12 --position >> openings.txt\n"
        "          arena replay --lost contest.db --bot \"mybot=python3 my_bot.py\"\n"
        "          arena replay http://teacher:8080/ladder/games/12.1/record --bot \"python3 my_bot.py\"\n"
        "          arena replay contest.db --game 12.1");
}

void add_new(CLI::App& program, Exit& status) {
    const auto [command, options] =
        add_command<NewOptions>(program, status, "new", "Write a folder with a working bot to start from", run_new);
    command.add_option("LANGUAGE", options.language, "one of " + known_languages())
        ->required()
        ->type_name('{' + known_languages(",") + '}');
    command.add_option("CONTEST", options.contest, "the contest that it is for, as listed by `arena list`")->required();
    command.add_option("FOLDER", options.folder, "a new or empty folder; the bot is named after it")->required();
    command.add_flag(
        "--adapter", options.adapter,
        "the bot plays with a class that has an interface of its own, in a file beside it (python, cpp, java; "
        "contests of the Isola family)");
    command.add_flag("--json", options.json, "one JSON object on stdout");
    command.footer(
        "Examples: arena new python uicc-isola mybot\n"
        "          arena new --adapter cpp isolation mybot\n"
        "          arena new cpp icpc-caribbean bots/fives\n"
        "          arena new java-assignment isolation mine    (classes to complete, with tests)");
}

void add_check(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<CheckOptions>(
        program, status, "check", "Check whether bots are fit for a contest, and what to fix", run_check);
    command.add_option("BOT", options.submissions.bots,
                       "the bots: quoted command lines, name=command, bundled bots, names from --bots, or folders with "
                       "a bots.toml; default: all bots of --bots");
    command.add_option("--contest", options.contest.contest, "the contest to play in; default: a friendly game");
    command.add_option("--rules", options.contest.rules, "rules: a variant such as isolation or \"queens board=6x6\"");
    command.add_option("--board", options.contest.board, "check on this board only, such as 9x9");
    add_openings_option(command, options.openings,
                        "the games begin with the first, and in each other one the first line must be answered");
    command.add_option("--bots", options.contest.bots_file,
                       "a bots.toml whose names can be used for bots, or a folder of bots' folders");
    add_dialect_option(command, options.submissions.dialects);
    add_bot_type_option(command, options.submissions.bot_types);
    add_time_options(command, options.contest.settings);
    add_confinement_options(command, options.contest.confinement);
    command.add_option("--jobs", options.jobs, "bots examined at once; default: one per core")
        ->check(CLI::Range(1, 1024));
    command.add_flag("--json", options.json, "one JSON object on stdout");
    command.footer(
        "Examples: arena check --contest uicc-isola \"python3 my_bot.py\"\n"
        "          arena check --contest isolation submissions/*\n"
        "Of one bot all checks are shown, of several a table.\n"
        "Exit status: 0 all are fit, 3 one is not.");
}

void add_compare(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<CompareOptions>(
        program, status, "compare", "Find out whether a new version of a bot is stronger than the old one",
        run_compare);
    command
        .add_option("OLD", options.setup.older,
                    "The old version: a commit such as HEAD~1, a folder, or a bot as in arena match")
        ->required();
    command.add_option("NEW", options.setup.newer, "The new version, in the same way; . is the current folder")
        ->required();
    add_contest_options(command, options.setup.contest);
    add_run_options(command, options.setup.contest.settings, RunOf::comparison);
    add_openings_option(command, options.setup.openings);
    command.add_option("--rounds", options.setup.rounds, "The most pairs of games; then it is undecided")
        ->capture_default_str()
        ->check(CLI::Range(1, 50'000));
    add_sprt_option(command, options.setup.sprt,
                    "Is NEW stronger by elo0 or by elo1? Each value has a default:", usual_comparison);
    command.add_option("--jobs", options.jobs, "Games at once; default: one per core")->check(CLI::Range(1, 1024));
    command.add_flag("--overload", options.overload, "Allow more games at once than there are cores");
    command.add_option(
        "--record", options.setup.record,
        "A new or empty folder for the records of all games; default: only three games that NEW lost are kept");
    command.add_flag("--json", options.json, "Print the result as one JSON object, no progress");
    command.footer(
        "Examples: arena compare HEAD~1 .\n"
        "          arena compare ./bot-1 ./bot-2 --sprt \"elo0=0 elo1=10\"\n"
        "Pairs of games, from the same random turns or opening with both sides, are played until a sequential\n"
        "test is decided. A commit, and a folder with sources, is built first; a commit is that of the folder\n"
        "that the other argument names, or of the current one. The result has the names of the bots, or old and new.\n"
        "Exit status: 0 NEW passes, 3 it does not or nothing is decided, 130 interrupted.");
}

void add_grade(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<GradeOptions>(
        program, status, "grade", "Find out how strong a bot is: it plays up the engine's levels", run_grade);
    command
        .add_option("BOT", options.bot,
                    "The bot: a quoted command line, name=command, a bundled bot, a name from --bots, or a folder")
        ->required();
    add_contest_options(command, options.contest);
    add_dialect_option(command, options.dialects);
    add_bot_type_option(command, options.bot_types);
    command.add_option("--games", options.games, "Games against each level at most; four will do if it wins them all")
        ->capture_default_str()
        ->check(CLI::Range(2, 1000));
    command
        .add_option("--minutes", options.minutes,
                    "It ends after so many minutes; a game that is not over by then counts for nothing")
        ->capture_default_str()
        ->check(CLI::Range(0.01, 1000.0));
    add_openings_option(command, options.openings);
    command.add_flag("--json", options.json, "One JSON object on stdout");
    command.footer(
        "Examples: arena grade \"python3 my_bot.py\"\n"
        "          arena grade --contest icpc-caribbean \"python3 my_bot.py\"\n"
        "It goes on to the next level while it wins more than half of the games. Without --contest and times a reply\n"
        "may take 200 ms. Elo is that of the levels, the game's simple bot (greedy) having 1000; it is measured on "
        "the\n"
        "game's usual board. The first game has half a minute, however small --minutes is. Exit status: 3 no game\n"
        "was over in time.");
}

void add_submit(CLI::App& program, Exit& status) {
    const auto [command, options] = add_command<SubmitOptions>(
        program, status, "submit", "Hand in a bot to a contest that is hosted, or check a receipt", run_submit);
    auto* link = command.add_option("LINK", options.link, "Your personal link, from the organiser");
    command.add_option("FILE", options.files, "The folder of your bot, its files, or one zip or tar archive");
    command.add_option("--main", options.main, "The main file, if several could be; its path among the files");
    command.add_option("--receipt", options.receipt, "Write the signed receipt into this file");
    command.add_flag("--no-wait", options.no_wait, "End when the files are received; default: when the bot plays");
    command.add_option("--verify", options.verify, "Check these receipts instead; sends nothing")->excludes(link);
    command.add_option_function<std::string>(
        "--key", [&key = options.key](const std::string& given) { key = given; },
        "The contest's public key, which must have signed the receipts; without it none is verified");
    command.footer(
        "Examples: arena submit http://club.example:8080/author/0123... my_bot.py\n"
        "          arena submit http://club.example:8080/author/0123... .\n"
        "Of a folder it leaves out, and lists, hidden files, what Python compiled, the records in games/, files of "
        "other\n"
        "users, and links that lead elsewhere.\n"
        "Exit status: 0 the bot plays, or all receipts are good; 3 it does not, or one is not or was not verified.");
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
    add_contest_commands(program, status);
    put_under(program, "Run a contest, show games");
    add_reference_commands(program, status);
    put_under(program, "Look things up");
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
    if (argc <= 1) {
        put_ready(program.help());
        return Exit::usage;
    }
    refuse_unknown_command(program, argv[1]);
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
