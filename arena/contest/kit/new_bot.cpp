#include "arena/contest/kit/new_bot.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <variant>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/kit/kit_files.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {

namespace {

// Returns the contest for a command that is run above the bot's folder.
std::string contest_in(const NewBot& bot, const std::string& folder) {
    return bot.contest_file.empty() ? bot.contest : (std::filesystem::path(folder) / bot.contest).string();
}

}  // namespace

std::string build_command(const NewBot& bot, const std::string& folder) {
    return bot.language->is_built() ? "make -C " + folder : "";
}

std::string test_command(const std::string& folder) { return "make -C " + folder + " test"; }

std::string check_command(const NewBot& bot, const std::string& folder) {
    return check_command({.contest = contest_in(bot, folder), .bot = folder});
}

std::string play_command(const NewBot& bot, const std::string& folder) {
    return match_command({.contest = contest_in(bot, folder),
                          .board = bot.board,
                          .games = 10,
                          .bots = join_command_line({folder, bot.opponent})});
}

namespace {

constexpr std::string_view assignment_text =
    "`make test` tries each sentence of the assignment about `Position` and `Board` and says what is still to be\n"
    "written; where a method is empty, it says \"yours to write\". Begin with `Position`. When all sentences hold, "
    "the\n"
    "bot plays, and `make play` lets two people play at one keyboard. Do not edit the class `Problem`.\n\n";

// Returns the words in one: `isola_bot` becomes `IsolaBot`.
std::string in_one_word(const std::string& text) {
    std::string name;
    bool begins = true;
    for (const char c : text) {
        if (c != '_') name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        begins = c == '_';
    }
    return name;
}

// Returns the name of the bot's file without its ending, such as `isola_bot` or `IsolaBot`.
std::string bot_file(const NewBot& bot) {
    if (!bot.language->task.empty()) return bot.language->task;
    const std::string text = bot.game + "_bot";
    return bot.language->joined_words ? in_one_word(text) : text;
}

std::string source_file(const NewBot& bot) { return fmt::format("{}.{}", bot_file(bot), bot.language->ending); }

// Returns the command that starts the bot, to be run in its folder.
std::string command_of(const NewBot& bot) {
    return with_all_replaced(bot.language->command, {{"{bot}", bot_file(bot)}});
}

// Returns the paths of the files that come from the kit, relative to its folder, the bot's source file first.
std::vector<std::string> kit_files(const NewBot& bot) {
    const std::string adapter = "adapter/";
    std::vector<std::string> files{(bot.adapts ? adapter : "") + source_file(bot)};
    files.insert(files.end(), bot.language->files.begin(), bot.language->files.end());
    if (bot.adapts) files.push_back(adapter + bot.language->adapter);
    else if (bot.game == "isola" && !bot.language->search.empty()) files.push_back(bot.language->search);
    return files;
}

std::string bots_file_text(const NewBot& bot) {
    return fmt::format("[[bot]]\nname = \"{}\"\ncommand = \"{}\"\nlanguage = \"{}\"\n", bot.name, command_of(bot),
                       bot.language->title);
}

// Returns the path as a link from the folder, which may not exist yet: a relative one, as the folder and the arena may
// move together, and the name of this machine's folders means nothing to others.
std::string link_from(const std::string& folder, const std::string& path) {
    std::error_code unknown;
    const std::filesystem::path from = std::filesystem::weakly_canonical(std::filesystem::absolute(folder), unknown);
    const std::filesystem::path link = std::filesystem::path(path).is_absolute()
                                           ? std::filesystem::path(path).lexically_relative(from)
                                           : std::filesystem::path(path);
    return link.empty() ? path : link.string();
}

// Returns the list of the folder's files for its README.md, one file per item.
std::string file_list(const NewBot& bot, const std::string& folder) {
    const bool task = !bot.language->task.empty();
    const std::string& kit = bot.language->files.front();
    std::string list = fmt::format(
        "- `{}`: {}\n- `{}`: reads the arena's lines and writes replies. It needs nothing but the "
        "language.\n",
        source_file(bot),
        task         ? "the classes to complete."
        : bot.adapts ? "hands each board to your class, and makes a turn of what it returns. Change this one."
                     : "what it plays. Change this one.",
        kit.substr(kit.rfind('/') + 1));
    if (bot.adapts)
        list += fmt::format("- `{}`: the class that plays. Put yours in its place.\n", bot.language->adapter);
    if (!bot.example.empty())
        list += fmt::format("- `{}`: a board for bots that look further ahead. An example of its use:\n  `{}`\n",
                            bot.language->search, link_from(folder, bot.example));
    if (!task)
        list +=
            "- `tests/positions.txt`: positions, and the replies that are right there. `make test` asks the bot. Add "
            "yours.\n";
    return list +
           "- `Makefile`: `make test`, `make check`, and `make versus BOT=NAME`, ten games against that bot.\n"
           "- `.vscode`: the same as tasks of VS Code, and its debugger where it has one for the language; it waits "
           "for a\n  line of the arena in the terminal.\n"
           "- `bots.toml`: its name and how it is started.\n";
}

std::string readme_text(const NewBot& bot, const std::string& folder) {
    const std::string build = build_command(bot, folder);
    const bool task = !bot.language->task.empty();
    const std::string play = play_command(bot, folder) + '\n';
    const std::string tests = test_command(folder) + '\n' + check_command(bot, folder) + '\n';
    return fmt::format(
        "# {}\n\nA bot in {} for the contest `{}` of Isola Arena. From the folder above this "
        "one:\n\n```sh\n{}{}```\n\n"
        "The rules: [{}]({}). It needs {} (Debian's package names).\n\n{}\n{}"
        "With `{}` you see the game and, beside each turn, what the bot writes on stderr. After a game,\n"
        "`{}` asks it about turn N again (`{}` keeps\n"
        "records).\n",
        bot.name, bot.language->title, bot.contest, build.empty() ? "" : build + '\n',
        task ? tests + play : play + tests, bot.game, link_from(folder, bot.rulebook), listed(bot.language->needs),
        file_list(bot, folder), task ? assignment_text : "", watch_command,
        replay_command("RECORD", "N", bot_options("COMMAND", {})), keep_records_command);
}

constexpr std::string_view forced_or_won =
    "# Nothing else is legal.\n"
    "1;3x3;A1000000B;3000\t{forced}\n"
    "# One turn wins at once: the other one cannot move then.\n"
    "1;3x3;A1001000B;3000\t{won}\n";

// Positions of a variant, each with all of its right replies.
struct Positions {
    std::string_view variant;
    std::string_view lines;
};

constexpr std::array positions{
    Positions{"bot-battle",
              "# Nothing else is legal.\n1;00000;120000000000000\tmove;0 retreat;0\n"
              "# The other one is within reach of every tile.\n"
              "1;11111;000120000000000\tattack;1 attack;11 attack;111 attack;1111 attack;11111\n"},
    Positions{"bot-battle-2015",
              "# The other one is within reach of every tile.\n"
              "1;11111;000120000000000\tattack;1 attack;11 attack;111 attack;1111 attack;11111\n"},
    Positions{"dominoes",
              "# Nothing else is legal.\n"
              "2;46 56 66;41 10 02 23 30 00 06 62 22 21 11 13 34 40 05 51 16 63 35 54 44 42;25:10;0:1\tplay;46;left\n"
              "# Two tiles fit.\n"
              "1;05 24 25 33 35 36 44 55;02 23 30 00 06 62 22 21 11 13 34 40;5:10;0:0\tplay;05;left play;05;right\n"}};

std::string positions_text(const NewBot& bot) {
    const std::string variant = bot.rules.substr(0, bot.rules.find(' '));
    const std::string head =
        "# A line as the arena sends it, a tab, and the replies that are right there, with blanks between them. The "
        "line of a\n# turn of a recorded game, such as one that lost it, is printed by `" +
        std::string(print_line_command) + "`.\n";
    for (const Positions& each : positions)
        if (each.variant == variant) return head + std::string(each.lines);
    const bool queens = variant == "queens";
    const std::string_view won = queens ? "move;1,1" : "move;0,1;steal;1,1 move;1,1;steal;0,0 move;1,1;steal;0,1";
    return head + with_all_replaced(std::string(forced_or_won),
                                    {{"{forced}", queens ? "move;0,1" : "move;0,1;steal;0,0"}, {"{won}", won}});
}

constexpr std::string_view test_script = R"(#!/bin/sh
# Asks the bot about each line of positions.txt and compares what it replies with the replies that are right there.
cd "$(dirname "$0")/.." || exit 2
export ARENA_RULES='{rules}' ARENA_SEED=1
tab=$(printf '\t')
asked=0 wrong=0
while IFS="$tab" read -r line right; do
    case $line in '' | '#'*) continue ;; esac
    asked=$((asked + 1))
    reply=$(printf '%s\n' "$line" | {command} 2> /dev/null)
    case " $right " in *" $reply "*) continue ;; esac
    wrong=$((wrong + 1))
    printf 'WRONG  line   %s\n       right  %s\n       reply  %s\n' "$line" "$right" "$reply"
    printf '%s\n' "$line" | {command} > /dev/null
