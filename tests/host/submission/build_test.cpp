// What the builds of submissions may do and what they may not do.

#include <cstdlib>
#include <thread>

#include <doctest/doctest.h>

#include "arena/bots/build/build.hpp"
#include "arena/process/start/program.hpp"
#include "tests/host/submission/submitted.hpp"

namespace isola_arena::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    const bool found = text.find(part) != std::string::npos;
    CHECK_MESSAGE(found, "missing: " << part);
    return found;
}

// Returns a submission whose Makefile runs these lines. If the lines succeed, the Makefile makes the program `bot`.
Files made_by(const std::string& lines) { return {{"Makefile", "all:\n\tsh -e ./lines.sh\n"}, {"lines.sh", lines}}; }

constexpr auto makes_a_bot = "\nprintf '#!/bin/sh\\nread line; echo hello\\n' > bot; chmod +x bot\n";

// Returns the log of a build that ran these lines and made a bot.
std::string log_of(const std::string& lines) {
    Submitted submitted(made_by(lines + makes_a_bot));
    const Built& built = submitted.build();
    CHECK_MESSAGE(built.ok, built.why << '\n' << built.log);
    return built.log;
}

Built refused(const std::string& lines, const BuildLimits& limits = Submitted::generous()) {
    Submitted submitted(made_by(lines));
    Built built = submitted.build(limits);
    CHECK_FALSE(built.ok);
    CHECK_FALSE(fs::exists(submitted.bot()));
    CHECK_FALSE(built.bot.has_value());
    return built;
}

constexpr auto own_bots_file = "[[bot]]\nname = \"mine\"\ncommand = \"./bot\"\n";

}  // namespace

TEST_CASE("make's program is the bot, and its folder is read-only") {
    if (!builds_here()) return;
    Submitted submitted(made_by(makes_a_bot));
    REQUIRE_MESSAGE(submitted.build().ok, submitted.built().why);
    CHECK(submitted.reply("line\n") == "hello");
    CHECK(submitted.built().bot->spec.arguments == std::vector<std::string>{"./bot"});
    const auto rights = [&](const std::string& name) {
        return static_cast<unsigned>(fs::status(submitted.bot() / name).permissions());
    };
    CHECK(rights("") == 0555);
    CHECK(rights("bot") == 0555);
    CHECK(rights("lines.sh") == 0444);
    CHECK(rights("bots.toml") == 0444);
    CHECK_FALSE(fs::exists(submitted.source() / "bot"));
}

TEST_CASE("a build's programs are told apart by name, or by a bots.toml") {
    if (!builds_here()) return;
    CHECK(says(refused("true").why, "the build made no program: add a bots.toml"));
    const std::string two = "cp /bin/true a; cp /bin/true b\n";
    CHECK(says(refused(two).why, "the build made several programs (a and b)"));
    Submitted named(made_by(two + makes_a_bot));
    CHECK(named.build().ok);
    Files files = made_by(two);
    files.push_back({"bots.toml", "[[bot]]\nname = \"other\"\ncommand = \"./b\"\ntitle = \"The Other\"\n"});
    Submitted own(files);
    REQUIRE_MESSAGE(own.build().ok, own.built().why);
    CHECK(own.built().bot->spec.arguments == std::vector<std::string>{"./b"});
    CHECK(own.built().bot->title == "The Other");
}

TEST_CASE("an author's bots.toml is checked") {
    if (!builds_here()) return;
    const auto why = [](const std::string& text) {
        Files files = made_by(makes_a_bot);
        files.push_back({"bots.toml", text});
        Submitted submitted(files);
        CHECK_FALSE(submitted.build().ok);
        CHECK_FALSE(fs::exists(submitted.bot()));
        return submitted.built().why;
    };
    CHECK(says(why(std::string(own_bots_file) + "folder = \"..\"\n"), "a folder outside the submission"));
    CHECK(says(why(std::string(own_bots_file) + "folder = \"/usr\"\n"), "a folder outside the submission"));
    CHECK(says(why(std::string(own_bots_file) + "limits = { memory = \"4G\" }\n"), "asks for limits"));
    CHECK(says(why("[[bot]]\nname = \"mine\"\ncommand = \"./none\"\n"), "none"));
    CHECK(says(why("[[bot]]\nname = \"mine\"\ncommand = \"build/none\"\n"), "build it by make -C ."));
    CHECK(says(why("[[bot]]\nname = \"mine\"\ncommand = \"./bot > log\"\n"), "the command has >, which only a shell"));
    for (const std::string message : {"./bot /var/log", "./bot --file=/etc/passwd", "./bot ../x", "./bot a:/var/lib"})
        CHECK(says(why("[[bot]]\nname = \"mine\"\ncommand = \"" + message + "\"\n"), "leads out of the bot's folder"));
    CHECK(says(why("[[bot]]\nname = \"mine\"\n"), "bots.toml:1: the key \"command\" is missing"));
    CHECK(says(why(std::string(own_bots_file) + "[[bot]]\nname = \"b\"\ncommand = \"./bot\"\n"), "lists 2 bots"));
}

