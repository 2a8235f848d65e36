#include <doctest/doctest.h>

#include "arena/terminal/contest/watch/watched_contest.hpp"
#include "tests/contest_watch/made_up_contest.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

/// A contest and its watch, with a table that is always up to date.
struct Screened {
    MadeUpContest contest;
    WatchedContest view{contest.plan()};
    Clock::time_point now = Clock::now();

    bool look() { return view.take(contest.book(), now += 1h); }

    void tell(const GameSummary& game) { view.played(game); }

    std::string last_line() const { return view.log().empty() ? "" : view.log().back().text; }
};

Screened round_robin() { return {{FormatKind::round_robin, {"ant", "bee", "cat", "dog"}}}; }

}  // namespace

TEST_CASE("the log names winner, loser and reason of every game that ends") {
    Screened watched = round_robin();
    watched.look();
    watched.tell(watched.contest.beats("dog", "ant"));
    watched.look();
    CHECK(watched.last_line() == "1.1  dog beat ant: no move, 34 turns");
    watched.tell(watched.contest.draws("dog", "ant"));
    watched.look();
    CHECK(watched.last_line() == "1.2  dog drew with ant: both kept losing their turns, 34 turns");
    watched.contest.count_points(120, 35);
    watched.tell(watched.contest.beats("cat", "bee"));
    watched.look();
    CHECK(watched.last_line() == "2.1  cat beat bee: no move, 34 turns, 120:35");
    CHECK(watched.view.has_score());
}

TEST_CASE("a fault is explained and counted for the bot that made it") {
    Screened watched = round_robin();
    watched.look();
    watched.tell(watched.contest.beats("ant", "dog", "illegal"));
    watched.look();
    CHECK(watched.last_line() == "1.1  ant beat dog: illegal reply, 34 turns: what was done and why it ends the game");
    CHECK(watched.view.log().back().kind == WatchLine::Kind::fault);
    CHECK(watched.view.faults() == std::vector<long>{0, 0, 0, 1});
}

TEST_CASE("if neither bot could start, both have a fault") {
    Screened watched = round_robin();
    watched.look();
    GameSummary game = watched.contest.draws("ant", "dog");
    game.reason = "start";
    watched.tell(game);
    watched.look();
    CHECK(watched.view.faults() == std::vector<long>{1, 0, 0, 1});
}

TEST_CASE("discarded turns count as faults, each for its bot in both games") {
    Screened watched = round_robin();
    watched.look();
    for (int round = 1; round <= 2; ++round) {
        GameSummary game = watched.contest.beats("ant", "dog");
        const std::size_t ant = entrant_of(watched.contest.book().issued().front(), round, Player::one) == 0 ? 0 : 1;
        game.discarded.values[ant] = 3;
        game.discarded.values[1 - ant] = 1;
        watched.tell(game);
    }
    watched.look();
    CHECK(watched.view.faults() == std::vector<long>{6, 0, 0, 2});
}

TEST_CASE("games of an earlier run are counted and not listed") {
    Screened watched = round_robin();
    watched.contest.beats("ant", "dog", "late");
    watched.contest.beats("ant", "dog");
    watched.tell(watched.contest.beats("bee", "cat"));
    watched.look();
    REQUIRE(watched.view.log().size() == 2);
    CHECK(watched.view.log().front().text == "2 games had been played before");
    CHECK(watched.last_line() == "2.1  bee beat cat: no move, 34 turns");
    CHECK(watched.view.faults()[3] == 1);
    CHECK(watched.view.meter().facts().done == 3);
}

TEST_CASE("faults and the table beside them show the same moment") {
    Screened watched = round_robin();
    watched.look();
    watched.tell(watched.contest.beats("ant", "dog", "late"));
    watched.view.take(watched.contest.book(), watched.now + 10ms);
    CHECK(watched.view.faults()[3] == 0);
    CHECK(watched.view.log().size() == 1);
    watched.look();
    CHECK(watched.view.faults()[3] == 1);
}

TEST_CASE("open matches are those with games left, in their order") {
    Screened watched = round_robin();
    watched.look();
    REQUIRE(watched.view.open_matches().size() == 6);
    watched.tell(watched.contest.beats("ant", "dog"));
    watched.tell(watched.contest.beats("ant", "dog"));
    watched.tell(watched.contest.beats("bee", "cat"));
    watched.look();
    REQUIRE(watched.view.open_matches().size() == 5);
    CHECK(watched.view.open_matches().front().number == 2);
    CHECK(watched.view.open_matches().front().done == 1);
    CHECK(watched.view.open_matches().front().stage == "round 1");
    for (const GameSummary& game : watched.contest.play(9)) watched.tell(game);
    watched.look();
    CHECK(watched.view.open_matches().empty());
}

TEST_CASE("a ladder shows the matches of the round that is played") {
    Screened watched{{FormatKind::ladder, 7}};
    watched.look();
    const auto first_round = watched.view.open_matches().size();
    REQUIRE(first_round > 0);
    for (const GameSummary& game : watched.contest.play(2 * first_round)) watched.tell(game);
    watched.look();
    REQUIRE_FALSE(watched.view.open_matches().empty());
    CHECK(watched.view.open_matches().front().stage == "round 2");
}

TEST_CASE("a viewer is told if nothing has changed") {
    Screened watched = round_robin();
    CHECK(watched.look());
    CHECK_FALSE(watched.look());
    watched.view.say("a bot could not be started");
    CHECK(watched.look());
    CHECK(watched.last_line() == "a bot could not be started");
}

TEST_CASE("the log forgets what is long past") {
    Screened watched{{FormatKind::round_robin, 40}};
    watched.look();
    for (const GameSummary& game : watched.contest.play(1000)) watched.tell(game);
    watched.look();
    CHECK(watched.view.log().size() == 200);
    CHECK(watched.last_line().starts_with("500.2 "));
    CHECK(watched.view.meter().facts().done == 1000);
}

TEST_CASE("no name and no message can move the cursor") {
    Screened watched{{FormatKind::round_robin, {"evil\x1b[2J", "b\ne\te"}}};
    watched.look();
    watched.tell(watched.contest.beats("evil\x1b[2J", "b\ne\te", "late"));
    watched.view.say("its last words: \x1b[31m\a");
    watched.look();
    for (const WatchLine& line : watched.view.log())
        for (const char letter : line.text) CHECK(static_cast<unsigned char>(letter) >= 0x20);
    CHECK(watched.view.meter().names().front() == "evil\\x1b[2J");
}
