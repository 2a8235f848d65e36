// Checks the rules against the numbers and the picture of tests/vectors.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "protocol/isola/perft.hpp"
#include "protocol/isola/text.hpp"
#include "tests/protocol/rulebook.hpp"
#include "tests/sanitized.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

std::string read_vector(const std::string& name) {
    std::ifstream file(std::string(TEST_VECTORS) + '/' + name);
    REQUIRE(file.good());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

struct Count {
    std::string rules;
    std::string size;
    int depth;
    std::uint64_t turns;

    State start() const { return first_board(rules, size); }
    std::string name() const { return rules + ' ' + size + " depth " + std::to_string(depth); }
};

std::vector<Count> counts() {
    std::istringstream text(read_vector("perft.txt"));
    std::vector<Count> all;
    for (Count count; text >> count.rules >> count.size >> count.depth >> count.turns;) all.push_back(count);
    REQUIRE(text.eof());
    return all;
}

// Counts the same sequences; plays every turn with the rules.
std::uint64_t count_by_playing(const State& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const Turn& turn : legal_turns(state)) total += count_by_playing(play(state, turn), depth - 1);
    return total;
}

}  // namespace

TEST_CASE("the numbers of legal turn sequences are the known ones") {
    CHECK(counts().size() == 36);
    for (const Count& count : counts()) {
        CAPTURE(count.name());
        CHECK(perft(count.start(), count.depth) == count.turns);
    }
}

TEST_CASE("the rules, played out turn by turn, give the same numbers") {
    // Under a sanitizer fewer sequences are counted, because more of them would only run the same code again.
    const std::uint64_t most = test::sanitized ? 20'000 : 110'000;
    int compared = 0;
    for (const Count& count : counts()) {
        if (count.turns > most) continue;
        CAPTURE(count.name());
        CHECK(count_by_playing(count.start(), count.depth) == count.turns);
        ++compared;
    }
    CHECK(compared >= 20);
}

TEST_CASE("counting to depth 0 counts the position itself") {
    CHECK(perft(first_board("isola"), 0) == 1);
    CHECK(perft(board("2;3x3;"
                      "A11"
                      "100"
                      "10B"
                      ";3000"),
                0) == 1);
    CHECK(perft(board("2;3x3;"
                      "A11"
                      "100"
                      "10B"
                      ";3000"),
                1) == 0);
}

TEST_CASE("counting goes on from any position, for either player") {
    for (const auto& [variant, line] : {std::pair("isola",
                                                  "2;4x4;"
                                                  "A111"
                                                  "0011"
                                                  "1011"
                                                  "11B1"
                                                  ";1"),
                                        std::pair("isolation",
                                                  "1;4x4;"
                                                  "0010"
                                                  "#A01"
                                                  "111b"
                                                  "1101"
                                                  ";1"),
                                        std::pair("queens",
                                                  "1;4x4;"
                                                  "0010"
                                                  "1A01"
                                                  "111B"
                                                  "1101"
                                                  ";1")}) {
        const State state = board(line, variant);
        for (int depth = 1; depth <= 3; ++depth) CHECK(perft(state, depth) == count_by_playing(state, depth));
    }
}

TEST_CASE("counting knows the turn without a steal") {
    const State state = board(
        "1;6x8;"
        "00000000"
        "01100000"
        "a0000000"
        "0000000b"
        "00000010"
        "00000000"
        ";1",
        "isolation");
    for (int depth = 1; depth <= 6; ++depth) CHECK(perft(state, depth) == count_by_playing(state, depth));
}

TEST_CASE("the picture of a position is the assignment's Figure 4 exactly") {
    const std::string text = read_vector("figure4.txt");
    const std::size_t end = text.find('\n');
    const State state = board(text.substr(0, end), "isolation");
    CHECK(picture(state) == text.substr(end + 2));
    CHECK(board_line(state, 3000) == text.substr(0, end));
}

TEST_CASE("a picture has one digit for each row and column, on boards of any size") {
    const std::string text = picture(first_board("isola", "11x12"));
    CHECK(text.starts_with("  |0|1|2|3|4|5|6|7|8|9|0|1|\n-------------------------\n0 | | | | | | |1| |"));
    CHECK(text.ends_with("\n0 | | | | | |2| | | | | | |\n"));
}

TEST_CASE("a picture shows a pawn in place of the square under it") {
    CHECK(picture(board("1;3x3;"
                        "110"
                        "a1#"
                        "1B1"
                        ";1",
                        "isolation")) == "  |0|1|2|\n-------\n0 | | |x|\n1 |1| |#|\n2 | |2| |\n");
}

}  // namespace isola_arena::isola