TEST_CASE("a compiler's error is in the log") {
    if (!builds_here() || !has_programs({"g++", "python3", "node"})) return;
    for (const auto& [name, text, words] :
         {std::tuple("main.cpp", "int main() { return nothing; }", "nothing"),
          std::tuple("main.py", "def f(:\n", "SyntaxError"), std::tuple("main.js", "let = = 1;\n", "SyntaxError"),
          std::tuple("main.sh", "if true\n", "yntax error"), std::tuple("main.pl", "if (\n", "syntax error")}) {
        Submitted submitted(Files{{name, text}});
        const Built& built = submitted.build();
        CHECK_FALSE(built.ok);
        CHECK(says(built.why, "the build failed, it exited with code"));
        CHECK(says(built.log, words));
        CHECK(says(built.log, name));
    }
}

TEST_CASE("a parenthesis that is missing in Lisp is found") {
    if (!builds_here() || !has_programs({"sbcl"})) return;
    Submitted submitted(Files{{"main.lisp", "(defun f ()\n"}});
    CHECK_FALSE(submitted.build().ok);
    CHECK(says(submitted.built().log, "end of file"));
}

TEST_CASE("several C++ files are one program, and bots.toml may start what another recipe builds") {
    if (!builds_here() || !has_programs({"g++"})) return;
    Submitted submitted(Files{{"main.cpp", "#include \"src/say.hpp\"\nint main() { getchar(); say(); }\n"},
                              {"src/say.hpp", "#include <cstdio>\nvoid say();\n"},
                              {"src/say.cpp", "#include \"src/say.hpp\"\nvoid say() { puts(\"hello\"); }\n"},
                              {"bots.toml", "[[bot]]\nname = \"said\"\ncommand = \"./bot-program\"\n"}});
    REQUIRE_MESSAGE(submitted.build().ok, submitted.built().why << submitted.built().log);
    CHECK(submitted.built().bot->spec.name == "said");
    CHECK(submitted.reply("line\n") == "hello");
}

TEST_CASE("an organiser's toolchain outside the system's folders is found in PATH") {
    if (!builds_here()) return;
    const ScratchFolder tools;
    fs::permissions(tools.path(), static_cast<fs::perms>(0755));
    for (const std::string name : {"toy-compiler", "toy-runner"})
        fs::permissions(tools.write("bin/" + name, "#!/bin/sh\n. \"${0%/*}/../lib/" + name + "\"\n"),
                        static_cast<fs::perms>(0755));
    tools.write("lib/toy-compiler", "sed s/says/echo/ \"$1\" > made\n");
    tools.write("lib/toy-runner", "read line; . ./made\n");
    Recipe recipe{"toy", "Toy", {"*.toy"}, {}, {}, {"toy-compiler"}, "", "toy-compiler {main}", "toy-runner {main}",
                  ""};
    CHECK(missing_program(recipe) == "toy-compiler");
    const std::string path = std::getenv("PATH");
    setenv("PATH", (path + ':' + (tools / "bin").string()).c_str(), 1);
    Submitted submitted(Files{{"a.toy", "says hello\n"}}, {recipe});
    CHECK_MESSAGE(submitted.build().ok, submitted.built().why << submitted.built().log);
    CHECK(submitted.reply("line\n") == "hello");
    setenv("PATH", path.c_str(), 1);
}

TEST_CASE("a recipe's command may name paths outside the submission, but not through text by an author") {
    if (!builds_here()) return;
    const ScratchFolder tools;
    fs::permissions(tools.path(), static_cast<fs::perms>(0755));
    const std::string runner = tools.write_program("runner", "#!/bin/sh\n");
    const Recipe recipe{"toy", "Toy", {"*.toy"}, {}, {}, {}, "", "", runner + " --from={share} {main}", ""};
    Submitted submitted(Files{{"a.toy", "toy"}}, {recipe});
    CHECK_MESSAGE(submitted.build().ok, submitted.built().why);
    Submitted by_name(Files{{"a:/var/lib/x.toy", "toy"}, {"b/x", ""}},
                      {Recipe{"toy", "Toy", {"**/*.toy"}, {}, {}, {}, "", "", "sh {main}", ""}});
    CHECK(says(by_name.build().why, "leads out of the bot's folder"));
    Files own = made_by(makes_a_bot);
    own.push_back({"bots.toml", "[[bot]]\nname = \"mine\"\ncommand = \"" + runner + " x\"\n"});
    Submitted by_author(own);
    CHECK(says(by_author.build().why, "leads out of the bot's folder"));
}

