#include <doctest/doctest.h>

#include <sys/stat.h>

#include "arena/bots/bots_file.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using isola_arena::test::ScratchFolder;

namespace {

// Returns the error of a bots file with that text, without the path of its folder.
std::string error(std::string_view text) {
    const ScratchFolder scratch;
    const auto bots = read_bots_file(scratch.write("bots.toml", text));
    REQUIRE_FALSE(bots.ok());
    std::string why = bots.message();
    for (std::size_t at = 0; (at = why.find(scratch.path().string() + '/')) != std::string::npos;)
        why.erase(at, scratch.path().string().size() + 1);
    return why;
}

}  // namespace

TEST_CASE("a bots file with all keys and with the two that it needs") {
    const ScratchFolder scratch;
    std::filesystem::create_directories(scratch.path() / "in" / "side");
    const std::string file = scratch.write("bots.toml", R"([[bot]]
name = "alice"
command = "python3 'my bot.py' --deep"
folder = "in/side"
language = "Python"
author = "Alice"
title = "Älice++"
dialect = "codingame"

[[bot]]
name = "bob_2.0-x"
command = "./bob"
)");
    const auto bots = read_bots_file(file);
    REQUIRE(bots.ok());
    REQUIRE(bots->size() == 2);
    const std::string side = (scratch.path() / "in/side").string();
    CHECK(bots->at(0) == ListedBot{{"alice", {"python3", "my bot.py", "--deep"}, side, "codingame"},
                                   "Python",
                                   "Alice",
                                   "Älice++",
                                   file + ":2",
                                   "python3 'my bot.py' --deep"});
    CHECK(bots->at(1) ==
          ListedBot{{"bob_2.0-x", {"./bob"}, scratch.path().string()}, "", "", "", file + ":11", "./bob"});
}

TEST_CASE("a command in an organiser's file may begin with the name of a bundled bot, in an author's it may not") {
    const ScratchFolder scratch;
    const std::string file = scratch.write("bots.toml", "[[bot]]\nname = \"house\"\ncommand = \"greedy --level 3\"\n");
    const auto organisers = read_bots_file(file, WrittenBy::organiser), authors = read_bots_file(file);
    REQUIRE(organisers);
    REQUIRE(authors);
    const std::vector<std::string>& words = organisers->front().spec.arguments;
    REQUIRE(words.size() == 4);
    CHECK(words[0] == "python3");
    CHECK(words[1].ends_with("/greedy.py"));
    CHECK(std::vector(words.begin() + 2, words.end()) == std::vector<std::string>{"--level", "3"});
    CHECK(authors->front().spec.arguments.front() == "greedy");
}

TEST_CASE("an error in a bots file is reported with its line") {
    CHECK(error("[[bot]]\nname = \"a\"\n") == "bots.toml:1: the key \"command\" is missing");
    CHECK(error("# bots\n\n[[bot]]\ncommand = \"a\"\n") == "bots.toml:3: the key \"name\" is missing");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"a\"\n[[bot]]\ncommand = \"b\"\nname = \"a\"\n") ==
          "bots.toml:6: there is already a bot named \"a\"");
    CHECK(error("[[bot]]\nname = \"Ann\"\ncommand = \"a\"\n[[bot]]\ncommand = \"b\"\nname = \"ann\"\n") ==
          "bots.toml:6: there is already a bot named \"Ann\", and \"ann\" differs in upper and lower case alone");
    CHECK(error("[[bot]]\nname = \"a b\"\ncommand = \"a\"\n") ==
          "bots.toml:2: the name \"a b\" may only have letters, digits, '_', '.' and '-'; the key \"title\" may have "
          "any letters");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"a\"\ncolour = \"red\"\n") ==
          "bots.toml:4: unknown key \"colour\", known are name, command, folder, language, author, title, dialect, "
          "limits, type, build");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"'a\"\n")
              .starts_with("bots.toml:3: the command line 'a cannot be split"));
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"\"\n") == "bots.toml:3: the command line is empty");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = [\"a\"]\n") == "bots.toml:3: \"command\" must be a text in quotes");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"a\"\nfolder = \"none\"\n") ==
          "bots.toml:4: the folder none does not exist");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = 'python3 C:\\temp\\bot.py'\n")
              .starts_with("bots.toml:3: the command has a path of Windows, C:\\temp\\bot.py: write it with /"));
    const std::string bot = "[[bot]]\nname = \"a\"\ncommand = \"a\"\n";
    CHECK(error(bot + "folder = 'C:\\temp\\bot'\n") ==
          "bots.toml:4: the folder is a path of Windows, C:\\temp\\bot: write it with / and without a drive; in WSL, "
          "C:\\Users is /mnt/c/Users");
    for (const char* path : {"\"C:\\Users\\ann\"", "\"\\\\server\\bots\""})
        CHECK(error(bot + "folder = " + path + "\n").starts_with("bots.toml:4: "));
    CHECK(error(bot + "folder = \"C:\\Users\\ann\"\n") ==
          "bots.toml:4: found a path of Windows, of which each \\ in double quotes begins an escape: write the path "
          "with /");
    CHECK(error(bot + "folder = \"C:\\temp\"\n").ends_with(": in double quotes \\t is one"));
    CHECK(error("[bot]\nname = \"a\"\n") ==
          "bots.toml:1: lists no bot: a [[bot]] table with name and command is expected");
    CHECK(error("") == "bots.toml:1: lists no bot: a [[bot]] table with name and command is expected");
    CHECK(error("bots = 1\n") == "bots.toml:1: unknown key \"bots\", known are bot, share");
    CHECK(error("[[bot]]\nname = \"a\ncommand = \"a\"\n").starts_with("bots.toml:2: "));
}

