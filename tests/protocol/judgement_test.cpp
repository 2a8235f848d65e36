#include "protocol/judgement.hpp"

#include <doctest/doctest.h>

using namespace isola_arena;

namespace {

// Checks that the line is parsed as this judgement and printed as the same line.
void means(const std::string& line, const Judgement& judgement) {
    CAPTURE(line);
    CHECK(parse_judgement(line) == judgement);
    CHECK(print(judgement) == line);
}

}  // namespace

TEST_CASE("a bot declares the scale of its values") { means("@scale result", ScaleJudgement{}); }

TEST_CASE("a value is a finite decimal number") {
    means("@value -0.25", ValueJudgement{-0.25});
    means("@value 1000", ValueJudgement{1000});
    CHECK(parse_judgement("@value +3") == Judgement(ValueJudgement{3}));
    CHECK(parse_judgement("@value 1e3 ") == Judgement(ValueJudgement{1000}));
}

TEST_CASE("judgements contain replies of every game in the form in which bots send them") {
    means("@best move;1,3;steal;5,3", BestJudgement{"move;1,3;steal;5,3"});
    means("@best shuffle", BestJudgement{"shuffle"});
    means("@choice play;53;left -0.5", ChoiceJudgement{"play;53;left", -0.5});
    means("@line attack;44 move;1 retreat;2", LineJudgement{{"attack;44", "move;1", "retreat;2"}});
}

TEST_CASE("a proof is a verdict, with the turns to the end if they are known, or a difference of scores") {
    means("@proven won", ProvenJudgement{Verdict::won, {}});
    means("@proven lost in 4", ProvenJudgement{Verdict::lost, 4});
    means("@proven drawn in 0", ProvenJudgement{Verdict::drawn, 0});
    means("@proven +15", ScoreJudgement{15});
    means("@proven -1060", ScoreJudgement{-1060});
    means("@proven 0", ScoreJudgement{0});
    CHECK(verdict_of({15}) == Verdict::won);
    CHECK(verdict_of({-5}) == Verdict::lost);
    CHECK(verdict_of({0}) == Verdict::drawn);
}

TEST_CASE("blanks between words and at the end of the line do not matter") {
    CHECK(parse_judgement("@proven\t won  in 5 \t\r") == Judgement(ProvenJudgement{Verdict::won, 5}));
}

TEST_CASE("a malformed line is not a judgement") {
    for (const char* line : {"",
                             "@",
                             "value 1",
                             " @value 1",
                             "@Value 1",
                             "@value",
                             "@value x",
                             "@value 1 2",
                             "@value inf",
                             "@value nan",
                             "@value 0x10",
                             "@value 1,5",
                             "@value 1e999",
                             "@scale",
                             "@scale points",
                             "@scale result now",
                             "@best",
                             "@best a b",
                             "@best \x80",
                             "@choice move;1",
                             "@choice move;1 much",
                             "@choice move;1 0.5 0.6",
                             "@line",
                             "@proven",
                             "@proven soon",
                             "@proven won 5",
                             "@proven won in",
                             "@proven won in five",
                             "@proven won in -1",
                             "@proven won in 5 turns",
                             "@proven 15",
                             "@proven +0",
                             "@proven + 15",
                             "@proven +1.5",
                             "@proven +9999999999"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_judgement(line));
    }
}

TEST_CASE("a line has 256 replies at most") {
    std::string line = "@line";
    for (int i = 0; i < 256; ++i) line += " a";
    CHECK(parse_judgement(line));
    CHECK_FALSE(parse_judgement(line + " a"));
}

TEST_CASE("values for people have three digits after the point") {
    CHECK(print(ValueJudgement{rounded(0.123456)}) == "@value 0.123");
    CHECK(print(ValueJudgement{rounded(-0.0001)}) == "@value 0");
}
