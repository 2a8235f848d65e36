#include "arena/bots/startable.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "arena/bots/built_program.hpp"
#include "arena/bots/typed_words.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/start/program.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
namespace fs = std::filesystem;

namespace {

// A folder with files. answer() returns the error for a command with these words, "" if it can be started.
struct Programs : test::ScratchFolder {
    std::string file(const std::string& name, const std::string& text, bool is_executable) const {
        std::string path = write(name, text.c_str());
        if (is_executable) fs::permissions(path, fs::perms::owner_all);
        return path;
    }

    static std::string answer(const std::vector<std::string>& arguments) {
        const auto error = unstartable(arguments);
        return error ? error->message : "";
    }

    // Returns the same for a command as a person writes it, in this folder.
    std::string answer_to(const std::string& command) const {
        const auto error = unstartable(*split_command_line(command), path().string(), command);
        return error ? error->message : "";
    }
};

}  // namespace

TEST_CASE("programs and scripts that can be started are accepted") {
    const Programs there;
    CHECK(Programs::answer({"true"}) == "");
    CHECK(Programs::answer({there.file("bot", "#!/bin/sh\nread line\n", true)}) == "");
    CHECK(Programs::answer({"python3", there.file("bot.py", "", false)}) == "");
    CHECK(Programs::answer({"sh", "-c", "anything.sh"}) == "");
    CHECK(Programs::answer({there.file("empty", "", true)}) == "");
    CHECK(Programs::answer({there.file("marked", "\xEF\xBB\xBF#!/bin/sh\n", true)}) == "");
}

TEST_CASE("a script with a byte order mark is started by the interpreter that it names") {
    const Programs there;
    const auto started = [&](const std::string& text) {
        there.file("bot", text, true);
        return program_of({"bot", {"./bot", "--fast"}, there.path().string()}, {}).arguments;
    };
    using Words = std::vector<std::string>;
    const std::string mark = "\xEF\xBB\xBF";
    CHECK(started(mark + "#!/bin/sh -u\n") == Words{"/bin/sh", "-u", "./bot", "--fast"});
    CHECK(started(mark + "#! /usr/bin/env python3\r\n") == Words{"python3", "./bot", "--fast"});
    CHECK(started(mark + "#!/usr/bin/env -S python3 -u\n") == Words{"python3", "-u", "./bot", "--fast"});
    CHECK(started("#!/bin/sh -u\n") == Words{"./bot", "--fast"});
    CHECK(started(mark + "print(1)\n") == Words{"./bot", "--fast"});
    there.file("bot", mark + "#!/no/sh\n", true);
    CHECK(unstartable({"./bot"}, there.path())->message == "./bot begins with #!/no/sh, but there is no /no/sh");
}

TEST_CASE("a program that is not there") {
    CHECK(Programs::answer({"pyhton3", "bot.py"}) == "there is no program pyhton3");
    CHECK(Programs::answer({"./no-such-bot"}) == "there is no file ./no-such-bot");
}

TEST_CASE("a program that was never made: what to do") {
    const Programs there;
    there.file("bot.cpp", "", false);
    there.file("other/Makefile", "", false);
    const std::string program = there.path().string() + "/bot", made = there.path().string() + "/other/bot";
    CHECK(Programs::answer({program}) == "there is no file " + program + ": compile " + program + ".cpp");
    CHECK(Programs::answer({made}) ==
          "there is no file " + made + ": build it by make -C " + there.path().string() + "/other");
    CHECK(unstartable({"./bot"}, there.path())->message == "there is no file ./bot: compile ./bot.cpp");
    for (const char* deeper : {"build/bot", "./build/bot", "target/release/bot"})
        CHECK(unstartable({deeper}, there.path() / "other")->message ==
              std::string("there is no file ") + deeper + ": build it by make -C " + there.path().string() + "/other");
    CHECK(unstartable({"../bot/bot"}, there.path() / "other")->message == "there is no file ../bot/bot");
}