TEST_CASE("the mistakes of all bots of a file come in one error, a line each") {
    CHECK(error("[[bot]]\nname = \"a\"\n[[bot]]\nname = \"b\"\ncommand = \"b\"\n[[bot]]\nname = \"c c\"\ncommand = "
                "\"c\"\n[[bot]]\nname = \"b\"\ncommand = \"b\"\n") ==
          "bots.toml:1: the key \"command\" is missing\n"
          "bots.toml:7: the name \"c c\" may only have letters, digits, '_', '.' and '-'; the key \"title\" may have "
          "any letters\n"
          "bots.toml:10: there is already a bot named \"b\"");
}

TEST_CASE("a title is any printable text of at most forty characters") {
    const auto titled = [](const std::string& title) {
        return "[[bot]]\nname = \"a\"\ncommand = \"a\"\ntitle = \"" + title + "\"\n";
    };
    const ScratchFolder scratch;
    const std::string forty = "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ";
    CHECK(read_bots_file(scratch.write("bots.toml", titled(forty)))->front().title == forty);
    CHECK(error(titled(forty + "x")) == "bots.toml:4: the title must have at most 40 characters");
    CHECK(error(titled("\\u001b[31mred")) ==
          "bots.toml:4: \"title\" has the control character U+001B, which no text may have");
}

