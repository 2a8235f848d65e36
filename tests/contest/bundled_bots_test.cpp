#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "arena/bots/bundled_bots.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/contest/preset.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using isola_arena::test::ScratchFolder;

namespace {

// Creates the folders of an installed arena with these files.
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
    CHECK(bot->arguments ==
          std::vector<std::string>{"sh", canonical(arena.path() / "share/isola-arena/bot/shell/random.sh").string()});
    CHECK(bot->folder == "");
}

TEST_CASE("compiled bots lie beside the program or in libexec") {
    const Installed both{"bin/random-cpp", "libexec/isola-arena/random-cpp"};
    CHECK(find_bundled_bot("random-cpp", both.programs())->arguments ==
          std::vector{(both.path() / "bin/random-cpp").string()});
    const Installed hidden{"libexec/isola-arena/isola-engine"};
    CHECK(find_bundled_bot("isola-engine", hidden.programs())->arguments ==
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
    CHECK(bot->arguments ==
          std::vector<std::string>{"sbcl", "--script", lisp / "columbia.lisp", lisp / "player-sample"});
    CHECK(bot->contest == "columbia");
    CHECK(bot->game == "isola");
    CHECK(bot->folder == "");
}

TEST_CASE("a sample without its adapter says so") {
    const Installed arena{"share/isola-arena/bot/lisp/player-sample"};
    CHECK(find_bundled_bot("columbia-sample", arena.programs()).message().find("columbia.lisp is not there") !=
          std::string::npos);
}

// The players of other contests may be missing, because without a JDK there are no jars.
TEST_CASE("all bots of this build have their files") {
    const auto bots = bundled_bots();
    CHECK(bots.size() == 22);
    for (const BundledBot& bot : bots) {
        CAPTURE(bot.spec.name);
        CHECK(is_bundled_bot(bot.spec.name));
        if (bot.spec.contest.empty()) CHECK(std::filesystem::exists(bot.spec.arguments.back()));
        else CHECK(find_preset(bot.spec.contest).ok());
    }
    CHECK_FALSE(is_bundled_bot("random"));
}

TEST_CASE("a level of an engine is a bundled bot of its own, named after its number") {
    const Installed arena{"bin/isola-engine"};
    const auto bot = find_bundled_bot("isola-engine-3", arena.programs());
    REQUIRE(bot.ok());
    CHECK(bot->name == "isola-engine-3");
    CHECK(bot->game == "isola");
    CHECK(bot->arguments == std::vector<std::string>{arena.path() / "bin/isola-engine", "--level", "3"});
    CHECK(bundled_levels().size() == 20);
    for (const BundledBot& level : bundled_levels()) CHECK(is_bundled_bot(level.spec.name));
    for (const char* name : {"isola-engine-0", "isola-engine-11", "isola-engine-03", "isola-engine-", "island-engine-6",
                             "greedy-1", "isola-engine-1x"})
        CHECK_FALSE(is_bundled_bot(name));
}

TEST_CASE("each game's variants have a rating for each level of its engine, each higher than the one before") {
    for (const auto& [game, variant] : {std::pair{"isola", "isola"},
                                        {"isola", "isolation"},
                                        {"isola", "queens"},
                                        {"island", "bot-battle"},
                                        {"island", "bot-battle-2015"},
                                        {"dominoes", "dominoes"}}) {
        const auto ratings = ratings_of_levels(variant);
        CHECK(static_cast<int>(ratings.size()) == levels_of_bot(graded_bot_of(game)));
        CHECK(std::ranges::is_sorted(ratings));
    }
    CHECK(ratings_of_levels("chess").empty());
}

TEST_CASE("the measured strength of a bot is that of its level, of the simple bot or of random turns") {
    CHECK(measured_rating("isola-engine-3", "isola") == 970);
    CHECK(measured_rating("isola-engine-10", "queens") == 2090);
    CHECK(measured_rating("greedy", "isolation") == 1000);
    CHECK(measured_rating("dominoes-simple-python", "dominoes") == 1000);
    CHECK(measured_rating("island-random-cpp", "bot-battle") == 540);
    CHECK(measured_rating("random-java", "queens") == 800);
    for (const char* none :
         {"isola-engine", "uicc-sample", "isola-engine-11", "my-bot", "island-engine-1", "dominoes-random-cpp"})
        CHECK_FALSE(measured_rating(none, "isola"));
    CHECK_FALSE(measured_rating("greedy", "chess"));
}

TEST_CASE("a contest that names no bots uses one of the bots that play every contest of the game") {
    for (const char* game : {"isola", "island", "dominoes"})
        for (const ContestBot& bot : bundled_field(game)) {
            CAPTURE(bot.spec.name);
            CHECK(bot.spec.game == game);
            CHECK(bot.spec.contest == "");
        }
}