TEST_CASE("a file that is no program: what to write instead") {
    const Programs there;
    const std::string script = there.file("busy.py", "", false), source = there.file("bot.cpp", "", false),
                      other = there.file("notes", "", false);
    CHECK(Programs::answer({script}) == script + " is not executable: write \"python3 " + script + "\"");
    CHECK(Programs::answer({source}) == source + " is source code: compile it, and name the program");
    CHECK(Programs::answer({other}) == other + " is not executable: chmod +x " + other);
}

TEST_CASE("a file of this folder without its ./") {
    const Programs there;
    there.file("bot", "#!/bin/sh\n", true);
    there.file("bot.py", "", false);
    const fs::path before = fs::current_path();
    fs::current_path(there.path());
    CHECK(Programs::answer({"bot"}) ==
          "bot is not among the installed programs: for the file in this folder, write ./bot");
    CHECK(Programs::answer({"bot.py"}) == "bot.py is not executable: write \"python3 bot.py\"");
    CHECK(Programs::answer({"python3", "bto.py"}) == "there is no file bto.py");
    fs::current_path(before);
}

TEST_CASE("a script whose first line cannot work") {
    const Programs there;
    const std::string windows = there.file("windows", "#!/bin/sh\r\necho\r\n", true);
    const std::string without = there.file("without", "#!/opt/none/python -u\n", true);
    CHECK(Programs::answer({windows}) ==
          windows + " has Windows line ends, with which its first line names no interpreter: save it with LF");
    CHECK(Programs::answer({without}) ==
          without + " begins with #!/opt/none/python -u, but there is no /opt/none/python");
}

TEST_CASE("words that are meant for a shell or for Windows, and typographic quotes, are named") {
    const Programs there;
    CHECK(
        there.answer_to("cat | python3 bot.py") ==
        "the command has |, which only a shell understands, and no shell reads it: write sh -c 'cat | python3 bot.py'");
    CHECK(there.answer_to("true 2> log").starts_with("the command has 2>, which only a shell understands"));
    CHECK(Programs::answer({"sh", "-c", "cat | cat; cat > x"}) == "");
    CHECK(Programs::answer({"python3", "-c", "print(1); print(2)"}) == "");
    for (const char* path : {"C:Usersmebot.py", "C:/Users/me/bot.py", "d:\\bot.py"}) {
        CHECK(
            Programs::answer({"python3", path}).starts_with("the command has a path of Windows, " + std::string(path)));
        CHECK(Programs::answer({path}).starts_with("the command has a path of Windows"));
    }
    CHECK(Programs::answer({"python3", "C:", "emp", "bot.py"}).starts_with("the command has a path of Windows, C:"));
    CHECK(Programs::answer({"\u201cpython3", "bot.py\u201d"}) ==
          "the command has the typographic quote \u201c in \u201cpython3: write \" or '");
    CHECK(Programs::answer({"python3", there.file("Ann\u2019s bot.py", "", false)}) == "");
}

TEST_CASE("signs of a shell are named without blanks around them, too") {
    const Programs there;
    there.file("bot", "#!/bin/sh\n", true);
    there.file("bot.py", "", false);
    there.file("a&b.py", "", false);
    const auto answer = [&](const std::vector<std::string>& words) {
        const auto error = unstartable(words, there.path());
        return error ? error->message : "";
    };
    const auto sign = [](const std::string& what) { return "the command has " + what + ", which only a shell"; };
    CHECK(answer({"python3", "bot.py;", "true"}).starts_with(sign(";")));
    CHECK(answer({"python3", "-u", "bot.py|tee", "log"}).starts_with(sign("|")));
    CHECK(answer({"python3", "bot.py&"}).starts_with(sign("&")));
    CHECK(answer({"python3", "bot.py<in"}).starts_with(sign("<")));
    CHECK(answer({"./bot|tee", "log"}).starts_with(sign("|")));
    for (const char* word : {"2>err.log", ">>log", "<in", "&>/dev/null", ">\"my log\"", "2>'my log'"})
        CHECK(there.answer_to("./bot " + std::string(word)).starts_with(sign(word)));
    CHECK(there.answer_to("./bot\n  >log").starts_with(sign(">log")));
    CHECK(
        answer({"FOO=1", "./bot"}) ==
        "the command begins with FOO=1, which only a shell understands, and no shell reads it: write env FOO=1 ./bot");
    for (const std::string word : {">=3", "<>", "a;b", "x|y", "R&D", "<-"})
        CHECK(there.answer_to("./bot " + word) == "");
    CHECK(answer({"python3", "a&b.py"}) == "");
    CHECK(answer({"python3", "bot.py", "a;b"}) == "");
}

