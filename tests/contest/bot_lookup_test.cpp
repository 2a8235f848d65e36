#include <doctest/doctest.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using isola_arena::test::ScratchFolder;

namespace {

// A folder with a bundled bot, a bots file that uses one of the bundled names, and some bots.
struct Place : ScratchFolder {
    std::string my_bot = write("my.py", "");
    std::string folder_with_one = folder_with("one", "[[bot]]\nname = \"lonely\"\ncommand = \"./run\"\n");
    std::string folder_with_two =
        folder_with("two", "[[bot]]\nname = \"a\"\ncommand = \"x\"\n[[bot]]\nname = \"b\"\ncommand = \"y\"\n");
    LookupOptions options{write("bots.toml",
                                "[[bot]]\nname = \"greedy\"\ncommand = \"mine\"\n"
                                "[[bot]]\nname = \"alice\"\ncommand = \"./alice\"\n"),
                          path() / "bin", false};
    LookupOptions no_file{"", path() / "bin", false};
    LookupOptions programs_only{options.bots_file, path() / "bin", true};

    Place() {
        write("bin/random-cpp", "");
        write("bin/isola-engine", "");
        write("share/isola-arena/bot/python/greedy.py", "");
    }

private:
    std::string folder_with(const std::string& name, const char* text) const {
        return std::filesystem::path(write(name + "/bots.toml", text)).parent_path().string();
    }
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("the bots file comes before the bundled bots") {
    const Place place;
    CHECK(*find_bot("greedy", place.options) == BotSpec{"greedy", {"mine"}, place.path().string()});
    CHECK(find_bot("random-cpp", place.options)->arguments == Words{(place.path() / "bin/random-cpp").string()});
}

TEST_CASE("a bundled bot comes before a folder, a folder before a command") {
    const Place place;
    CHECK(find_bot("isola-engine", place.no_file)->arguments == Words{(place.path() / "bin/isola-engine").string()});
    CHECK(find_bot("isola-engine --level 3", place.no_file)->arguments ==
          Words{(place.path() / "bin/isola-engine").string(), "--level", "3"});
    CHECK(find_bot("isola-engine --level 3", place.no_file)->name == "isola-engine");
    CHECK(find_bot("DEPTH=1 true --fast", place.programs_only).message() ==
          "the command begins with DEPTH=1, which only a shell understands, and no shell reads it: write env DEPTH=1 "
          "true --fast");
    CHECK(find_bot("DEPTH=1 true > log", place.programs_only).message() ==
          "the command has >, which only a shell understands, and no shell reads it: write sh -c 'DEPTH=1 true > log'");
    CHECK(find_bot("true --min '>5' ';'", place.programs_only)->arguments == Words{"true", "--min", ">5", ";"});
    CHECK(find_bot("true > log", place.programs_only).message().starts_with("the command has >, which only a shell"));
    CHECK(find_bot("me=none --fast", place.programs_only).message() == "there is no program none");
    CHECK(*find_bot(place.folder_with_one, place.no_file) == BotSpec{"lonely", {"./run"}, place.folder_with_one});
    CHECK(*find_bot("python3 '" + place.my_bot + "' -v", place.no_file) ==
          BotSpec{"my.py", {"python3", place.my_bot, "-v"}, ""});
}

TEST_CASE("a folder without exactly one bot is refused") {
    const Place place;
    CHECK(on_command_line(find_bot(place.folder_with_two, place.no_file).message()) ==
          place.folder_with_two + "/bots.toml lists several bots (a, b): choose one by its name with --bots " +
              place.folder_with_two + "/bots.toml");
    const std::string bare = place.path().string() + "/bin";
    CHECK(find_bot(bare, place.no_file).message().starts_with("the folder " + bare + " has no bots.toml: write one"));
}

TEST_CASE("the name of a bot that is a command") {
    const Place place;
    CHECK(find_bot("java -cp classes Main", place.no_file)->name == "java");
    CHECK(find_bot("/opt/there/is/no-such-bot", place.no_file)->name == "no-such-bot");
    const std::string odd = place.write("a b=c.py", "");
    CHECK(find_bot("python3 '" + odd + "'", place.no_file)->name == "a_b_c.py");
    CHECK(find_bot("python3 " + place.write("José日本.py", ""), place.no_file)->name == "José日本.py");
    CHECK(find_bot("python3 " + place.write("a\u202eb\xff.py", ""), place.no_file)->name == "a_b_.py");
}

TEST_CASE("a name can be given to every kind of bot") {
    const Place place;
    CHECK(*find_bot("x-1=python3 -u bot.py", place.no_file) == BotSpec{"x-1", {"python3", "-u", "bot.py"}, ""});
    CHECK(*find_bot("me=alice", place.options) == BotSpec{"me", {"./alice"}, place.path().string()});
    CHECK(find_bot("fast=isola-engine", place.options)->name == "fast");
    CHECK(find_bot("./a=b", place.no_file)->arguments == Words{"./a=b"});
}

TEST_CASE("a command that cannot be split or read is refused") {
    const Place place;
    CHECK(find_bot("", place.no_file).message() == "the command line is empty");
    CHECK(find_bot("a=", place.no_file).message() == "the command line is empty");
    CHECK(find_bot("python3 'my.py", place.no_file).message().find("never closed") != std::string::npos);
    CHECK(find_bot("greedy", {"/no/bots.toml", place.path()})
              .message()
              .starts_with("cannot read the bots file /no/bots.toml"));
}

TEST_CASE("a word that is neither a bot nor a program is refused, with similar names") {
    const Place place;
    const auto answer = [&](const char* word) {
        return on_command_line(find_bot(word, place.programs_only).message());
    };
    CHECK(answer("gredy") ==
          "gredy is not a bundled bot, a name from --bots, a folder or a program: did you mean greedy?");
    CHECK(answer("Alcie") ==
          "Alcie is not a bundled bot, a name from --bots, a folder or a program: did you mean alice?");
    CHECK(answer("me=zzzzzz") ==
          "zzzzzz is not a bundled bot, a name from --bots, a folder or a program (arena list shows the bundled bots)");
    CHECK(find_bot("true", place.programs_only).ok());
}

TEST_CASE("an invalid bot name is refused and not taken for a program") {
    const Place place;
    CHECK(find_bot("UH++=./uh", place.no_file).message() ==
          "the name \"UH++\" may only have letters, digits, '_', '.' and '-' (a bots file may give it a title of any "
          "letters)");
    CHECK(find_bot("python3 -c x=1", place.no_file).ok());
}

TEST_CASE("a listed bot that cannot be started is refused with its file and line") {
    const Place place;
    CHECK(find_bot("alice", place.programs_only).message() ==
          place.options.bots_file + ":5: alice cannot be started: there is no file ./alice");
}

TEST_CASE("two bots with one name get numbers, unless the user gave both the name") {
    const Place place;
    const auto names = [&](std::string_view first, std::string_view second) {
        const auto bots = *find_two_bots(first, second, place.options);
        return bots[0].name + ' ' + bots[1].name;
    };
    CHECK(names("alice", "greedy") == "alice greedy");
    CHECK(names("greedy", "greedy") == "greedy-1 greedy-2");
    CHECK(names("random-cpp=./x", "random-cpp") == "random-cpp random-cpp-2");
    CHECK(names("random-cpp", "random-cpp=./x") == "random-cpp-1 random-cpp");
    CHECK(find_two_bots("a=x", "a=y", place.options).message() ==
          "both bots are named \"a\": give them different names");
    CHECK(find_two_bots("alice", "b='", place.options).message().find("never closed") != std::string::npos);
}
