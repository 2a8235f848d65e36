#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "tests/contest_watch/made_up_contest.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

ProgressFacts halfway() {
    ProgressFacts facts;
    facts.done = 1234;
    facts.total = 9900;
    facts.per_minute = 612.4;
    facts.leader = "greedy";
    facts.points_name = "match points";
    facts.points = 30.5;
    return facts;
}

std::string left(double per_minute, std::size_t games) {
    ProgressFacts facts;
    facts.total = games;
    facts.per_minute = per_minute;
    return time_left_text(facts);
}

/// A stream that keeps its text, so that tests can read it.
class Paper {
public:
    Paper() : file_(open_memstream(&text_, &size_)) {}
    Paper(const Paper&) = delete;
    Paper& operator=(const Paper&) = delete;
    ~Paper() {
        std::fclose(file_);
        std::free(text_);
    }
    std::FILE* file() { return file_; }
    std::string text() {
        std::fflush(file_);
        return {text_, size_};
    }

private:
    char* text_ = nullptr;
    std::size_t size_ = 0;
    std::FILE* file_;
};

// Returns the number of lines: each line begins and ends with CR.
auto lines_in(const std::string& text) { return std::ranges::count(text, '\r') / 2; }

}  // namespace

TEST_CASE("the line says how many games are done, how fast, how long still, and who leads") {
    CHECK(progress_line(halfway(), 120) ==
          "1234 of 9900 games, 612 a minute, 15 min left, leader greedy (match points 30.5)");
}

TEST_CASE("while other machines play, the line and the page say how many games are running and waiting, and where") {
    ProgressFacts facts = halfway();
    CHECK(remote_games_text(facts).empty());
    facts.elsewhere = "24 running on 4 nodes, 8642 waiting";
    CHECK(progress_line(facts, 120) ==
          "1234 of 9900 games, 24 running on 4 nodes, 8642 waiting, 612 a minute, 15 min left, leader greedy (match "
          "points 30.5)");
    CHECK(remote_games_text(facts) == "24 running on 4 nodes, 8642 waiting, 612 a minute, 15 min left");
}

TEST_CASE("if room is short the most important parts remain") {
    CHECK(progress_line(halfway(), 79) == "1234 of 9900 games, 612 a minute, 15 min left, leader greedy");
    CHECK(progress_line(halfway(), 58) == "1234 of 9900 games, 15 min left, leader greedy");
    CHECK(progress_line(halfway(), 40) == "1234 of 9900 games, 15 min left");
    CHECK(progress_line(halfway(), 20) == "1234 of 9900 games");
    CHECK(progress_line(halfway(), 10) == "1234 of ..");
    CHECK(progress_line(halfway(), 2) == "12");
    CHECK(progress_line(halfway(), 0) == "");
}

TEST_CASE("for two bots the line shows their score and Elo before the remaining time") {
    ProgressFacts facts = halfway();
    facts.result = "greedy won 61, drew 2, lost 37; Elo +85 (+10 to +166)";
    CHECK(progress_line(facts, 120) ==
          "1234 of 9900 games, greedy won 61, drew 2, lost 37; Elo +85 (+10 to +166), 612 a minute, 15 min left");
    CHECK(progress_line(facts, 90) ==
          "1234 of 9900 games, greedy won 61, drew 2, lost 37; Elo +85 (+10 to +166), 15 min left");
    CHECK(progress_line(facts, 40) == "1234 of 9900 games, greedy won 61, dre..");
}

TEST_CASE("without a terminal the score of two bots is printed after every twenty games") {
    Paper paper;
    const MadeUpContest contest(FormatKind::round_robin, 2);
    ProgressLine line(contest.plan(), paper.file(), false);
    for (const std::size_t games : std::vector<std::size_t>{1, 19, 20, 21, 39, 45, 59, 60})
        line.note_result(games, "so far");
    CHECK(paper.text() == "20 games: so far\n45 games: so far\n60 games: so far\n");
}

TEST_CASE("no line is wider than the terminal, whatever the leader is called") {
    for (const auto& name : {"greedy", "a name that goes on and on and on and never comes to an end",
                             "独立した島の守護者たちの長い長い名前"})
        for (int width = 0; width <= 200; ++width) {
            ProgressFacts facts = halfway();
            facts.leader = printable(name);
            facts.sharing = 3;
            REQUIRE(columns_of_text(progress_line(facts, width)) <= width);
        }
}

TEST_CASE("unknown figures are left out") {
    ProgressFacts facts;
    CHECK(progress_line(facts, 100) == "0 games");
    facts.total = 12;
    CHECK(progress_line(facts, 100) == "0 of 12 games");
    facts.done = 3;
    facts.per_minute = 1.5;
    CHECK(progress_line(facts, 100) == "3 of 12 games, 1.5 a minute, 6 min left");
    facts.done = 12;
    CHECK(progress_line(facts, 100) == "12 of 12 games, 1.5 a minute");
}

