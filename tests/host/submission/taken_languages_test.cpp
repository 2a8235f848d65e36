// Contests that accept only some languages.
#include <doctest/doctest.h>

#include "arena/bots/build/recognise.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

// Returns why a submission with these files is refused; empty if it is accepted.
std::string refusal_of(const std::vector<std::string>& files, const std::vector<std::string>& taken) {
    const test::ScratchFolder folder;
    for (const std::string& name : files)
        folder.write(name, name == "bots.toml" ? "[[bot]]\nname = \"a\"\ncommand = \"./a\"\n" : "int main() {}\n");
    const auto recognised = recognise(folder / ".");
    REQUIRE(recognised.ok());
    const auto refusal = refusal_of_language(*recognised, taken);
    return refusal ? refusal->message : "";
}

}  // namespace

TEST_CASE("everything is taken where nothing is said") { CHECK(refusal_of({"bot.cpp"}, {}).empty()); }

TEST_CASE("a language that is taken is taken, another one is named") {
    CHECK(refusal_of({"bot.py"}, {"python", "c"}).empty());
    CHECK(refusal_of({"bot.cpp"}, {"python", "c"}) ==
          "it is C++, which this contest does not take; it takes C, Python");
}

TEST_CASE("a bots.toml needs the recipe `bots.toml` and the recipe of what is built") {
    CHECK(refusal_of({"bots.toml", "bot.cpp"}, {"cpp"}).find("does not take") != std::string::npos);
    CHECK(refusal_of({"bots.toml", "bot.cpp"}, {"bots"}) == refusal_of({"bot.cpp"}, {"bots"}));
    CHECK(refusal_of({"bots.toml", "bot.cpp"}, {"bots", "cpp"}).empty());
}

}  // namespace isola_arena