TEST_CASE("a sign of a shell within quotes is an argument, and quotes are kept in what to write instead") {
    const Programs there;
    there.file("bot", "#!/bin/sh\n", true);
    there.file("bot.py", "", false);
    for (const char* command : {"sh -e '<in; read line'", "./bot --token '<start>'", "./bot --min '>5'", "./bot ';' x",
                                "./bot \\>5", "./bot \"2>log\"", "sh -c <in", "env -c 2>1 ./bot", "./bot -ne <STDIN>"})
        CHECK(there.answer_to(command) == "");
    CHECK(Programs::answer({"true", ";", "2>log", "<in"}) == "");
    const std::string nobody = ", which only a shell understands, and no shell reads it: write ";
    CHECK(there.answer_to("./bot \"a b\" 'c;d' > log") ==
          "the command has >" + nobody + join_command_line({"sh", "-c", "./bot \"a b\" 'c;d' > log"}));
    const auto without_command = unstartable({"./bot|tee", "my log"}, there.path());
    REQUIRE(without_command);
    CHECK(without_command->message ==
          "the command has |" + nobody + join_command_line({"sh", "-c", "./bot|tee 'my log'"}));
    CHECK(there.answer_to("FOO=1 ./bot > log") == "the command has >" + nobody + "sh -c 'FOO=1 ./bot > log'");
    CHECK(there.answer_to("'./b;t'") == "there is no file ./b;t");
}

TEST_CASE("what is wrong with the program goes before what a shell would replace in its arguments") {
    const Programs there;
    there.file("bot.cpp", "", false);
    CHECK(there.answer_to("./bot $DEPTH") ==
          "there is no file ./bot: compile ./bot.cpp; the command has $DEPTH, which "
          "only a shell replaces: write what it stands for");
    CHECK(there.answer_to("./bot a: b:5 $ $?") == "there is no file ./bot: compile ./bot.cpp");
    CHECK(
        there.answer_to("./bot $HOME/book") ==
        "there is no file ./bot: compile ./bot.cpp; the command has $HOME/book, in which only a shell replaces $HOME: "
        "write the whole path");
    CHECK(there.answer_to("$(pwd)/bot") ==
          "the command has $(pwd)/bot, in which only a shell replaces $(pwd): write the whole path");
    CHECK(there.answer_to("`pwd`/bot") ==
          "the command has `pwd`/bot, in which only a shell replaces `pwd`: write the whole path");
    CHECK(there.answer_to("$BOT") == "the command has $BOT, which only a shell replaces: write what it stands for");
    CHECK(there.answer_to("$(which bot)/x").starts_with("the command has $(which, which only a shell replaces: "));
    CHECK(there.answer_to("pyhton3 $HOME/bot.py").starts_with("there is no program pyhton3; "));
}

TEST_CASE("what only a shell replaces, and typographic quotes around a script, are named") {
    const Programs there;
    there.file("bot.py", "", false);
    const auto answer = [&](const std::vector<std::string>& words) {
        const auto error = unstartable(words, there.path());
        return error ? error->message : "";
    };
    CHECK(answer({"python3", "~/bot.py"}) ==
          "the command has ~/bot.py, in which only a shell replaces ~: write the whole path");
    CHECK(answer({"~/bot", "--fast"}) ==
          "the command has ~/bot, in which only a shell replaces ~: write the whole path");
    for (const char* word : {"$HOME/bot.py", "${HOME}/bot.py"})
        CHECK(answer({"python3", word}) ==
              "the command has " + std::string(word) + ", in which only a shell replaces $HOME: write the whole path");
    CHECK(answer({"python3", "\u201cbot.py\u201d"}) ==
          "the command has the typographic quote \u201c in \u201cbot.py\u201d: write \" or '");
    CHECK(answer({"python3", "-u", "bot.py\u201d"}) ==
          "the command has the typographic quote \u201d in bot.py\u201d: write \" or '");
    CHECK(answer({"python3", "bot.py", "l\u2019\u00e9quipe", "~", "$5"}) == "");
    CHECK(answer({"python3", "-u", "bto.py"}) == "there is no file bto.py");
}