TEST_CASE("those who share the first place are counted") {
    ProgressFacts facts = halfway();
    facts.sharing = 2;
    CHECK(progress_line(facts, 120).ends_with("leader greedy and 2 more (match points 30.5)"));
}

TEST_CASE("the time left has a suitable unit") {
    CHECK(left(60, 1) == "1 s left");
    CHECK(left(60, 99) == "99 s left");
    CHECK(left(60, 100) == "2 min left");
    CHECK(left(1, 90) == "90 min left");
    CHECK(left(1, 185) == "3 h 05 min left");
    CHECK(left(1, 60 * 24 * 12) == "12 days left");
    CHECK(left(1e-9, 1'000'000) == "");
}

TEST_CASE("in a round robin of four the leader has the most match points") {
    MadeUpContest contest(FormatKind::round_robin, {"ant", "bee", "cat", "dog"});
    ProgressMeter meter(contest.plan());
    const auto start = Clock::now();
    meter.take(contest.book(), start);
    CHECK(progress_line(meter.facts(), 100) == "0 of 12 games");
    contest.beats("bee", "dog");
    meter.take(contest.book(), start + 2s);
    CHECK(progress_line(meter.facts(), 100) == "1 of 12 games, 30 a minute, 22 s left");
    contest.beats("bee", "dog");
    meter.take(contest.book(), start + 4s);
    CHECK(progress_line(meter.facts(), 100) == "2 of 12 games, 30 a minute, 20 s left, leader bee (match points 1)");
}

TEST_CASE("if games are played again the line shows no remaining time") {
    MadeUpContest contest(FormatKind::knockout, {"ant", "bee"});
    ProgressMeter meter(contest.plan());
    const auto start = Clock::now();
    meter.take(contest.book(), start);
    CHECK(games_text(meter.facts()) == "0 of 2 games");
    contest.draws("ant", "bee");
    contest.draws("ant", "bee");
    contest.beats("ant", "bee");
    meter.take(contest.book(), start + 2s);
    CHECK(games_text(meter.facts()) == "3 games");
    contest.beats("ant", "bee");
    REQUIRE(contest.book().over());
    meter.take(contest.book(), start + 4s);
    CHECK(games_text(meter.facts()) == "4 of 4 games");
}

TEST_CASE("the line is written five times a second however often it is asked for") {
    Paper paper;
    MadeUpContest contest(FormatKind::ladder, 30);
    ProgressLine line(contest.plan(), paper.file(), true);
    const auto start = Clock::now();
    for (auto time = 0ms; time < 2s; time += 1ms) line.take(contest.book(), start + time);
    CHECK(lines_in(paper.text()) == 10);
}

TEST_CASE("the line is overwritten in full and cleared at the end") {
    Paper paper;
    MadeUpContest contest(FormatKind::round_robin, 4);
    const auto start = Clock::now();
    {
        ProgressLine line(contest.plan(), paper.file(), true);
        line.take(contest.book(), start);
        line.finish();
        line.finish();
    }
    CHECK(paper.text() == "\r0 of 12 games" + std::string(66, ' ') + "\r\r" + std::string(79, ' ') + "\r");
}

TEST_CASE("after a message the line comes again at once") {
    Paper paper;
    MadeUpContest contest(FormatKind::round_robin, 4);
    ProgressLine line(contest.plan(), paper.file(), true);
    const auto start = Clock::now();
    line.take(contest.book(), start);
    line.clear();
    const auto before = paper.text().size();
    line.take(contest.book(), start + 1ms);
    CHECK(paper.text().substr(before).starts_with("\r0 of 12 games"));
}

TEST_CASE("a message stands above the line, and is written without a terminal too") {
    Paper paper;
    MadeUpContest contest(FormatKind::round_robin, 4);
    {
        ProgressLine line(contest.plan(), paper.file(), true);
        line.take(contest.book(), Clock::now());
        const auto before = paper.text().size();
        line.say("a bot could not start");
        CHECK(paper.text().substr(before).starts_with("\r" + std::string(79, ' ') +
                                                      "\ra bot could not start\n\r0 of 12"));
    }
    Paper plain;
    ProgressLine(contest.plan(), plain.file(), false).say("a bot could not start");
    CHECK(plain.text() == "a bot could not start\n");
}

TEST_CASE("on no terminal nothing is written") {
    Paper paper;
    MadeUpContest contest(FormatKind::round_robin, 4);
    {
        ProgressLine line(contest.plan(), paper.file(), false);
        line.take(contest.book());
        line.finish();
    }
    CHECK(paper.text() == "");
}
