// Bots in the languages of the kits start and reply in the sandbox, and find the files that they need there.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

using Words = std::vector<std::string>;

constexpr auto python_bot =
    "import json, sys, tempfile\nsys.stdin.readline()\nprint('python', tempfile.gettempdir(), flush=True)\n";
constexpr auto node_bot =
    "const os = require('os');\n"
    "require('readline').createInterface({input: process.stdin}).on('line', () => console.log('node', os.tmpdir()));\n";
constexpr auto lisp_bot = "(read-line)\n(format t \"lisp~%\")\n(finish-output)\n";
constexpr auto java_bot =
    "public class Bot {\n"
    "    public static void main(String[] words) throws Exception {\n"
    "        new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine();\n"
    "        System.out.println(\"java \" + System.getProperty(\"user.home\"));\n"
    "    }\n"
    "}\n";

bool installed(const std::string& program) {
    return possible(!find_program({{program}, {}, {}}).empty(), program + " is not installed");
}

// Changes the current folder for the lifetime of this object.
class Standing {
public:
    explicit Standing(const std::string& folder) { std::filesystem::current_path(folder); }
    ~Standing() { std::filesystem::current_path(before_); }
    Standing(const Standing&) = delete;
    Standing& operator=(const Standing&) = delete;

private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

}  // namespace

TEST_CASE("Python") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write("bot.py", python_bot);
    ConfinedBots bots;
    for (const std::string program : {"python3", "/usr/bin/python3"})
        if (installed(program) && std::filesystem::exists(find_program({{program}, {}, {}})))
            CHECK(bots.says({program, "bot.py"}, folder.path()) == "python /tmp");
}

TEST_CASE("Python as the interpreter of a script") {
    if (!isolating() || !installed("python3")) return;
    const BotFolder folder;
    folder.write("bot", std::string("#!/usr/bin/env python3\n") + python_bot, true);
    ConfinedBots bots;
    CHECK(bots.says({"./bot"}, folder.path()) == "python /tmp");
}

TEST_CASE("node") {
    if (!isolating() || !installed("node")) return;
    const BotFolder folder;
    folder.write("bot.js", node_bot);
    ConfinedBots bots;
    CHECK(bots.says({"node", "bot.js"}, folder.path()) == "node /tmp");
}

TEST_CASE("Common Lisp") {
    if (!isolating() || !installed("sbcl")) return;
    const BotFolder folder;
    folder.write("bot.lisp", lisp_bot);
    ConfinedBots bots;
    CHECK(bots.says({"sbcl", "--script", "bot.lisp"}, folder.path()) == "lisp");
}

TEST_CASE("Java, from a folder of classes and from its source") {
    if (!isolating() || !installed("java") || !installed("javac")) return;
    const BotFolder folder;
    const std::string source = folder.write("source/Bot.java", java_bot);
    ConfinedBots bots;
    CHECK(bots.says({"java", "source/Bot.java"}, folder.path()) == "java /tmp");
    REQUIRE(std::system(("javac -d " + folder.path() + "/classes " + source).c_str()) == 0);
    CHECK(bots.says({"java", "-cp", folder.path() + "/classes", "Bot"}) == "java /tmp");
    const Standing standing(folder.path());
    CHECK(bots.says({"java", "-cp", "nowhere:classes", "Bot"}) == "java /tmp");
}

// A runtime copies by splice, sendfile or copy_file_range where the kernel has them, and otherwise by reading and
// writing.
TEST_CASE("runtimes copy files, and pipe them, though the filter refuses to move their pages") {
    if (!isolating() || !installed("python3") || !installed("node") || !installed("java")) return;
    const BotFolder folder;
    const std::string data(300'000, 'd');
    folder.write("data", data);
    folder.write("bot.py",
                 "import os, shutil, subprocess, sys\nsys.stdin.readline()\nshutil.copyfile('data', '/tmp/copy')\n"
                 "piped = subprocess.run('cat data | wc -c', shell=True, capture_output=True).stdout.strip().decode()\n"
                 "print(os.path.getsize('/tmp/copy'), piped, flush=True)\n");
    folder.write("bot.js",
                 "const fs = require('fs');\n"
                 "require('readline').createInterface({input: process.stdin}).on('line', () => {\n"
                 "    fs.copyFileSync('data', '/tmp/copy');\n"
                 "    fs.createReadStream('data').pipe(fs.createWriteStream('/tmp/stream')).on('finish', () =>\n"
                 "        console.log(fs.statSync('/tmp/copy').size, fs.statSync('/tmp/stream').size));\n"
                 "});\n");
    folder.write(
        "Bot.java",
        "import java.nio.channels.FileChannel;\nimport java.nio.file.*;\n"
        "public class Bot {\n    public static void main(String[] words) throws Exception {\n"
        "        new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine();\n"
        "        Files.copy(Path.of(\"data\"), Path.of(\"/tmp/copy\"));\n"
        "        FileChannel from = FileChannel.open(Path.of(\"data\"));\n"
        "        FileChannel to = FileChannel.open(Path.of(\"/tmp/moved\"), StandardOpenOption.CREATE,\n"
        "                StandardOpenOption.WRITE);\n"
        "        System.out.println(Files.size(Path.of(\"/tmp/copy\")) + \" \" + from.transferTo(0, 300000, to));\n"
        "    }\n}\n");
    ConfinedBots bots;
    CHECK(bots.says({"python3", "bot.py"}, folder.path()) == "300000 300000");
    CHECK(bots.says({"node", "bot.js"}, folder.path()) == "300000 300000");
    CHECK(bots.says({"java", "Bot.java"}, folder.path()) == "300000 300000");
}

TEST_CASE("a bot by its relative path") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write("bots/mine/bot", "#!/bin/sh\nread line\npwd; ls\n", true);
    folder.write("bots/mine/data.txt", "the data\n");
    const Standing standing(folder.path());
    ConfinedBots bots;
    CHECK(bots.says({"bots/mine/bot"}) == folder.path());
    CHECK(bots.says({"sh", "-c", "read line; cat bots/mine/data.txt"}) == "the data");
}

TEST_CASE("a bot in a home") {
    const char* home = std::getenv("HOME");
    if (!isolating() || !possible(home != nullptr && access(home, W_OK) == 0, "the home cannot be written to")) return;
    const BotFolder folder(home);
    folder.write("bot/bot.sh", "read line\necho $(ls) in $PWD, at home there is $(ls " + std::string(home) + ")\n");
    ConfinedBots bots;
    const std::string bot_folder = folder.path() + "/bot";
    const std::string above = std::filesystem::path(folder.path()).filename().string();
    CHECK(bots.says({"sh", "bot.sh"}, bot_folder) == "bot.sh in " + bot_folder + ", at home there is " + above);
    const Standing standing(folder.path());
    CHECK(bots.says({"sh", "bot/bot.sh"}) == "bot in " + folder.path() + ", at home there is " + above);
}

TEST_CASE("an argument that names a file") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write("bot/bot.sh", "read line\ncat \"${1#*=}\"\nls ../models\n");
    folder.write("models/a.txt", "model a\n");
    ConfinedBots bots;
    CHECK(bots.says({"sh", "bot.sh", "--model=../models/a.txt"}, folder.path() + "/bot") == "model a");
}

TEST_CASE("a program that is not there is told as it is without a sandbox") {
    if (!isolating()) return;
    ConfinedBots bots;
    CHECK(bots.says({"no-such-program"}).find("no program called no-such-program") != std::string::npos);
    const BotFolder folder;
    CHECK(bots.says({"./nothing"}, folder.path()).find("nothing") != std::string::npos);
}
