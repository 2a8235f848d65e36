#include <doctest/doctest.h>

#include <algorithm>

#include "arena/bots/check/positions/traits.hpp"
#include "tests/check/examination.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

// Player 1 leaves its first square, and the square beside that is gone.
const std::string one_turn = "start | move;1,3;steal;0,2";

Trial after(std::vector<std::string> openings) {
    Trial trial;
    trial.openings = std::move(openings);
    return trial;
}

bool has_check(const std::vector<CheckResult>& results, const std::string& name, Verdict verdict) {
    return std::ranges::any_of(results,
                               [&](const CheckResult& each) { return each.name == name && each.verdict == verdict; });
}

}  // namespace

TEST_CASE("the games of an examination begin with an opening") {
    const auto first = first_position({"isola board=7x7", parse_opening(one_turn)});
    CHECK(first->to_move() == actor(Player::two));
    CHECK(first->position().value_or("").starts_with("2;7x7;110"));
    const Traits traits = traits_of({"isola board=7x7", parse_opening(one_turn)});
    CHECK(traits.squares_vanish);
    CHECK_THROWS(first_position({"isola board=7x7", parse_opening("start | move;6,6;steal;0,0")}));
}

TEST_CASE("a sound bot is fit whoever moves first after the opening") {
    CHECK(verdict_on("isola/good", after({one_turn})) == "fit");
    CHECK(verdict_on("isola/good", after({one_turn + " | move;5,3;steal;6,2"})) == "fit");
}

TEST_CASE("a bot that relies on squares which the opening removes is not fit") {
    const std::string gone = one_turn + " | move;5,3;steal;6,2";
    CHECK(verdict_on("isola/always_the_same", after({gone})) == "legal: repeated-reply");
}

TEST_CASE("after further openings the first line is answered") {
    const auto sound =
        examine(python_bot("isola/good"), after({"start", one_turn, one_turn + " | move;5,3;steal;6,2"}));
    CHECK(verdict_of(sound) == "fit");
    for (const char* name : {"openings-as-1", "openings-as-2"}) CHECK(has_check(sound, name, Verdict::ok));
}

TEST_CASE("check takes a file of openings, and names the line that does not fit") {
    const Output sound = run("--board 7x7 --openings openings.txt \"python3 isola/good.py\"");
    CHECK(sound.status == 0);
    CHECK(sound.text.find("  begins  with the first opening of openings.txt\n") != std::string::npos);
    CHECK(sound.text.find("the first line as player 2 after 1 more opening") != std::string::npos);
    const Output wrong = run("--board 3x3 --openings openings.txt \"python3 isola/good.py\"");
    CHECK(wrong.status == 2);
    CHECK(wrong.text.starts_with("arena: openings.txt: line 1: "));
}