done < tests/positions.txt
echo "$asked positions, $wrong wrong"
[ "$wrong" -eq 0 ]
)";

std::string task(std::string_view label, std::string_view command, std::string_view more) {
    return fmt::format(R"(    {{"label": "{}", "type": "shell", "command": "{}"{}, "problemMatcher": []}})", label,
                       command, more);
}

std::string tasks_text(const NewBot& bot) {
    const std::string& build = bot.language->build_to_debug;
    std::string tasks = task("build", "make", R"(, "group": {"kind": "build", "isDefault": true})");
    tasks += ",\n" + task("test", "make test", R"(, "group": {"kind": "test", "isDefault": true})");
    tasks += ",\n" + task("check", "make check", "") + ",\n" + task("versus", "make versus", "");
    if (!build.empty()) tasks += ",\n" + task("build to debug", build, "");
    return "{\n  \"version\": \"2.0.0\",\n  \"tasks\": [\n" + tasks + "\n  ]\n}\n";
}

std::string launch_text(const NewBot& bot) {
    const std::string launch =
        with_all_replaced(bot.language->debug, {{"{bot}", bot_file(bot)}, {"{rules}", bot.rules}});
    const std::string_view first = bot.language->build_to_debug.empty() ? "" : R"(, "preLaunchTask": "build to debug")";
    return fmt::format(
        "{{\n  \"version\": \"0.2.0\",\n  \"configurations\": [\n    {{\n      \"name\": \"{}\", \"request\": "
        "\"launch\"{},\n      {}\n    }}\n  ]\n}}\n",
        bot.name, first, launch);
}