TEST_CASE("a bot may be granted more or less than the others, in all or in part") {
    const ScratchFolder scratch;
    const auto bots = read_bots_file(scratch.write("bots.toml", R"([[bot]]
name = "java"
command = "java Bot"
limits = { memory = "1G", processes = 64, scratch = "32M" }

[[bot]]
name = "small"
command = "./small"
[bot.limits]
memory = "16M"
)"));
    REQUIRE(bots.ok());
    CHECK(bots->at(0).spec.limits == LimitRequest{1 << 30, 64, 32 << 20, {}});
    CHECK(bots->at(1).spec.limits == LimitRequest{16 << 20, {}, {}, {}});
    CHECK(bots->at(1).spec.limits.over(Limits{}) == Limits{16 << 20, Limits{}.processes, Limits{}.scratch});
}

TEST_CASE("an error in a bot's limits is reported with its line") {
    const std::string bot = "[[bot]]\nname = \"a\"\ncommand = \"a\"\n";
    CHECK(error(bot + "limits = { cores = 2 }\n") ==
          "bots.toml:4: unknown key \"cores\", known are memory, processes, scratch, open_files");
    CHECK(error(bot + "limits = { open_files = 8 }\n") ==
          "bots.toml:4: \"open_files\" is 8, it must be from 64 to 65536");
    CHECK(error(bot + "limits = { memory = \"512\" }\n") ==
          "bots.toml:4: size \"512\": expected a whole number with K, M or G, such as 512M");
    CHECK(error(bot + "limits = { memory = 512 }\n") == "bots.toml:4: \"memory\" must be a text in quotes");
    CHECK(error(bot + "[bot.limits]\nprocesses = 0\n") ==
          "bots.toml:5: \"processes\" is 0, it must be from 1 to 32768");
    CHECK(error(bot + "limits = \"none\"\n") == "bots.toml:4: \"limits\" must be a table");
}

TEST_CASE("a bots file that is not there") {
    CHECK(read_bots_file("/no/such/bots.toml").message() ==
          "cannot read the bots file /no/such/bots.toml: No such file or directory");
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string();
    CHECK(read_bots_file(folder).message().starts_with(
        folder + " is a folder: expected a bots file. A bot is named by its own folder alone, and `arena tournament`"));
    scratch.write("bots.toml", "");
    CHECK(read_bots_file(folder).message().starts_with(folder + " is a folder: expected a bots file, such as " +
                                                       folder + "/bots.toml. "));
}

TEST_CASE("a file that is not a bots file, such as a pipe, is refused without waiting") {
    const ScratchFolder scratch;
    const std::string pipe = scratch.path() / "bots.toml",
                      large = scratch.write("large.toml", std::string(1 << 21, '#'));
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(read_bots_file(pipe).message() == pipe + ": expected a bots file, found a pipe");
    CHECK(read_bots_file("/dev/zero").message() == "/dev/zero: expected a bots file, found no file");
    CHECK(read_bots_file(large).message() == large + ": expected a bots file, found more than 1 MiB");
}

TEST_CASE("a text that is too long, or has terminal controls, is reported with its line") {
    const std::string bot = "[[bot]]\nname = \"a\"\ncommand = \"a\"\n", many(5000, 'x');
    CHECK(error(bot + "folder = \"" + many + "\"\n") == "bots.toml:4: \"folder\" has 5000 bytes, it may have 1000");
    CHECK(error(bot + "author = \"A\\u001b[2J\"\n") ==
          "bots.toml:4: \"author\" has the control character U+001B, which no text may have");
    CHECK(error(bot + "language = \"A\\u009b2J\"\n") ==
          "bots.toml:4: \"language\" has the control character U+009B, which no text may have");
    CHECK(error(bot + "author = \"A\\nB\"\n") ==
          "bots.toml:4: \"author\" has the control character U+000A, it must be one line of text: in "
          "double quotes \\n is one");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"C:\\bot.exe\"\n") ==
          "bots.toml:3: \"command\" has the control character U+0008, which no text may have: in double quotes \\b is "
          "one");
    CHECK(error("[[bot]]\nname = \"a\"\ncommand = \"a\\u0000\"\n") ==
          "bots.toml:3: \"command\" has the control character U+0000, which no text may have");
}

TEST_CASE("a command may have several lines, and letters of every language are text") {
    const ScratchFolder scratch;
    const auto bots = read_bots_file(scratch.write(
        "bots.toml",
        "[[bot]]\nname = \"a\"\ncommand = \"sh -c 'read line\\n\\tcat'\"\nauthor = \"Zo\u00eb \u674e\"\n"));
    REQUIRE(bots.ok());
    CHECK(bots->at(0).spec.arguments.back() == "read line\n\tcat");
    CHECK(bots->at(0).author == "Zo\u00eb \u674e");
}

TEST_CASE("an organiser's bots file may share folders, an author's may not") {
    const std::string bot = "[[bot]]\nname = \"a\"\ncommand = \"./a\"\n";
    const ScratchFolder scratch;
    const std::string file = scratch.write("bots.toml", "share = [\"/opt/class\", \"/opt/more\"]\n" + bot);
    CHECK(read_bots_file(file, WrittenBy::organiser).ok());
    CHECK(*shares_of_bots_file(file) == Shares{{"/opt/class", file}, {"/opt/more", file}});
    CHECK(shares_of_bots_file("")->empty());
    CHECK(shares_of_bots_file(scratch.path().string())->empty());
    const std::string told = read_bots_file(file).message();
    CAPTURE(told);
    CHECK(told.starts_with(file + ":1: \"share\" is for whoever runs a contest"));
    CHECK(error("share = [\"class\"]\n" + bot).starts_with("bots.toml:1: \"share\" is for whoever runs"));
    const std::string relative = scratch.write("relative.toml", "share = [\"class\"]\n" + bot);
    CHECK(read_bots_file(relative, WrittenBy::organiser).message() ==
          relative + ":1: the shared folder \"class\" must be an absolute path, such as /opt/class");
    const std::string text = scratch.write("text.toml", "share = \"/opt/class\"\n" + bot);
    CHECK(read_bots_file(text, WrittenBy::organiser).message().find("must be a list of texts") != std::string::npos);
}