TEST_CASE("TypeScript is made one program, whatever way its files name each other") {
    if (!builds_here() || !has_programs({"node", "esbuild"})) return;
    Submitted submitted(Files{{"main.ts",
                               "import { createInterface } from 'node:readline';\n"
                               "import { Greeting, greet } from './kit.js';\n"
                               "import fs = require('node:fs');\n"
                               "const lines: AsyncIterable<string> = createInterface({ input: process.stdin });\n"
                               "for await (const line of lines)\n"
                               "  console.log(greet(line as string, fs ? Greeting.Warm : Greeting.Cold));\n"},
                              {"kit.ts",
                               "export enum Greeting { Warm, Cold }\n"
                               "export function greet(line: string, kind: Greeting): string {\n"
                               "  return kind === Greeting.Warm ? 'hello' : line;\n}\n"}});
    REQUIRE_MESSAGE(submitted.build().ok, submitted.built().why << submitted.built().log);
    CHECK(submitted.reply("line\n") == "hello");
}

TEST_CASE("a mistake in TypeScript is shown with its line") {
    if (!builds_here() || !has_programs({"node", "esbuild"})) return;
    Submitted submitted(Files{{"main.ts", "let a: number = 1;\nlet b: = 2;\n"}});
    CHECK_FALSE(submitted.build().ok);
    CHECK(says(submitted.built().log, "main.ts:2:7"));
    Submitted apart(Files{{"main.ts", "import { Bot } from './kit';\nnew Bot();\n"}});
    CHECK_FALSE(apart.build().ok);
    CHECK(says(apart.built().log, "Could not resolve \"./kit\""));
}

TEST_CASE("a missing tool of a language is named") {
    if (!builds_here()) return;
    const ScratchFolder folder;
    folder.write_program("node", "");
    const std::string path = std::getenv("PATH");
    setenv("PATH", folder.path().c_str(), 1);
    Submitted submitted(Files{{"main.ts", "let a: number = 1;\n"}});
    const std::string why = submitted.build().why;
    setenv("PATH", path.c_str(), 1);
    CHECK(why == "esbuild is not installed here: ask the organiser");
}

TEST_CASE("a build sees nothing of this machine but compilers and its own files") {
    if (!builds_here()) return;
    CHECK(says(log_of("cat /etc/shadow || true"), "No such file"));
    CHECK(says(log_of("ls /root /home || true"), "No such file"));
    CHECK(says(log_of("touch \"$OLDPWD/x\" /usr/x || true"), "Read-only file system"));
    setenv("SECRET_OF_THE_ARENA", "secret", 1);
    const std::string environment = log_of("env");
    unsetenv("SECRET_OF_THE_ARENA");
    CHECK(says(environment, "HOME=/tmp"));
    CHECK(environment.find("SECRET_OF_THE_ARENA") == std::string::npos);
}

TEST_CASE("a build has no network") {
    if (!builds_here() || !has_programs({"python3"})) return;
    CHECK(says(log_of("python3 -c 'import socket; socket.create_connection((\"1.1.1.1\", 80), 5)' || true"),
               "Address family not supported"));
}

TEST_CASE("a build that sleeps is ended, with all that it started") {
    if (!builds_here()) return;
    BuildLimits limits;
    limits.wall = 1s;
    limits.whose_wall = "of this contest";
    const std::string marker = new_marker();
    const Built built =
        refused("sh -c 'sleep 1000; :' " + marker + " & setsid sh -c 'sleep 1000; :' " + marker, limits);
    CHECK(built.why == "building took longer than 1 s, the limit of this contest: it was ended");
    CHECK(processes_with(marker).empty());
}

TEST_CASE("a build that forks for ever is ended") {
    if (!builds_here()) return;
    BuildLimits limits;
    limits.wall = 2s;
    const Built built = refused("f() { f & f; }\nf\n", limits);
    CHECK_MESSAGE((built.why.find("processes") != std::string::npos || built.why.find("longer") != std::string::npos ||
                   built.why.find("failed") != std::string::npos),
                  built.why);
}

TEST_CASE("a build that writes for ever runs into its scratch space") {
    if (!builds_here()) return;
    BuildLimits limits = Submitted::generous();
    limits.machine.scratch = 8 << 20;
    const Built built = refused("cat /dev/zero > big", limits);
    CHECK(says(built.log, "No space left on device"));
}