// Returns the Makefile of a bot's folder: the Makefile of the kit, then the targets `check`, `versus` and, unless the
// bot is an assignment, `test`. of_kit: the kit's Makefile; empty if bots of this language need no build.
std::string makefile_text(const NewBot& bot, const std::string& of_kit) {
    const bool tested = bot.language->task.empty();
    std::string text = of_kit.empty() ? "# Nothing to build.\nall:\n\n.PHONY: all\n" : of_kit;
    text += "\n# What follows is for the bot of this folder. BOT: whom it plays against.\n";
    text += fmt::format("BOT ?= {}\n\n", bot.opponent);
    if (tested) text += "test: all\n\tsh tests/run.sh\n\n";
    text +=
        fmt::format("check: all\n\t{}\n\n", check_command({.contest = bot.contest, .board = bot.board, .bot = "."}));
    text += fmt::format("versus: all\n\t{}\n\n",
                        match_command({.contest = bot.contest, .board = bot.board, .games = 10, .bots = ". $(BOT)"}));
    return text + (tested ? ".PHONY: test check versus\n" : ".PHONY: check versus\n");
}

BotFile script_of_tests(const NewBot& bot) {
    return {"tests/run.sh",
            with_all_replaced(std::string(test_script), {{"{rules}", bot.rules}, {"{command}", command_of(bot)}})};
}

// Returns the files around a bot's sources: `.gitignore`, and the tasks and debugger settings of VS Code. Unless the
// bot is an assignment, also returns positions with their right replies, and the script that asks the bot about them.
std::vector<BotFile> files_around(const NewBot& bot) {
    std::vector<BotFile> files{{".gitignore", "build/\n__pycache__/\ngames/\n*.db\n"},
                               {".vscode/tasks.json", tasks_text(bot)}};
    if (!bot.language->debug.empty()) files.push_back({".vscode/launch.json", launch_text(bot)});
    if (!bot.language->task.empty()) return files;
    files.push_back({"tests/positions.txt", positions_text(bot)});
    files.push_back(script_of_tests(bot));
    return files;
}

namespace fs = std::filesystem;

Result<const BotLanguage*> language_named(const std::string& name) {
    for (const BotLanguage& language : bot_languages())
        if (language.name == name) return &language;
    std::vector<std::string> names;
    for (const BotLanguage& language : bot_languages()) names.push_back(language.name);
    const std::string question = did_you_mean(name, names);
    return Error{fmt::format("there is no kit for the language \"{}\"{}{}", name, question,
                             (question.empty() ? ": expected one of " : " Expected one of ") + known_languages())};
}

