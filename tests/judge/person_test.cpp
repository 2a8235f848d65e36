#include <doctest/doctest.h>

#include "tests/faults/board.hpp"
#include "tests/judge/seated.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

// What a person was shown: the position, and the reason if the last reply was refused.
struct Shown {
    std::string line;
    std::optional<std::string> refused;
};

// A person who tries something illegal first in each turn.
struct ClumsyPerson {
    std::vector<Shown> shown;

    HumanPlayer person() {
        return [this](const std::string& line, const std::optional<Error>& refused) -> Task<std::string> {
            shown.push_back({line, refused ? std::optional(refused->message) : std::nullopt});
            if (!refused) co_return "move;0,0;steal;9,9";
            co_return faults::good_reply(line);
        };
    }
};

}  // namespace

TEST_CASE("after an illegal reply a person gets the reason, is asked again, and is charged nothing") {
    asio::io_context loop(1);
    ClumsyPerson clumsy;
    Seat person(loop.get_executor(), "ann", clumsy.person());
    Seat bot(loop.get_executor(), fault("report_pid"));
    const Verdict verdict = play_seated(loop, {&person, &bot}, on("5x5"));
    CHECK(verdict.reason() == "no_move");
    const auto turns = verdict.game().turns(one);
    REQUIRE(clumsy.shown.size() == 2 * turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) {
        CHECK(clumsy.shown[2 * i].line == turns[i].line);
        CHECK_FALSE(clumsy.shown[2 * i].refused);
        CHECK(clumsy.shown[2 * i + 1].line == turns[i].line);
        CHECK(clumsy.shown[2 * i + 1].refused);
        CHECK_FALSE(turns[i].fault);
        CHECK(turns[i].charged_ns == 0);
        CHECK(turns[i].reply == faults::good_reply(turns[i].line));
    }
    CHECK(verdict.game().header().players[one] == Entrant{"ann", ""});
    CHECK_FALSE(verdict.game().ended().average_ns[one]);
}

TEST_CASE("a person changes sides like a bot, and may meet another person") {
    asio::io_context loop(1);
    ClumsyPerson ann_herself, ben_himself;
    Seat ann(loop.get_executor(), "ann", ann_herself.person());
    Seat ben(loop.get_executor(), "ben", ben_himself.person());
    const Verdict verdict = play_seated(loop, {&ann, &ben}, on("3x3").games(2));
    REQUIRE(verdict.games.size() == 2);
    CHECK(verdict.games[1].header().players[one].name == "ben");
    for (const JudgedGame& game : verdict.games) CHECK(game.ended().reason == "no_move");
}
