#include "arena/bots/build/recognise.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "arena/bots/build/project/source_text.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

// An empty text stands for a file whose content does not matter.
Result<Recognised> recognised(const Files& files, const std::vector<Recipe>& recipes = built_in_recipes()) {
    const ScratchFolder scratch;
    for (const auto& [name, text] : files) scratch.write(name, text.empty() ? "#" : text);
    return recognise(scratch.path(), recipes);
}

// Returns the recipe and the main file, or the reason why there is none.
std::string what(const Files& files) {
    const auto found = recognised(files);
    return found ? found->recipe.name + ' ' + found->main.path : found.message();
}

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    const bool found = text.find(part) != std::string::npos;
    CHECK_MESSAGE(found, "missing: " << part);
    return found;
}

constexpr auto cpp_main = "#include <iostream>\nint main () { }\n";
constexpr auto java_main = "public class Mine { public static void main(String[] words) { } }\n";
constexpr auto uicc_player = "import IsolaGame.IPlayer;\npublic class Cool implements IPlayer { }\n";

}  // namespace

TEST_CASE("each language is recognised by its main file") {
    CHECK(what({{"mine.cpp", cpp_main}}) == "cpp mine.cpp");
    CHECK(what({{"src/mine.cc", cpp_main}, {"src/rest.cc", "int domain(int);"}}) == "cpp src/mine.cc");
    CHECK(what({{"mine.c", "int main(void) { }"}}) == "c mine.c");
    CHECK(what({{"mine.cpp", cpp_main}, {"rest.c", "int f;"}}) == "cpp mine.cpp");
    CHECK(what({{"mine.py", ""}}) == "python mine.py");
    CHECK(what({{"my_bot.py", ""}, {"arena_kit.py", ""}}) == "python my_bot.py");
    CHECK(what({{"main.py", ""}, {"my_bot.py", ""}}) == "python main.py");
    CHECK(what({{"Mine.java", java_main}}) == "java Mine.java");
    CHECK(what({{"mine.js", ""}}) == "javascript mine.js");
    CHECK(what({{"mine.ts", ""}, {"helper.js", ""}}) == "typescript mine.ts");
    CHECK(what({{"mine.rs", "fn main() { }"}, {"kit.rs", "//! fn main() { }\n"}}) == "rust mine.rs");
    CHECK(what({{"mine.go", "func main() { }"}, {"kit.go", "// func main() { }\n"}}) == "go mine.go");
    CHECK(what({{"Mine.cs", "static void Main() { }"}}) == "csharp Mine.cs");
    CHECK(what({{"mine.lisp", ""}}) == "lisp mine.lisp");
    CHECK(what({{"player-mine.lisp", ""}, {"rest.lisp", ""}}) == "columbia player-mine.lisp");
    CHECK(what({{"player-mine", ""}}) == "columbia player-mine");
    CHECK(what({{"mine.pl", ""}}) == "perl mine.pl");
    CHECK(what({{"mine.sh", "#!/bin/sh\n"}}) == "shell mine.sh");
    CHECK(what({{"mine.sh", "#!/usr/bin/env bash\n"}}) == "bash mine.sh");
    CHECK(what({{"mine.jar", ""}}) == "jar mine.jar");
}

TEST_CASE("players of other contests are recognised by what they implement") {
    CHECK(what({{"Cool.java", uicc_player}}) == "uicc Cool.java");
    CHECK(what({{"Cool.java", uicc_player}, {"Helper.java", "class Helper { }"}}) == "uicc Cool.java");
    CHECK(what({{"Cool.class", "\xca\xfe..IsolaGame/IPlayer.."}}) == "uicc Cool.class");
    CHECK(what({{"First.java",
                 "import uci.challenge.player.Player;\nclass First implements Player { GeneralAction "
                 "iterate(PlayerTable table) { } public static void main(String[] a) { } }"}}) ==
          "caribbean First.java");
}

TEST_CASE("a Makefile is built by make, a bots.toml has its own start command") {
    CHECK(what({{"Makefile", ""}, {"a.cpp", cpp_main}, {"b.cpp", cpp_main}, {"c.py", ""}}) == "make Makefile");
    const Files own{{"bots.toml", "[[bot]]\nname = \"a\"\ncommand = \"./a\"\n"}, {"a.cpp", cpp_main}};
    const auto with_source = recognised(own);
    REQUIRE(with_source.ok());
    CHECK(with_source->main.path == "bots.toml");
    CHECK(with_source->builder->name == "cpp");
    CHECK(with_source->builders_main.path == "a.cpp");
    Files with_make = own;
    with_make.emplace_back("Makefile", "");
    CHECK(recognised(with_make)->builder->name == "make");
    CHECK_FALSE(recognised({own[0], {"a.cpp", cpp_main}, {"b.py", ""}})->builder.has_value());
    CHECK(says(what({{"bots.toml", "[[bot]\n"}}), "bots.toml:1: "));
}