std::string game_played(const Preset& preset) {
    const std::string variant = preset.rules.substr(0, preset.rules.find(' '));
    const auto all = catalogue();
    return std::ranges::find(all, variant, &Variant::name)->game;
}

// Returns the name of a bundled bot to play against, neither a random nor a strong one; empty if the game has none.
std::string opponent_in(const std::string& game) {
    std::string name;
    for (const BundledBot& bot : bundled_bots()) {
        const bool fair =
            bot.spec.name.find("random") == std::string::npos && bot.spec.name.find("engine") == std::string::npos;
        if (bot.spec.game == game && fair && name.empty()) name = bot.spec.name;
    }
    return name;
}

// Returns the bot's name, which is that of its folder.
Result<std::string> name_from(const fs::path& folder) {
    fs::path path = fs::absolute(folder).lexically_normal();
    if (path.filename().empty()) path = path.parent_path();
    std::string name = path.filename().string();
    if (!is_bot_name(name))
        return Error{fmt::format(
            "the folder \"{}\" names the bot: its name may only have letters, digits, '_', '.' and '-'", name)};
    if (is_bundled_bot(name)) return Error{fmt::format("\"{}\" is a bundled bot: give the folder another name", name)};
    return name;
}

std::optional<Error> refuse_used(const fs::path& folder) {
    if (!fs::exists(folder)) return std::nullopt;
    if (!fs::is_directory(folder)) return Error{folder.string() + " is there already, and is not a folder"};
    if (!fs::is_empty(folder)) return Error{"the folder " + folder.string() + " is not empty: give a new one"};
    return std::nullopt;
}

// Returns an error if the language has no adapter for that game.
std::optional<Error> refuse_adapter(const BotLanguage& language, const std::string& game) {
    if (language.adapter.empty()) {
        std::vector<std::string> names;
        for (const BotLanguage& each : bot_languages())
            if (!each.adapter.empty()) names.push_back(each.name);
        return Error{fmt::format("there is no adapter in {}: expected one of {}", language.title, listed(names))};
    }
    if (game == "isola") return std::nullopt;
    return Error{"there is an adapter for contests of isola, isolation and queens alone; this contest plays " + game +
                 ": start from the kit without an adapter"};
}

std::optional<Error> refuse_other_contest(const BotLanguage& language, const std::string& contest) {
    if (language.contest.empty() || language.contest == contest) return std::nullopt;
    return Error{fmt::format("{0} is the assignment of the contest {1}, not of {2}: arena new {0} {1} FOLDER",
                             language.name, language.contest, contest)};
}

fs::path bundled_files() { return program_folder() / "../share/isola-arena/bot"; }

// Returns the path of the page with the rules of a game: in an installation, or beside the sources.
std::string rulebook_of(const std::string& game) {
    const std::string page = "games/" + game + ".md";
    for (const fs::path& folder : {program_folder() / "../share/doc/isola-arena/docs", bundled_files() / "../docs"})
        if (std::error_code none; fs::exists(folder / page, none)) return fs::canonical(folder / page).string();
    return "docs/" + page;
}

// Returns a small board, on which games are short, if the contest has boards of several sizes; else an empty text.
std::string small_board(const Preset& preset) {
    const auto* sizes = std::get_if<OddSquares>(&preset.board);
    if (sizes != nullptr) return fmt::format("{0}x{0}", sizes->from);
    return std::holds_alternative<AnyBoard>(preset.board) ? "7x7" : "";
}

std::string example_of_search(const BotLanguage& language, const std::string& game) {
    if (game != "isola" || language.search.empty()) return "";
    const std::string name = (language.joined_words ? "SearchBot." : "search_bot.") + language.ending;
    return fs::weakly_canonical(bundled_files() / language.folder / name).string();
}

std::string whole_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw ArenaFailure("the file " + file.string() + " cannot be read");
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Returns the text of a kit file for a bot's own folder. In the project, includes are relative to the project's root,
// but in a bot's own folder to that folder.
std::string kit_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw ArenaFailure("the kit's file " + file.string() + " cannot be read: is the installation complete?");
    return with_all_replaced({std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()},
                             {{"bot/cpp/kit/adapter/", ""}, {"bot/cpp/kit/", ""}, {" -I../../..", ""}});
}

