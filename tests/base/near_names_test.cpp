#include "arena/base/text/text.hpp"

#include <doctest/doctest.h>

using namespace isola_arena;

namespace {

using Names = std::vector<std::string>;

const Names bots{"greedy", "random-cpp", "random-python", "isola-engine"};

}  // namespace

TEST_CASE("a letter too few, too many, wrong or exchanged with its neighbour is near") {
    for (const char* word : {"greedy", "gredy", "grreedy", "greedi", "rgeedy", "GREEDY"})
        CHECK(near_names(word, bots) == Names{"greedy"});
}

TEST_CASE("a long word may differ by more than a short one") {
    CHECK(near_names("isloa-enigne", bots) == Names{"isola-engine"});
    CHECK(near_names("isola-engin", Names{"island-engine", "isola-engine"}) == Names{"isola-engine"});
    CHECK(near_names("is", Names{"at", "it", "islands"}) == Names{"it"});
}

TEST_CASE("a word that is not near any name gives no suggestion") {
    CHECK(near_names("stockfish", bots).empty());
    CHECK(near_names("", bots).empty());
    CHECK(did_you_mean("stockfish", bots).empty());
}

TEST_CASE("at most three names, the nearest first, each once") {
    CHECK(near_names("bot1", Names{"bot234", "bot2", "bot1a", "bot", "bot2", "b0t1"}) == Names{"bot2", "bot1a", "bot"});
    CHECK(did_you_mean("bot", Names{"bot2", "bat", "cot"}) == ": did you mean bot2, bat or cot?");
    CHECK(did_you_mean("gredy", bots) == ": did you mean greedy?");
}