TEST_CASE("what an interpreter runs and a build has not made yet: what to do") {
    const Programs there;
    there.file("kit/Makefile", "", false);
    there.file("kit/IsolaBot.java", "", false);
    there.file("plain/Main.java", "", false);
    there.file("plain/club/Main.class", "", false);
    there.file("plain/lib/a.jar", "", false);
    const auto answer = [&](const std::string& folder, std::vector<std::string> words) {
        // The programs themselves may be missing here, and any program will do.
        there.file("bin/" + words.front(), "#!/bin/sh\n", true);
        words.front() = "../bin/" + words.front();
        const auto error = unstartable(words, (there.path() / folder).string());
        return error ? error->message : "";
    };
    const std::string make = "\nbuild it by make -C " + (there.path() / "kit").string();
    CHECK(answer("kit", {"java", "-cp", "build", "IsolaBot"}) == "there is no class IsolaBot in build" + make);
    CHECK(answer("kit", {"java", "-Xmx1g", "-classpath", "build:out", "IsolaBot", "--fast"}) ==
          "there is no class IsolaBot in build:out" + make);
    CHECK(answer("kit", {"java", "-jar", "build/bot.jar"}) == "there is no file build/bot.jar" + make);
    CHECK(answer("kit", {"mono", "build/IsolaBot.exe"}) == "there is no file build/IsolaBot.exe" + make);
    CHECK(answer("kit", {"dotnet", "build/Bot.dll"}) == "there is no file build/Bot.dll" + make);
    there.file("kit/build/IsolaBot.class", "", false);
    CHECK(answer("kit", {"java", "-cp", "build", "IsolaBot"}) == "");
    CHECK(answer("plain", {"java", "-cp", ".", "Main"}) == "there is no class Main in .\ncompile Main.java");
    CHECK(answer("plain", {"java", "-cp", ".", "Nobody"}) == "there is no class Nobody in .");
    CHECK(answer("plain", {"java", "-cp", ".", "club.Main"}) == "");
    for (const char* unknown : {"lib/*", "lib/a.jar", ".:lib/a.jar"})
        CHECK(answer("plain", {"java", "-cp", unknown, "Main"}) == "");
    CHECK(answer("plain", {"java", "-cp", "lib", "@arguments"}) == "");
    CHECK(answer("plain", {"java", "@arguments", "-cp", "lib", "Main"}) == "");
    CHECK(answer("plain", {"java", "Main.java"}) == "");
    CHECK(answer("plain", {"java", "Mian.java"}) == "there is no file Mian.java");
    CHECK(answer("plain", {"java", "Main"}) == "");
    CHECK(answer("plain", {"java", "-p", "lib", "-m", "club/club.Main"}) == "");
}

TEST_CASE("a path of Windows in a command is shown with its backslashes") {
    const auto found = [](std::string_view command) {
        const auto error = windows_path_in(command);
        return error ? error->message.substr(0, error->message.find(": write")) : "";
    };
    const std::string begin = "the command has a path of Windows, ";
    CHECK(found("python3 C:\\Users\\me\\bot.py --fast") == begin + "C:\\Users\\me\\bot.py");
    CHECK(found("C:\\Users\\me\\bot.exe") == begin + "C:\\Users\\me\\bot.exe");
    CHECK(found("python3 .\\bots\\bot.py") == begin + ".\\bots\\bot.py");
    CHECK(found("python3 my\\ bot.py 'a\\b' \"c\\d\" sh -c 'printf \"a\\nb\"'") == "");
    const Programs there;
    CHECK(found("python3 " + there.file("bot.py", "", false) + "\\n") != "");
}