TEST_CASE("a build that makes much, or a sparse file of 10 GB, is refused") {
    if (!builds_here()) return;
    BuildLimits limits = Submitted::generous();
    limits.result.bytes = 4 << 20;
    CHECK(says(refused(std::string(makes_a_bot) + "truncate -s 10G sparse", limits).why, "made more than 4 MiB"));
    CHECK(says(refused(std::string(makes_a_bot) + "head -c 5000000 /dev/zero > big", limits).why, "more than 4 MiB"));
    CHECK(says(refused(std::string(makes_a_bot) + "i=0; while [ $i -lt 2100 ]; do : > f$i; i=$((i+1)); done").why,
               "more than 2000 files and folders"));
}

TEST_CASE("of a build that prints 1 GB the beginning and the end are kept") {
    if (!builds_here()) return;
    const std::string log = log_of("echo begin; yes | head -c 1000000000; echo end");
    CHECK(log.size() < 70'000);
    CHECK(says(log, "begin"));
    CHECK(says(log, "bytes are left out here"));
    CHECK(says(log, "end\n"));
}

TEST_CASE("links that a build made are left out") {
    if (!builds_here()) return;
    Submitted submitted(made_by(std::string("ln -s /etc/passwd secret; ln -s bot other\n") + makes_a_bot));
    REQUIRE(submitted.build().ok);
    CHECK_FALSE(fs::exists(fs::symlink_status(submitted.bot() / "secret")));
}

TEST_CASE("names of files are never run as commands") {
    if (!builds_here()) return;
    for (const std::string name : {"a'; echo pwned; '.sh", "$(echo pwned).sh", "-c.sh", "a b.sh"}) {
        CAPTURE(name);
        Submitted submitted(Files{{name, "read line; echo hello\n"}});
        REQUIRE_MESSAGE(submitted.build().ok, submitted.built().why << submitted.built().log);
        CHECK(submitted.built().log.find("pwned") == std::string::npos);
        CHECK(submitted.reply("line\n") == "hello");
    }
}

TEST_CASE("names by an author are not part of the commands, because the sandbox shows what commands name") {
    const RecipeValues words{
        {"a:/var/lib/x.cpp", "/var/lib.x", "-m/var/lib", "/var/21", {"/var/test.cpp"}}, "mine", "/share"};
    const std::string lines =
        build_script("compile {main} {stem} {class} {class_file} {start} {edition} {name} {share}/a.jar", words);
    CHECK(says(lines,
               "compile \"$RECIPE_MAIN\" \"$RECIPE_STEM\" \"$RECIPE_CLASS\" \"$RECIPE_CLASS_FILE\" "
               "\"$RECIPE_START\" \"$RECIPE_EDITION\" mine /share/a.jar"));
    CHECK(lines.find("/var") == std::string::npos);
    CHECK(build_environment(words) ==
          std::vector<std::string>{"RECIPE_MAIN=a:/var/lib/x.cpp", "RECIPE_STEM=x", "RECIPE_CLASS=/var/lib.x",
                                   "RECIPE_CLASS_FILE=/var/lib/x.class", "RECIPE_START=-m/var/lib",
                                   "RECIPE_EDITION=/var/21", "RECIPE_LEFT_OUT=/var/test.cpp\n"});
    CHECK(command_arguments("run {main} '{class} x'", words) ==
          std::vector<std::string>{"run", "a:/var/lib/x.cpp", "/var/lib.x x"});
}

TEST_CASE("a build can be interrupted") {
    if (!builds_here()) return;
    std::stop_source source;
    const std::string marker = new_marker();
    std::thread other([&] {
        eventually([&] { return !processes_with(marker).empty(); });
        source.request_stop();
    });
    Submitted submitted(made_by("sh -c 'sleep 1000; :' " + marker));
    CHECK(submitted.build(Submitted::generous(), source.get_token()).why == "the build was interrupted");
    other.join();
    CHECK(processes_with(marker).empty());
}

TEST_CASE("without isolation a stranger's submission is not built") {
    Submitted submitted(Files{{"main.sh", "read line; echo hello\n"}});
    BuildLimits limits = Submitted::generous();
    CHECK(says(submitted.build_unconfined(limits).why, "not built without isolation"));
    CHECK_FALSE(fs::exists(submitted.bot()));
    limits.trusts_authors = true;
    CHECK_MESSAGE(submitted.build_unconfined(limits).ok, submitted.built().why << submitted.built().log);
    CHECK(fs::exists(submitted.bot() / "main.sh"));
    CHECK_FALSE(fs::exists(submitted.source() / "bots.toml"));
}

}  // namespace isola_arena::test