// Returns the plan without what depends on the bot's folder: its name, the paths of pages and examples.
Result<NewBot> plan_bot(const std::string& language, const std::string& contest) {
    const auto known = language_named(language);
    if (!known) return known.error();
    const auto preset = contest_named(contest);
    if (!preset) return preset.error();
    if (const auto error = refuse_other_contest(**known, preset->name)) return *error;
    const std::string game = game_played(*preset);
    const bool is_file = contest.ends_with(".toml");
    NewBot bot{.language = *known,
               .name = {},
               .contest = is_file ? fs::path(contest).filename().string() : preset->name,
               .game = game,
               .opponent = opponent_in(game),
               .rules = preset->rules.substr(0, preset->rules.find(" board=")),
               .board = small_board(*preset),
               .rulebook = {},
               .example = {}};
    if (!is_file) return bot;
    bot.contest_file = contest;
    const fs::path openings = preset->openings.file;
    if (!openings.empty() && openings.parent_path() != fs::path(contest).parent_path())
        return Error{
            fmt::format("{} has the openings {}: expected a file beside it, for the bot's folder has a copy of both",
                        contest, openings.string())};
    bot.openings_file = openings.string();
    return bot;
}

}  // namespace

std::string known_languages(std::string_view between) { return joined(bot_languages(), between, &BotLanguage::name); }

Result<NewBot> plan_new_bot(const std::string& language, const std::string& contest, const std::string& folder,
                            bool adapts) {
    auto bot = plan_bot(language, contest);
    if (!bot) return bot.error();
    const auto name = name_from(folder);
    if (!name) return name.error();
    if (const auto error = refuse_used(folder)) return *error;
    if (const auto error = adapts ? refuse_adapter(*bot->language, bot->game) : std::nullopt) return *error;
    bot->name = *name;
    bot->rulebook = rulebook_of(bot->game);
    bot->example = adapts ? "" : example_of_search(*bot->language, bot->game);
    bot->adapts = adapts;
    return bot;
}

Result<NewBot> plan_handout(const std::string& language, const std::string& contest, const std::string& name,
                            const std::string& rulebook) {
    auto bot = plan_bot(language, contest);
    if (!bot) return bot.error();
    bot->name = name;
    bot->rulebook = rulebook;
    return bot;
}

std::vector<BotFile> all_kit_files() {
    std::vector<BotFile> files;
    std::error_code failed;
    for (fs::recursive_directory_iterator each(bundled_files(), failed), end; !failed && each != end;
         each.increment(failed)) {
        const fs::path name = each->path().lexically_relative(bundled_files());
        if (name == "engine") each.disable_recursion_pending();
        else if (std::error_code unknown; each->is_regular_file(unknown))
            files.push_back({name.string(), kit_text(*each)});
    }
    if (failed)
        throw ArenaFailure(
            fmt::format("cannot read the folder of the kits, {}: {}", bundled_files().string(), failed.message()));
    for (const BotLanguage& language : bot_languages())
        for (const Preset& contest : presets())
            if (const auto bot = plan_handout(language.name, contest.name, "my_bot", ""))
                files.push_back(script_of_tests(*bot));
    return files;
}

std::vector<BotFile> files_of(const NewBot& bot, const std::string& folder) {
    const fs::path kit = bundled_files() / bot.language->folder;
    std::vector<BotFile> files;
    std::string makefile;
    for (const fs::path name : kit_files(bot)) {
        const std::string text = kit_text(kit / name);
        if (name == "Makefile") makefile = text;
        else files.push_back({name.filename().string(), text});
    }
    files.push_back({"Makefile", makefile_text(bot, makefile)});
    for (const BotFile& file : files_around(bot)) files.push_back(file);
    files.push_back({"bots.toml", bots_file_text(bot)});
    if (!bot.contest_file.empty()) files.push_back({bot.contest, whole_text(bot.contest_file)});
    if (!bot.openings_file.empty())
        files.push_back({fs::path(bot.openings_file).filename().string(), whole_text(bot.openings_file)});
    files.push_back({"README.md", readme_text(bot, folder)});
    return files;
}

void write_new_bot(const std::vector<BotFile>& files, const std::string& folder) {
    fs::create_directories(folder);
    for (const BotFile& file : files) {
        const fs::path path = fs::path(folder) / file.name;
        fs::create_directories(path.parent_path());
        if (write_whole(path, file.text)) throw ArenaFailure("cannot write " + path.string());
    }
}

}  // namespace isola_arena