TEST_CASE("a file that can be no program is named, with what to do") {
    const Programs there;
    struct Named {
        std::string name;
        std::string bytes;
        const char* what;
        const char* remedy;
    };
    const std::string elf_of_s390 =
        "\x7f" + std::string("ELF\x02\x02\x01", 6) + std::string(9, '\0') + std::string("\0\x02\0\x16", 4);
    for (const Named& each :
         {Named{"bot.ipynb", "{}", "a Jupyter notebook, which is no program", "write \"python3 bot.py\""},
          Named{"bot.exe", "MZ\x90", "a program for Windows (EXE)", "build its source code"},
          Named{"bot.7z", "7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it"},
          Named{"bot.rar", "Rar!\x1a\x07", "a RAR archive", "unpack it"},
          Named{"bot.zip", "PK\x03\x04", "a ZIP archive", "unpack it"},
          Named{"bot.tar.gz", "\x1f\x8b", "a gzip archive", "unpack it"},
          Named{"bot.tar", "bot/", "a tar archive", "unpack it"},
          Named{"bot.pdf", "%PDF-1.4", "a text document", "save the program as plain text"},
          Named{"Cool.class", std::string("\xca\xfe\xba\xbe\0\0\0\x3d", 8), "a compiled class of Java 17",
                "java -cp FOLDER Cool, where java is not older; a class that implements the interface of a contest "
                "needs its bot type"},
          Named{"bot", elf_of_s390, "a program for another processor (S/390", "build its source code"},
          Named{"mac", "\xcf\xfa\xed\xfe", "a program for macOS", "build its source code"}})
        for (const bool is_executable : {false, true}) {
            const std::string path = there.file(each.name, "", is_executable);
            std::ofstream(path, std::ios::binary) << each.bytes;
            CAPTURE(path);
            if (is_executable && (each.name == "bot.ipynb" || each.name == "bot.tar")) continue;
            const std::string answer = Programs::answer({path});
            CHECK(answer.starts_with(path + " is " + each.what));
            CHECK(answer.find(each.remedy, answer.find('\n')) != std::string::npos);
            CHECK(std::ranges::count(answer, '\n') == 1);
            CHECK(in_one_line(Error{answer}).find('\n') == std::string::npos);
        }
    CHECK(Programs::answer({"python3", there.path().string() + "/bot.ipynb"}).find("notebook") != std::string::npos);
    CHECK(Programs::answer({"python3", there.path().string() + "/bot.zip"}) == "");
    const std::string haskell = there.file("Main.hs", "", false), lua = there.file("bot.lua", "", false);
    CHECK(Programs::answer({haskell}) == haskell + " is source code in Haskell: compile it, and name the program");
    CHECK(Programs::answer({lua}).starts_with(lua + " is not executable: write \"lua " + lua + '"'));
}

