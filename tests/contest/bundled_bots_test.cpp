#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "arena/contest/bots/bundled_bots.hpp"
#include "arena/contest/bots/entrants.hpp"
#include "arena/contest/preset.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using isola_arena::test::ScratchFolder;

namespace {

// The folders of an installed arena with these files.
struct Installed : ScratchFolder {
    explicit Installed(std::initializer_list<const char*> files) {
        std::filesystem::create_directories(path() / "bin");
        for (const char* file : files) write(file, "#!/bin/sh\n");
    }
    std::filesystem::path programs() const { return path() / "bin"; }
};

}  // namespace

TEST_CASE("the scripts lie in share beside the programs' folder") {
    const Installed arena{"share/isola-arena/bot/shell/random.sh"};
    const auto bot = find_bundled_bot("random-shell", arena.programs());
    REQUIRE(bot.ok());
    CHECK(bot->name == "random-shell");
    CHECK(bot->words ==
          std::vector<std::string>{"sh", canonical(arena.path() / "share/isola-arena/bot/shell/random.sh").string()});
    CHECK(bot->folder == "");
}

TEST_CASE("compiled bots lie beside the program or in libexec") {
    const Installed both{"bin/random-cpp", "libexec/isola-arena/random-cpp"};
    CHECK(find_bundled_bot("random-cpp", both.programs())->words ==
          std::vector{(both.path() / "bin/random-cpp").string()});
    const Installed hidden{"libexec/isola-arena/isola-engine"};
    CHECK(find_bundled_bot("isola-engine", hidden.programs())->words ==
          std::vector{(hidden.path() / "libexec/isola-arena/isola-engine").string()});
}

TEST_CASE("a bot without its file says which one is missing") {
    const Installed nothing{};
    CHECK(find_bundled_bot("isola-engine", nothing.programs()).message() ==
          "the bundled bot isola-engine cannot start: the file " + (nothing.path() / "bin/isola-engine").string() +
              " is not there");
    CHECK(find_bundled_bot("greedy", nothing.programs()).message() ==
          "the bundled bot greedy cannot start: the file " +
              (nothing.path() / "share/isola-arena/bot/python/greedy.py").string() + " is not there");
    for (const BundledBot& bot : bundled_bots(nothing.programs())) CHECK(bot.missing != "");
}

TEST_CASE("a bot without its interpreter says which one is missing") {
    const Installed arena{"share/isola-arena/bot/javascript/random.js"};
    const std::string path = std::getenv("PATH");
    setenv("PATH", arena.programs().c_str(), 1);
    const auto bot = find_bundled_bot("random-javascript", arena.programs());
    setenv("PATH", path.c_str(), 1);
    CHECK(bot.message() ==
          "the bundled bot random-javascript cannot start: it needs the program node, which is not in PATH");
}

TEST_CASE("each bundled bot says which game it plays, those of Isola first") {
    const Installed arena{"share/isola-arena/bot/python/greedy.py", "bin/island-simple-cpp", "bin/dominoes-engine"};
    CHECK(find_bundled_bot("greedy", arena.programs())->game == "isola");
    CHECK(find_bundled_bot("island-simple-cpp", arena.programs())->game == "island");
    CHECK(find_bundled_bot("dominoes-engine", arena.programs())->game == "dominoes");
    std::vector<std::string> games;
    for (const BundledBot& bot : bundled_bots())
        if (games.empty() || games.back() != bot.spec.game) games.push_back(bot.spec.game);
    CHECK(games == std::vector<std::string>{"isola", "island", "dominoes"});
}

TEST_CASE("a contest's sample is started by the adapter of its bot type, and plays that contest alone") {
    const Installed arena{"share/isola-arena/bot/lisp/player-sample", "share/isola-arena/bot/lisp/columbia.lisp",
                          "bin/sbcl"};
    permissions(arena.path() / "bin/sbcl", std::filesystem::perms::all);
    const std::string path = std::getenv("PATH");
    setenv("PATH", arena.programs().c_str(), 1);
    const auto bot = find_bundled_bot("columbia-sample", arena.programs());
    setenv("PATH", path.c_str(), 1);
    REQUIRE(bot.ok());
    const auto lisp = canonical(arena.path() / "share/isola-arena/bot/lisp");
    CHECK(bot->words == std::vector<std::string>{"sbcl", "--script", lisp / "columbia.lisp", lisp / "player-sample"});
    CHECK(bot->contest == "columbia");
    CHECK(bot->game == "isola");
    CHECK(bot->folder == "");
}

TEST_CASE("a sample without its adapter says so") {
    const Installed arena{"share/isola-arena/bot/lisp/player-sample"};
    CHECK(find_bundled_bot("columbia-sample", arena.programs()).message().find("columbia.lisp is not there") !=
          std::string::npos);
}

// The players of other contests may be missing: without a JDK there are no jars.
TEST_CASE("all bots of this build have their files") {
    const auto bots = bundled_bots();
    CHECK(bots.size() == 22);
    for (const BundledBot& bot : bots) {
        CAPTURE(bot.spec.name);
        CHECK(is_bundled_bot(bot.spec.name));
        if (bot.spec.contest.empty()) CHECK(std::filesystem::exists(bot.spec.words.back()));
        else CHECK(find_preset(bot.spec.contest).ok());
    }
    CHECK_FALSE(is_bundled_bot("random"));
}

TEST_CASE("a contest without named bots is one of those that play every contest of the game") {
    for (const char* game : {"isola", "island", "dominoes"})
        for (const ContestBot& bot : bundled_field(game)) {
            CAPTURE(bot.spec.name);
            CHECK(bot.spec.game == game);
            CHECK(bot.spec.contest == "");
        }
}
