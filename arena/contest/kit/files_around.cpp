#include "arena/contest/kit/files_around.hpp"

#include <array>
#include <string_view>

#include <fmt/core.h>

#include "arena/commands/whole_command.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view forced_or_won =
    "# Nothing else is legal.\n"
    "1;3x3;A1000000B;3000\t{forced}\n"
    "# One turn wins at once: the other one cannot move then.\n"
    "1;3x3;A1001000B;3000\t{won}\n";

// A variant's positions with all replies that are right there.
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

std::string filled(std::string text, std::string_view name, std::string_view value) {
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += value.size())
        text.replace(at, name.size(), value);
    return text;
}

std::string positions_text(const NewBot& bot) {
    const std::string variant = bot.rules.substr(0, bot.rules.find(' '));
    const std::string head =
        "# A line as the arena sends it, a tab, and the replies that are right there, with blanks between them. The "
        "line "
        "of a\n# turn of a recorded game, such as one that lost it, is printed by `" +
        std::string(print_line_command) + "`.\n";
    for (const Positions& each : positions)
        if (each.variant == variant) return head + std::string(each.lines);
    const bool queens = variant == "queens";
    const std::string_view won = queens ? "move;1,1" : "move;0,1;steal;1,1 move;1,1;steal;0,0 move;1,1;steal;0,1";
    return head + filled(filled(std::string(forced_or_won), "{forced}", queens ? "move;0,1" : "move;0,1;steal;0,0"),
                         "{won}", won);
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
    const std::string launch = filled(filled(bot.language->debug, "{bot}", bot_file(bot)), "{rules}", bot.rules);
    const std::string_view first = bot.language->build_to_debug.empty() ? "" : R"(, "preLaunchTask": "build to debug")";
    return fmt::format(
        "{{\n  \"version\": \"0.2.0\",\n  \"configurations\": [\n    {{\n      \"name\": \"{}\", \"request\": "
        "\"launch\"{},\n      {}\n    }}\n  ]\n}}\n",
        bot.name, first, launch);
}

}  // namespace

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

std::vector<BotFile> files_around(const NewBot& bot) {
    std::vector<BotFile> files{{".gitignore", "build/\n__pycache__/\ngames/\n*.db\n"},
                               {".vscode/tasks.json", tasks_text(bot)}};
    if (!bot.language->debug.empty()) files.push_back({".vscode/launch.json", launch_text(bot)});
    if (!bot.language->task.empty()) return files;
    files.push_back({"tests/positions.txt", positions_text(bot)});
    files.push_back(
        {"tests/run.sh", filled(filled(std::string(test_script), "{rules}", bot.rules), "{command}", command_of(bot))});
    return files;
}

}  // namespace isola_arena
