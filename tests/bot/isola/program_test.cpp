#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "bot/engine/isola/opinion.hpp"
#include "bot/engine/isola/program.hpp"
#include "protocol/judgement.hpp"
#include "protocol/isola/text.hpp"

namespace isola_arena::isola::engine {
namespace {

struct Run {
    int status;
    std::string out;
    std::string thoughts;
};

Run run(const std::string& input, const Environment& environment) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream thoughts;
    const int status = answer_lines(in, out, thoughts, environment);
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

const std::string isola_line = "1;7x7;111A11111111111111111111111111111111111111111B111;20\n";

TEST_CASE("the program answers each line with one line and one thought in words, until the end of input") {
    const Run played = run(isola_line + isola_line, {});
    CHECK(played.status == 0);
    CHECK(lines(played.out) == 2);
    CHECK(words(played.thoughts) == 2);
    CHECK(parse_reply(played.out.substr(0, played.out.find('\n'))));
    for (const char* word : {"depth", "nodes", "score", "plays move;"})
        CHECK(played.thoughts.find(word) != std::string::npos);
    CHECK(run("", {}).status == 0);
}

TEST_CASE("the variant is the first word of the rules") {
    const std::string board = "A11111111111111111111111111111111111111111111111111111111111111B";
    const Run queens = run("2;8x8;" + board + ";2000\n", {"queens board=8x8", {}, {}, "2000"});
    CHECK(queens.status == 0);
    CHECK(queens.out.find("steal") == std::string::npos);
    CHECK(run("2;8x8;" + board + ";20\n", {"isola board=8x8", {}, {}, {}}).out.find("steal") != std::string::npos);
}

TEST_CASE("a forced end is reported in turns, with a singular for one turn") {
    CHECK(run("1;3x3;A1000100B;1000\n", {}).thoughts.find("score win in 1 turn, plays") != std::string::npos);
}

TEST_CASE("the program reports its expected result, its turn and the principal variation") {
    const Run played = run(isola_line, {{}, "1", {}, {}, "3000"});
    CHECK(says(played.thoughts, ScaleJudgement{}));
    CHECK(says(played.thoughts, BestJudgement{played.out.substr(0, played.out.find('\n'))}));
    CHECK(played.thoughts.find("\n@value ") != std::string::npos);
    CHECK(played.thoughts.find("\n@line " + played.out.substr(0, played.out.find('\n')) + " move;") !=
          std::string::npos);
}

TEST_CASE("a win with this turn is proven") {
    const Run won = run("1;3x3;A1000100B;1000\n", {});
    CHECK(says(won.thoughts, ValueJudgement{1}));
    CHECK(says(won.thoughts, ProvenJudgement{Verdict::won, 1}));
}

TEST_CASE("expected results increase with the score, and change sign with the player") {
    for (const char* variant : {"isola", "isolation", "queens"}) {
        const Rules rules = *named_rules(variant);
        double last = -1;
        for (const int score :
             {1 - win_score, -win_score + 2, -forced_score, -20000, -300, -1, 0, 1, 300, 20000, forced_score}) {
            CHECK(expected_result(score, rules) >= last);
            CHECK(expected_result(score, rules) == -expected_result(-score, rules));
            last = expected_result(score, rules);
        }
        CHECK(expected_result(win_score - 1, rules) == 1);
        CHECK(last < 1);
    }
}

TEST_CASE("with a limit of positions a reply is the same on every machine") {
    const Environment limited{{}, "7", {}, {}, "2000"};
    const Run once = run(isola_line + isola_line, limited);
    CHECK(once.out == run(isola_line + isola_line, limited).out);
    CHECK(once.thoughts == run(isola_line + isola_line, limited).thoughts);
    CHECK(std::stoi(once.thoughts.substr(once.thoughts.find("nodes ") + 6)) <= 2000);
}

TEST_CASE("a level's play depends only on the seed, not on time") {
    std::string lines_of_a_game;
    for (int i = 0; i < 10; ++i) lines_of_a_game += isola_line;
    for (const int level : {1, 5, 10}) {
        const Run once = run(lines_of_a_game, {{}, "3", "1", {}, {}, level});
        CHECK(once.out == run(lines_of_a_game, {{}, "3", "60000", {}, {}, level}).out);
        CHECK(lines(once.out) == 10);
    }
    CHECK(run(lines_of_a_game, {{}, "3", {}, {}, {}, 1}).out != run(lines_of_a_game, {{}, "4", {}, {}, {}, 1}).out);
}

TEST_CASE("a deliberate mistake is reported as an oversight, without judgements") {
    std::string lines_of_a_game;
    for (int i = 0; i < 10; ++i) lines_of_a_game += isola_line;
    const Run weak = run(lines_of_a_game, {{}, "3", {}, {}, {}, 1});
    CHECK(weak.thoughts.find("an oversight, plays move;") != std::string::npos);
    CHECK(weak.thoughts.find("@best") != std::string::npos);
    CHECK(run(lines_of_a_game, {{}, "3", {}, {}, {}, 10}).thoughts.find("oversight") == std::string::npos);
}

TEST_CASE("a carriage return before the end of the line does no harm") {
    CHECK(lines(run("1;3x3;1A11111B1;5\r\n", {}).out) == 1);
}

TEST_CASE("a variant that the program cannot play is reported, with status 2") {
    const Run unknown = run(isola_line, {"chess", {}, {}, {}});
    CHECK(unknown.status == 2);
    CHECK(unknown.thoughts.find("chess") != std::string::npos);
    const Run broken = run("1;3x3;1A11;5\n", {});
    CHECK(broken.status == 2);
    CHECK(broken.out.empty());
    CHECK_FALSE(broken.thoughts.empty());
}

TEST_CASE("a finished game gets no answer") {
    const Run over = run("1;3x3;0A00001B1;5\n" + isola_line, {});
    CHECK(over.status == 0);
    CHECK(lines(over.out) == 1);
}

}  // namespace
}  // namespace isola_arena::isola::engine