TEST_CASE("the class of a Java program has its package") {
    CHECK(recognised({{"a/b/Mine.java", std::string("// mine\npackage a . b ;\n") + java_main}})->main.class_name ==
          "a.b.Mine");
    CHECK(recognised({{"Mine.java", java_main}})->main.class_name == "Mine");
}

TEST_CASE("a program of a Cargo project is chosen by the author, or by the names") {
    const auto chosen = [](const std::string& main, Files files) {
        files.emplace_back("arena-main.txt", main + "\n");
        const auto found = recognised(files);
        return found ? found->recipe.name + ' ' + found->main.path + ' ' + found->main.class_name : found.message();
    };
    constexpr auto rust_main = "fn main() { }";
    const Files files{{"Cargo.toml", "[package]\nname = \"x\"\n[[bin]]\nname = \"engine\"\npath = \"src/own.rs\"\n"},
                      {"src/own.rs", rust_main},
                      {"src/main.rs", rust_main},
                      {"src/other.rs", rust_main},
                      {"src/bin/bot.rs", rust_main},
                      {"src/bin/play.rs", rust_main},
                      {"src/bin/deep/main.rs", rust_main}};
    CHECK(recognised(files)->main.path == "Cargo.toml");
    CHECK(recognised(files)->main.class_name == "bot");
    CHECK(chosen("Cargo.toml", files) == "cargo Cargo.toml bot");
    CHECK(chosen("src/own.rs", files) == "cargo src/own.rs engine");
    CHECK(chosen("src/main.rs", files) == "cargo src/main.rs x");
    CHECK(chosen("src/bin/play.rs", files) == "cargo src/bin/play.rs play");
    CHECK(chosen("src/bin/deep/main.rs", files) == "cargo src/bin/deep/main.rs deep");
    CHECK(chosen("src/other.rs", files) == "rust src/other.rs other");
    const Files two{
        {"Cargo.toml", "[package]\nname = \"x\"\n"}, {"src/bin/a.rs", rust_main}, {"src/bin/b/main.rs", rust_main}};
    CHECK(choices_in(chosen("Cargo.toml", two)) == std::vector<std::string>{"src/bin/a.rs", "src/bin/b/main.rs"});
}

TEST_CASE("the reason says what was found") {
    CHECK(recognised({{"a.cpp", cpp_main}, {"b.cpp", ""}, {"c.cc", ""}})->why ==
          "3 files of C++, a.cpp is the main one: built by g++ as one program");
    CHECK(recognised({{"a.sh", ""}})->why == "a.sh, a shell script: run by sh, its syntax is checked");
}

TEST_CASE("what could be two things is refused, with both and the way to choose") {
    const std::string two = what({{"a.cpp", cpp_main}, {"b.py", ""}});
    CHECK(says(two, "it could be C++ (a.cpp) or Python (b.py)"));
    CHECK(says(two, "a file arena-main.txt"));
    CHECK(choices_in(two) == std::vector<std::string>{"a.cpp", "b.py"});
    // A program in __init__.py is not passed over for a part of it.
    const Files package{
        {"club/__init__.py", "import sys\nfrom .word import WORD\nfor line in sys.stdin: print(WORD)\n"},
        {"club/word.py", "WORD = 'hello'\n"}};
    CHECK(choices_in(what(package)) == std::vector<std::string>{"club/__init__.py", "club/word.py"});
    CHECK(
        says(what({{"a_bot.py", ""}, {"b_bot.py", ""}}), "each of a_bot.py and b_bot.py could be the Python program"));
    CHECK(says(what({{"a.cpp", cpp_main}, {"b.cpp", cpp_main}, {"c.cpp", cpp_main}, {"d.cpp", cpp_main}}),
               "each of a.cpp, b.cpp, c.cpp and 1 more could be the C++ program"));
}

TEST_CASE("an unknown kind of submission is refused, with what was found and what to do") {
    const std::string none = what({{"readme.txt", ""}});
    for (const auto known : {"readme.txt could be no main file", "docs/what-is-built.md", "Makefile", "bots.toml"})
        CHECK(says(none, known));
    CHECK(says(what({{"a.cpp", "int f;"}}), "there are files as for C++, but none of them has main("));
    CHECK(what({{"Bot.cs", "using System;\nclass Bot { int f; }"}}) ==
          "it is not recognised: there are files as for C#, but none of them has Main(\nhand in the file with the main "
          "program, too");
    CHECK(says(what({{"vendor/A.PY", ""}, {"Bot.C", cpp_main}}),
               "Bot.C has an ending in upper-case letters\nname it Bot.cpp"));
}

TEST_CASE("keywords are found in any spacing, and not within others") {
    CHECK(contains_text(tightened("int  main /* here */ ( )"), "main("));
    CHECK_FALSE(contains_text(tightened("int domain()"), "main("));
    CHECK_FALSE(contains_text(tightened("// main()\n/* main() */"), "main("));
    CHECK_FALSE(contains_text(tightened("/* never closed main()"), "main("));
    CHECK(tightened("public static  void\nmain") == "public static void main");
    CHECK(contains_text(tightened("fn main()"), "fn main("));
    CHECK_FALSE(contains_text("", "main("));
}

