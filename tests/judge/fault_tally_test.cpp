#include "arena/rules/events/fault_tally.hpp"

#include <doctest/doctest.h>

using namespace isola_arena;

namespace {

using Lines = std::vector<std::string>;

TurnEnded played(int number, Player player) {
    TurnEnded ended;
    ended.turn = number;
    ended.player = player;
    ended.line = "line " + std::to_string(number);
    return ended;
}

// Returns a turn whose process ended as the text `end` says.
TurnEnded crashed(int number, const std::string& end, const std::string& stderr_text = {}) {
    TurnEnded ended = played(number, Player::one);
    ended.fault = Fault{FaultKind::exited, "its output ended before a whole reply: " + end + "; nothing was received"};
    ended.stderr_text = stderr_text;
    return ended;
}

TurnEnded faulty(int number, Player player, FaultKind kind, const std::string& stderr_text = {}) {
    TurnEnded ended = played(number, player);
    ended.fault = Fault{kind, "why in turn " + std::to_string(number)};
    ended.stderr_text = stderr_text;
    return ended;
}

PerPlayer<FaultTally> gathered(const std::vector<Event>& events) {
    GameFaults faults;
    for (const Event& event : events) faults.take(event);
    return faults.found();
}

FaultTally of_one(const std::vector<Event>& events) { return gathered(events)[Player::one]; }

const std::string traceback =
    "Traceback (most recent call last):\n  File \"bot.py\", line 3, in <module>\n    play(board)\nKeyError: 3\n";

}  // namespace

TEST_CASE("repeated crashes of a bot form one group, with its last lines of stderr") {
    const std::string end = "it exited with code 1";
    const TurnEnded first = crashed(1, end, traceback);
    const FaultTally faults = of_one({first, played(2, Player::two), crashed(3, end, traceback)});
    CHECK(faults.turns == 2);
    CHECK(faults.groups == std::vector<FaultGroup>{{*first.fault, 1, "line 1\n", last_lines(traceback), "", 2}});
    CHECK(deed_of(faults.groups[0], faults.turns) ==
          "exited without a reply on 2 of 2 turns: it exited with code 1; on stderr: KeyError: 3");
}

TEST_CASE("a group of crashes with different reasons names the first reason") {
    const FaultTally faults = of_one({faulty(1, Player::one, FaultKind::exited, "KeyError: 3\n"),
                                      faulty(3, Player::one, FaultKind::exited, "ValueError: x\n")});
    CHECK(deed_of(faults.groups[0], faults.turns) ==
          "exited without a reply on 2 of 2 turns, first on turn 1: why in turn 1; on stderr: KeyError: 3");
}

TEST_CASE("a crash is reported as a crash, with the last lines of stderr") {
    const std::string killed = "it was killed by signal 11 (SIGSEGV)", debug = "depth 5 value 3\n";
    const auto deed = [](const std::vector<Event>& events) {
        const FaultTally faults = of_one(events);
        return deed_of(faults.groups[0], faults.turns);
    };
    CHECK(deed({crashed(1, killed, debug), played(3, Player::one), crashed(5, killed, debug)}) ==
          "exited without a reply on 2 of 3 turns: it was killed by signal 11 (SIGSEGV); on stderr: depth 5 value 3");
    CHECK(deed({crashed(1, killed, debug), crashed(3, "it exited with code 3", debug)}) ==
          "exited without a reply on 2 of 2 turns, first on turn 1: it was killed by signal 11 (SIGSEGV); on stderr: "
          "depth 5 value 3");
    CHECK(deed({crashed(1, killed)}) ==
          "exited without a reply: its output ended before a whole reply: it was killed by signal 11 (SIGSEGV); "
          "nothing was received");
    CHECK(deed({crashed(1, "it exited with code 7", "; a; b\n")}) ==
          "exited without a reply: it exited with code 7; on stderr: ; a; b");
}

TEST_CASE("other faults are reported with the rule they broke") {
    const FaultTally faults =
        of_one({played(1, Player::one), faulty(3, Player::one, FaultKind::late, "thinking\n"),
                faulty(5, Player::one, FaultKind::illegal), faulty(7, Player::one, FaultKind::late)});
    REQUIRE(faults.groups.size() == 2);
    CHECK(deed_of(faults.groups[0], faults.turns) == "was late on 2 of 4 turns, first on turn 3: why in turn 3");
    CHECK(deed_of(faults.groups[1], faults.turns) == "replied illegally on 1 of 4 turns: why in turn 5");
}