TEST_CASE("a program that is older than its source is named") {
    const Programs there;
    const auto folder = there.path().string();
    there.file("bot", "", true);
    there.file("bot.cpp", "", false);
    there.file("Main.class", "", false);
    there.file("Main.java", "", false);
    const auto older = [&](const std::vector<std::string>& words) { return older_than_its_source(words, folder); };
    CHECK(older({"./bot"}) == "");
    CHECK(older({"java", "Main"}) == "");
    const auto hour = std::chrono::hours(1);
    for (const char* made : {"bot", "Main.class"})
        fs::last_write_time(there / made, fs::last_write_time(there / made) - hour);
    CHECK(older({"./bot", "--fast"}) ==
          "bot.cpp is newer than bot: it plays as it was built, until you build it again");
    CHECK(older({"java", "-cp", ".", "Main"}).starts_with("Main.java is newer than Main.class"));
    CHECK(older({"python3", "bot"}) == "");
    CHECK(older({"./none"}) == "");
    for (const char* made : {"build/bot", "build/Main.class", "target/release/bot"}) {
        there.file(made, "", true);
        fs::last_write_time(there / made, fs::last_write_time(there / made) - hour);
    }
    CHECK(older({"java", "-cp", "build", "Main"}).starts_with("Main.java is newer than Main.class"));
    CHECK(older({"build/bot"}) != "");
    fs::last_write_time(there / "build/Main.class", fs::last_write_time(there / "Main.java"));
    fs::last_write_time(there / "Main.class", fs::last_write_time(there / "Main.java"));
    there.file("Other.java", "", false);
    there.file("build/Other.class", "", false);
    CHECK(older({"java", "-cp", "build", "Main"}) == "");
    fs::last_write_time(there / "build/Other.class", fs::last_write_time(there / "Other.java") - hour);
    CHECK(older({"java", "-cp", "build", "Main"}).starts_with("Other.java is newer than Other.class"));
    for (const char* source : {"bot.cpp", "Main.java", "Other.java"}) fs::remove(there / source);
    for (const char* header : {"kit.hpp", "include/kit.h"}) {
        there.file(header, "", false);
        CHECK(older({"build/bot"}).starts_with(fs::path(header).filename().string() + " is newer than bot"));
        fs::remove(there / header);
    }
    there.file("Bot.cs", "", false);
    there.file("build/Bot.exe", "", false);
    CHECK(older({"mono", "build/Bot.exe"}) == "");
    fs::last_write_time(there / "build/Bot.exe", fs::last_write_time(there / "Bot.cs") - hour);
    CHECK(older({"mono", "build/Bot.exe"}).starts_with("Bot.cs is newer than Bot.exe"));
    fs::remove(there / "Bot.cs");
    CHECK(older({"build/bot"}) == "");
    there.file("src/main.rs", "", false);
    CHECK(older({"target/release/bot"}).starts_with("main.rs is newer than bot"));
}

TEST_CASE("what other machines build, and interpreters that they may have, need not be here") {
    const Programs there;
    there.file("bot.jl", "", false);
    there.file("bot.py", "", false);
    there.file("bot.cpp", "", false);
    there.file("tool", "#!/no/bin/julia -O\n", true);
    there.file("dos", "#!/no/bin/julia\r\n", true);
    const auto look = [&](const std::string& command, const std::string& build = "") {
        BotSpec bot{"ben", *split_command_line(command), there.path().string()};
        bot.build = build;
        return startable_elsewhere(bot, command);
    };
    const auto lacking = [&](const std::string& command, const std::string& build = "") {
        const StartElsewhere found = look(command, build);
        return found.mistake ? "MISTAKE: " + found.mistake->message : found.lacking;
    };
    CHECK(lacking("sh bot.py") == "");
    CHECK(lacking("python9.9 bot.py") == "there is no program python9.9");
    CHECK(lacking("python9.9 -u bot.py") == "there is no program python9.9");
    CHECK(lacking("/no/bin/python9.9 bot.py") == "there is no file /no/bin/python9.9");
    CHECK(lacking("./tool") == "./tool begins with #!/no/bin/julia -O, but there is no /no/bin/julia");
    CHECK(lacking("./bot", "c++ -o bot bot.cpp") == "there is no file ./bot: compile ./bot.cpp");
    CHECK(lacking("python9.9 made.py", "make") == "there is no program python9.9");
    const auto mistake = [&](const std::string& command, const std::string& build = "") {
        const StartElsewhere found = look(command, build);
        return found.mistake ? found.mistake->message : "";
    };
    CHECK(mistake("python9.9 no.py") == "there is no file no.py");
    CHECK(
        mistake("python9.9") ==
        "there is no program python9.9: if the machines that play have it, start it from a script in the bot's folder, "
        "and name that script");
    CHECK(mistake("pyhton3 bot.py").starts_with("there is no program pyhton3: if the machines that play have it"));
    CHECK(mistake("pyhton3 bot.py", "make").starts_with("there is no program pyhton3"));
    CHECK(
        mistake("./bot") ==
        "there is no file ./bot: compile ./bot.cpp, or write \"build\" into its bots.toml, which says how the machines "
        "that play build it");
    CHECK(mistake("./dos").find("Windows line ends") != std::string::npos);
    CHECK(mistake("./bot > log", "make").find("which only a shell understands") != std::string::npos);
    CHECK(mistake("~/bot", "make").find("which only a shell") != std::string::npos);
}
