#include "arena/contest/kit/bot_kit.hpp"

#include <cctype>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
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

std::string source_file(const NewBot& bot) { return fmt::format("{}.{}", bot_file(bot), bot.language->ending); }

}  // namespace

std::string bot_file(const NewBot& bot) {
    if (!bot.language->task.empty()) return bot.language->task;
    const std::string text = bot.game + "_bot";
    return bot.language->joined_words ? in_one_word(text) : text;
}

std::string command_of(const NewBot& bot) {
    return with_all_replaced(bot.language->command, {{"{bot}", bot_file(bot)}});
}

std::vector<std::string> kit_files(const NewBot& bot) {
    std::vector<std::string> files{source_file(bot)};
    files.insert(files.end(), bot.language->files.begin(), bot.language->files.end());
    if (bot.game == "isola" && !bot.language->search.empty()) files.push_back(bot.language->search);
    return files;
}

// In the project, includes are relative to the project's root, but in a bot's own folder to that folder.
std::string adapted(std::string text) {
    return with_all_replaced(std::move(text), {{"bot/cpp/kit/", ""}, {" -I../../..", ""}});
}

std::string bots_file_text(const NewBot& bot) {
    return fmt::format("[[bot]]\nname = \"{}\"\ncommand = \"{}\"\nlanguage = \"{}\"\n", bot.name, command_of(bot),
                       bot.language->title);
}

std::string build_command(const NewBot& bot, const std::string& folder) {
    return bot.language->is_built() ? "make -C " + folder : "";
}

std::string test_command(const std::string& folder) { return "make -C " + folder + " test"; }

std::string check_command(const NewBot& bot, const std::string& folder) {
    return check_command({.contest = bot.contest, .bot = folder});
}

std::string play_command(const NewBot& bot, const std::string& folder) {
    return match_command(
        {.contest = bot.contest, .board = bot.board, .games = 10, .bots = join_command_line({folder, bot.opponent})});
}

namespace {

// Returns the list of the folder's files for its README.md, one file per item.
std::string file_list(const NewBot& bot) {
    const bool task = !bot.language->task.empty();
    const std::string& kit = bot.language->files.front();
    std::string list = fmt::format(
        "- `{}`: {}\n- `{}`: reads the arena's lines and writes replies. It needs nothing but the "
        "language.\n",
        source_file(bot), task ? "the classes to complete." : "what it plays. Change this one.",
        kit.substr(kit.rfind('/') + 1));
    if (!bot.example.empty())
        list += fmt::format("- `{}`: a board for bots that look further ahead. An example of its use:\n  `{}`\n",
                            bot.language->search, bot.example);
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

}  // namespace

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
        task ? tests + play : play + tests, bot.game, bot.rulebook, listed(bot.language->needs), file_list(bot),
        task ? assignment_text : "", watch_command, replay_command("RECORD", "N", bot_options("COMMAND", {})),
        keep_records_command);
}

}  // namespace isola_arena
