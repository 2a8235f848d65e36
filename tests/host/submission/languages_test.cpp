// Builds the sample of every language and lets it play.

#include <doctest/doctest.h>

#include "arena/process/start/program.hpp"
#include "tests/host/submission/submitted.hpp"

namespace isola_arena::test {
namespace {

constexpr auto isola_line = "1;7x7;111A11111111111111111111111111111111111111111B111;3000\n";
constexpr auto queens_line = "1;8x8;A11111111111111111111111111111111111111111111111111111111111111B;3000\n";
constexpr auto domino_line = "1;45 55 56;35 54;0:0;0:0\n";

// Returns a bot of this language: files of its kit, as `arena new` writes them.
Files kit(const std::string& language, const std::vector<std::string>& names) {
    Files files;
    const std::string folder = "bot/" + language + "/kit/";
    for (const std::string& name : names) {
        std::string text = project_text(folder + name);
        if (const std::size_t at = text.find("\"bot/cpp/kit/"); at != std::string::npos) text.erase(at + 1, 12);
        files.push_back({name, text});
    }
    return files;
}

void check_plays(const Files& files, const std::vector<std::string>& needs, const std::string& line = isola_line,
                 const std::string& rules = "isola", const std::string& begin = "move;") {
    if (!builds_here() || !has_programs(needs)) return;
    Submitted submitted(files);
    const Built& built = submitted.build();
    INFO(built.why << '\n' << built.log);
    REQUIRE(built.ok);
    CHECK(built.exit == 0);
    CHECK(built.took > Nanoseconds{0});
    CHECK(built.bot->spec.name == "mine");
    CHECK(built.bot->author == "An \"Author\"");
    const std::string reply = submitted.reply(line, rules);
    CHECK_MESSAGE(reply.starts_with(begin), reply);
}

}  // namespace

TEST_CASE("C++") { check_plays(kit("cpp", {"random_bot.cpp", "arena_kit.hpp"}), {"g++"}); }

TEST_CASE("Python") { check_plays(kit("python", {"random_bot.py", "arena_kit.py"}), {"python3"}); }

TEST_CASE("Java") { check_plays(kit("java", {"RandomBot.java", "ArenaKit.java"}), {"javac"}); }

TEST_CASE("JavaScript") { check_plays(kit("javascript", {"random_bot.js", "arena_kit.js"}), {"node"}); }

TEST_CASE("Common Lisp") { check_plays(kit("lisp", {"random_bot.lisp", "arena_kit.lisp"}), {"sbcl"}); }

TEST_CASE("shell") { check_plays(kit("shell", {"random_bot.sh", "arena_kit.sh"}), {"awk"}); }

TEST_CASE("Rust") { check_plays(kit("rust", {"random_bot.rs", "arena_kit.rs"}), {"rustc"}); }

TEST_CASE("Go") { check_plays(kit("go", {"random_bot.go", "arena_kit.go", "arena_kit_tiles.go"}), {"go"}); }

TEST_CASE("C#") { check_plays(kit("csharp", {"RandomBot.cs", "ArenaKit.cs", "ArenaKitTiles.cs"}), {"mcs", "mono"}); }

TEST_CASE("C# in folders, with files that an editor made") {
    check_plays({{"Program.cs",
                  "using System;\n"
                  "static class Program {\n"
                  "    static void Main() {\n"
                  "        string line;\n"
                  "        while ((line = Console.ReadLine()) != null) {\n"
                  "            var (move, steal) = Turns.First(line.Split(';')[2]);\n"
                  "            Console.WriteLine($\"move;0,{move};steal;0,{steal}\");\n"
                  "        }\n"
                  "    }\n"
                  "}\n"},
                 {"game/Turns.cs",
                  "using System.Linq;\n"
                  "static class Turns {\n"
                  "    public static (int Move, int Steal) First(string cells) {\n"
                  "        var free = Enumerable.Range(0, cells.Length).Where(cell => cells[cell] == '1').ToList();\n"
                  "        return (free[0], free[1]);\n"
                  "    }\n"
                  "}\n"},
                 {"obj/GlobalUsings.g.cs", "global using System;\n"}},
                {"mcs", "mono"}, isola_line, "isola", "move;0,0;steal;0,1");
}

TEST_CASE("C# that is too new for the compiler") {
    if (!builds_here() || !has_programs({"mcs", "mono"})) return;
    Submitted submitted(Files{{"Mine.cs", "record Mine(int Value) { static void Main() { } }"}});
    CHECK_FALSE(submitted.build().ok);
    CHECK_MESSAGE(submitted.built().log.find("which knows C# 7.2") != std::string::npos, submitted.built().log);
}

TEST_CASE("a UICC player") {
    check_plays(project_files({{"SampleAI.java", "bot/java/uicc/SampleAI.java"}}), {"javac"});
}

TEST_CASE("a Caribbean player") {
    check_plays(project_files({{"SamplePlayer.java", "bot/java/caribbean/SamplePlayer.java"}}), {"javac"}, domino_line,
                "dominoes doubles=twice", "play;");
}

TEST_CASE("a Caribbean player in packages, in the folders of Maven") {
    std::string player = project_text("bot/java/caribbean/SamplePlayer.java");
    player = "package club.play;\n" + player + "class Used { club.help.Help help; }\n";
    check_plays({{"pom.xml", "<project><artifactId>b</artifactId></project>"},
                 {"src/main/java/club/play/SamplePlayer.java", player},
                 {"src/main/java/club/help/Help.java", "package club.help;\npublic class Help { }\n"},
                 {"src/test/java/club/play/PlayerTest.java", "import org.junit.Test;\n"}},
                {"javac"}, domino_line, "dominoes doubles=twice", "play;");
}

TEST_CASE("a player whose class is not called as its file is refused with that") {
    if (!builds_here() || !has_programs({"javac"})) return;
    std::string player = project_text("bot/java/uicc/SampleAI.java");
    player.erase(player.find("public class"), std::string_view("public ").size());
    Submitted submitted(Files{{"Cool.java", player}});
    CHECK_FALSE(submitted.build().ok);
    CHECK(submitted.built().why == "Cool.java has no class Cool: the class must be called as its file");
}

TEST_CASE("a Columbia player") {
    check_plays(project_files({{"player-sample", "bot/lisp/player-sample"}}), {"sbcl"}, queens_line, "queens");
}

}  // namespace isola_arena::test
