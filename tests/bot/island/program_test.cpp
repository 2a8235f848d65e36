#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "bot/engine/island/program.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::island::engine {
namespace {

struct Run {
    int status;
    std::string out;
    std::string thoughts;
};

Run run(const std::string& input, const std::optional<std::string>& rules = std::nullopt) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream thoughts;
    const int status = answer_lines(in, out, thoughts, {rules});
    return {status, out.str(), thoughts.str()};
}

std::ptrdiff_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }

// Returns the number of lines that are not judgements.
std::ptrdiff_t words(const std::string& thoughts) {
    std::istringstream lines(thoughts);
    std::ptrdiff_t count = 0;
    for (std::string line; std::getline(lines, line);) count += !parse_judgement(line);
    return count;
}

bool says(const std::string& thoughts, const Judgement& judgement) {
    return ('\n' + thoughts).find('\n' + print(judgement) + '\n') != std::string::npos;
}

const std::string example = "1;44140;000100020000000\n";

TEST_CASE("a level's play depends only on the seed, and a weak level makes mistakes") {
    std::string game;
    for (int i = 0; i < 12; ++i) game += example;
    const auto at_level = [&](int level) {
        std::istringstream in(game);
        std::ostringstream out;
        std::ostringstream thoughts;
        CHECK(answer_lines(in, out, thoughts, {{}, "3", level}) == 0);
        return out.str() + thoughts.str();
    };
    CHECK(at_level(1) == at_level(1));
    CHECK(at_level(1).find("an oversight, plays ") != std::string::npos);
    CHECK(at_level(5).find("oversight") == std::string::npos);
}

TEST_CASE("the island program answers each line with one line and one thought in words, until the end of input") {
    const Run played = run(example + "1;12340;000100002000000\n");
    CHECK(played.status == 0);
    CHECK(played.out.starts_with("attack;444\n"));
    CHECK(lines(played.out) == 2);
    CHECK(words(played.thoughts) == 2);
    for (const char* word : {"value", "attacker", "plays attack;444"})
        CHECK(played.thoughts.find(word) != std::string::npos);
    CHECK(run("").status == 0);
    CHECK(run("1;44140;000100020000000\r\n").out == "attack;444\n");
}

TEST_CASE("the island program reports the value of each of its choices") {
    const Run played = run(example);
    CHECK(says(played.thoughts, ScaleJudgement{}));
    CHECK(says(played.thoughts, BestJudgement{"attack;444"}));
    double best = -2, value = -2;
    int choices = 0;
    std::istringstream lines(played.thoughts);
    for (std::string line; std::getline(lines, line);) {
        const auto judgement = parse_judgement(line);
        if (!judgement) continue;
        if (const auto* said = std::get_if<ValueJudgement>(&*judgement)) value = said->value;
        if (const auto* said = std::get_if<ChoiceJudgement>(&*judgement)) {
            ++choices;
            best = std::max(best, said->value);
        }
    }
    CHECK(choices == 8);
    CHECK(best == value);
}

TEST_CASE("the island program follows the turn that was played, not the turn that it would have played") {
    // The program would attack here. The second line shows another turn: tile 1 was used, and the pawn has moved
    // forward by one.
    const std::string shown = run(example + "1;44440;000010020000000\n").thoughts;
    const std::string fresh = run("1;44440;000010020000000\n").thoughts;
    CHECK(words(shown) == 2);
    CHECK(shown.find(fresh.substr(0, fresh.find('\n'))) == std::string::npos);
}

TEST_CASE("the island's variant is the first word of the rules") {
    CHECK(run(example, "bot-battle").status == 0);
    CHECK(run(example, "bot-battle-2015 x=y").status == 2);
    CHECK(run("2;41141;000100020000000\n", "bot-battle-2015 x=y").status == 0);
}

TEST_CASE("a variant that the island program cannot play is reported, with status 2") {
    CHECK(run(example, "chess").thoughts.find("chess") != std::string::npos);
    for (const char* line : {"\n", "1;44140\n", "3;44140;000100020000000\n", "1;44150;000100020000000\n",
                             "1;44140;000200010000000\n", "1;44140;000100000000000\n"}) {
        const Run broken = run(line);
        CAPTURE(line);
        CHECK(broken.status == 2);
        CHECK(broken.out.empty());
        CHECK_FALSE(broken.thoughts.empty());
    }
}

TEST_CASE("lines that do not belong to one game are answered, too") {
    const Run jumbled = run(example + example + "2;00000;100000000000002\n1;11111;000000000000012\n" + example);
    CHECK(jumbled.status == 0);
    CHECK(lines(jumbled.out) == 5);
}

}  // namespace
}  // namespace isola_arena::island::engine