TEST_CASE("an organiser's recipes are read, and replace those of their names") {
    const ScratchFolder scratch;
    scratch.write("README.txt", "no recipe");
    scratch.write(
        "zig.toml",
        "[[recipe]]\nname = \"zig\"\ntitle = \"Zig\"\nrecognise = [\"*.zig\"]\nover = [\"python\", \"four\"]\n"
        "needs = [\"zig\"]\nbuild = \"zig build-exe {main}\"\ncommand = \"./{stem}\"\n");
    scratch.write(
        "python.toml",
        "[[recipe]]\nname = \"python\"\ntitle = \"Python 4\"\nrecognise = [\"*.py\"]\ncommand = \"py {main}\"\n"
        "[[recipe]]\nname = \"four\"\ntitle = \"4\"\nrecognise = [\"*.four\"]\nbuild = \"four\"\n");
    const auto own = read_recipes(scratch.path());
    REQUIRE_MESSAGE(own.ok(), (own ? "" : own.message()));
    const std::vector<Recipe> all = with_recipes(*own, built_in_recipes());
    CHECK(names_of(*own) == std::vector<std::string>{"python", "four", "zig"});
    CHECK(all.size() == built_in_recipes().size() + 2);
    CHECK(recognised({{"a.zig", ""}, {"a.py", ""}, {"a.four", ""}}, all)->recipe.command == "./{stem}");
    CHECK(recognised({{"a.py", ""}}, all)->recipe.title == "Python 4");
}

TEST_CASE("an organiser has no recipes where there is no folder of them") {
    const ScratchFolder scratch;
    CHECK(read_recipes(scratch / "none")->empty());
    CHECK(read_recipes(scratch.path())->empty());
    CHECK(says(read_recipes(scratch.write("recipes", "")).message(),
               "cannot read the folder of recipes " + scratch.path().string()));
}

TEST_CASE("a mistake in an organiser's file has its place") {
    const ScratchFolder scratch;
    const std::string head = "[[recipe]]\nname = \"a\"\ntitle = \"A\"\n";
    const std::string good = head + "recognise = [\"*.a\"]\nbuild = \"a\"\n";
    for (const auto& [text, why] :
         {std::pair(std::string(""), "a.toml:1: has no recipe: a [[recipe]] table with name, title and recognise is"),
          std::pair(std::string("# a\n[recipe]\n"), "a.toml:2: has no recipe: a [[recipe]] table"),
          std::pair(std::string("recipe = [1]\n"), "a.toml:1: each recipe must be a [[recipe]] table"),
          std::pair(std::string("[[recipe]]\nname = \"a\"\n"), "a.toml:1: the key \"title\" is missing"),
          std::pair(std::string("[[recipe]]\nname = \"a\"\ntitle = 7\n"),
                    "a.toml:3: \"title\" must be a text in quotes"),
          std::pair(head, "a.toml:1: \"recognise\" must name at least one pattern"),
          std::pair(head + "recognise = \"*.a\"\n", "a.toml:4: \"recognise\" must be a list of texts, such as"),
          std::pair(head + "recognise = [1]\n", "a.toml:4: \"recognise\" must be a list"),
          std::pair(head + "recognise = [\".a\"]\n", "a.toml:4: the pattern \".a\" fits no file of a submission"),
          std::pair(head + "recognise = [\"*.a\"]\n", "a.toml:1: the key \"command\" is missing, which starts the bot"),
          std::pair(head + "colour = 1\n", "a.toml:4: unknown key \"colour\", known are name, title, recognise"),
          std::pair(good + "command = \"'\"\n", "a.toml:6: \"command\": "),
          std::pair(good + "type = \"uicv\"\n", "a.toml:6: unknown type of bot \"uicv\": expected uicc or"),
          std::pair(good + "over = [\"phyton\"]\n",
                    "a.toml:6: \"over\" names \"phyton\": expected names of recipes: did you mean python?"),
          std::pair(std::string("[[recipe]]\nname = \"a b\"\ntitle = \"A\"\nrecognise = [\"*\"]\n"),
                    "a.toml:2: the name \"a b\" may only have"),
          std::pair(good + good, "a.toml:7: there is already a recipe named \"a\", at "),
          std::pair(std::string("[[recipe\n"), "a.toml:1: ")}) {
        scratch.write("a.toml", text);
        CHECK(says(read_recipes(scratch.path()).message(), why));
    }
    scratch.write("a.toml", good);
    scratch.write("b.toml", good);
    CHECK(says(read_recipes(scratch.path()).message(), "b.toml:2: there is already a recipe named \"a\", at"));
}

}  // namespace isola_arena::test