TEST_CASE("a crash before the first question is explained by what was written before it") {
    const FaultTally faults = of_one(
        {StderrBetweenTurns{Player::one, 0, "ImportError: no board\n"}, faulty(1, Player::one, FaultKind::exited)});
    CHECK(deed_of(faults.groups[0], faults.turns) ==
          "exited without a reply: why in turn 1; on stderr: ImportError: no board");
}

TEST_CASE("the faults of each player are kept apart, and those of each game") {
    const Event late = faulty(1, Player::one, FaultKind::late), illegal = faulty(2, Player::two, FaultKind::illegal);
    CHECK(gathered({late, illegal})[Player::two].groups[0].first.kind == FaultKind::illegal);
    CHECK(gathered({late, GameHeader{}, illegal})[Player::one] == FaultTally{});
}

TEST_CASE("the tally tells faults that lost the game from those that lost a turn") {
    GameEnded ended;
    ended.winner = Player::two;
    ended.reason = "late";
    const FaultTally faults =
        of_one({faulty(1, Player::one, FaultKind::illegal), faulty(3, Player::one, FaultKind::late), ended});
    CHECK(faults.groups[0].games_lost == 0);
    CHECK(faults.groups[1].games_lost == 1);
}

TEST_CASE("turns of the opening count for no player") {
    TurnEnded opening = played(1, Player::one);
    opening.opening = true;
    CHECK(of_one({opening, faulty(3, Player::one, FaultKind::late)}).turns == 1);
}

TEST_CASE("for a player that threw an exception the exception is reported") {
    TurnEnded thrown = faulty(1, Player::one, FaultKind::illegal);
    thrown.reply = "exception;java.lang.RuntimeException: boom";
    const FaultTally faults = of_one({thrown, faulty(3, Player::one, FaultKind::illegal), thrown});
    REQUIRE(faults.groups.size() == 2);
    CHECK(deed_of(faults.groups[0], faults.turns) ==
          "threw an exception on 2 of 3 turns: java.lang.RuntimeException: boom");
    CHECK(deed_of(faults.groups[1], faults.turns) == "replied illegally on 1 of 3 turns: why in turn 3");
}

TEST_CASE("for a bot of a dialect the lines of the dialect are quoted") {
    TurnEnded ended = faulty(1, Player::one, FaultKind::illegal);
    ended.told = "0 0\n1\n";
    CHECK(of_one({ended}).groups[0].first_line == "0 0\n1\n");
}

TEST_CASE("the faults of several games add up") {
    FaultTally match;
    match.add(of_one({played(1, Player::one)}), "1");
    match.add(of_one({played(1, Player::one), faulty(3, Player::one, FaultKind::late)}), "2");
    match.add(of_one({faulty(1, Player::one, FaultKind::late)}), "3");
    REQUIRE(match.groups.size() == 1);
    CHECK(deed_of(match.groups[0], match.turns) == "was late on 2 of 4 turns, first in game 2, turn 3: why in turn 3");
}

TEST_CASE("the last five lines of stderr count, without blank lines and annotations") {
    CHECK(last_lines("1\n2\n\n3\n@cell 1,1 x\n4\n5\n6") == Lines{"2", "3", "4", "5", "6"});
    CHECK(last_lines("\n  \n") == Lines{});
}

TEST_CASE("the line chosen from a stack trace names the error, in every language") {
    CHECK(telling_line(last_lines(traceback)) == "KeyError: 3");
    CHECK(
        telling_line({"Exception in thread \"main\" java.lang.RuntimeException: boom", "\tat Bot.main(Bot.java:3)"}) ==
        "Exception in thread \"main\" java.lang.RuntimeException: boom");
    CHECK(telling_line({"thread 'main' panicked at src/main.rs:2:5:", "boom", "note: run with RUST_BACKTRACE=1"}) ==
          "thread 'main' panicked at src/main.rs:2:5:");
    CHECK(telling_line({"TypeError: x is not a function", "    at play (bot.js:3:9)", "Node.js v18.19.0"}) ==
          "TypeError: x is not a function");
    CHECK(telling_line({"  File \"bot.py\", line 5, in parse", "    except ValueError as e: raise Stupid(text) from e",
                        "                            ^^^^^^^^^^^^^^^^^^", "Stupid: cannot read", "the second line"}) ==
          "Stupid: cannot read");
    CHECK(telling_line({"  throw new OutOfError('x')", "  ^", "Boom: x", "    at play (bot.js:3:9)",
                        "Node.js v18.19.0"}) == "Boom: x");
    CHECK(telling_line({"no licence", "  (see the manual)"}) == "no licence");
    CHECK(telling_line({"  indented"}) == "indented");
    CHECK(telling_line({}) == "");
}
