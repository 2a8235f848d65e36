// What a bot must do to be fit, and what is only a warning.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "tests/check/examination.hpp"

using namespace isola_arena;
using namespace isola_arena::check;
using namespace std::chrono_literals;

namespace {

Trial discarding() {
    Trial trial;
    trial.policy = FaultPolicy::discard;
    return trial;
}

const CheckResult& named(const std::vector<CheckResult>& results, const std::string& name) {
    const auto found = std::ranges::find(results, name, &CheckResult::name);
    REQUIRE(found != results.end());
    return *found;
}

std::string text_of(const std::vector<CheckResult>& results, const std::string& name) {
    const CheckResult& result = named(results, name);
    REQUIRE(result.finding);
    return result.finding->what;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string ample_times = "--turn-time 60s --start-time 60s ";

}  // namespace

TEST_CASE("a bot is fit if it answers the first line on every board, as both players, in a new process") {
    Trial trial;
    trial.rules = {"isola board=7x7", "isola board=9x9", "isola board=11x11"};
    CHECK(verdict_on("isola/good", trial) == "fit");
    CHECK(verdict_on("isola/always_player_1", trial) == "first-as-2: other-player");
    const auto results = examine(python_bot("isola/crashes_on_large_boards"), trial);
    CHECK(named(results, "boards-as-1").verdict == Verdict::ok);
    CHECK(named(results, "boards-as-1").title == "the first line as player 1 on 1 more board");
    for (const char* failed : {"board-11x11-as-1", "board-11x11-as-2"})
        CHECK(named(results, failed).verdict == Verdict::failed);
    CHECK(named(results, "game-as-1").verdict == Verdict::ok);
}

TEST_CASE("a fault in one of the two games is a warning with the fault's sentence") {
    const auto results = examine(python_bot("isola/faulty 3"), Trial());
    CHECK(verdict_of(results) == "fit, but game-as-1: illegal");
    CHECK(text_of(results, "game-as-1").starts_with("it plays, but the reply is refused: "));
    CHECK(named(results, "game-as-1").remark.starts_with("3 turns, the slowest "));
    CHECK(named(results, "game-as-2").verdict == Verdict::warning);
    CHECK(verdict_on("isola/reads_once") == "fit, but game-as-1: reads-once");
}

TEST_CASE("where turns are discarded, faults are a warning only in more than half of the turns of a game") {
    CHECK(verdict_on("isola/faulty 3", discarding()) == "fit");
    CHECK(named(examine(python_bot("isola/faulty 3"), discarding()), "game-as-1").remark.find(" discarded, ") !=
          std::string::npos);
    const auto results = examine(python_bot("isola/crashes"), discarding());
    CHECK(verdict_of(results) == "fit, but first-reply: crashed");
    CHECK(holds(text_of(results, "first-reply"), "; it relies on the contest, which discards the turn and goes on"));
    CHECK(text_of(results, "game-as-2")
              .ends_with(" turns are lost by faults; the first: it ended before its first "
                         "reply: it exited with code 1"));
    CHECK(text_of(results, "game-as-2").starts_with("it plays, but "));
}

TEST_CASE("where turns are discarded, a program that cannot be started or loaded is unfit all the same") {
    CHECK(verdict_on("isola/needs_a_module", discarding()) == "first-reply: crashed");
    CHECK(holds(text_of(examine(python_bot("isola/needs_a_module"), discarding()), "first-reply"),
                "it cannot be loaded"));
    CHECK(verdict_on("no_such_file", discarding()) == "first-reply: crashed");
    CHECK(verdict_on({"none", {"/no/such/program"}, "."}, discarding()) == "starts: cannot-start");
}

TEST_CASE("a position that a new process meets first is a warning, which says so and no more than is true") {
    // Its reply in the middle of a game has by chance exchanged rows and columns, but it has played whole games.
    const auto results = examine(python_bot("isola/knows_the_beginning"), Trial());
    CHECK(verdict_of(results) == "fit, but middle: illegal");
    CHECK(text_of(results, "middle")
              .starts_with("in a new process, which has not seen the turns before, the reply is refused: "));
}

TEST_CASE("a bot that plays on after the end of its input relies on the arena to end it") {
    Trial impatient;
    impatient.waits.end = 100ms;
    const auto results = examine(python_bot("isola/sleeps_at_end"), impatient);
    CHECK(verdict_of(results) == "fit, but ends: ignores-end-of-input");
    CHECK(holds(text_of(results, "ends"), "; it relies on the arena, which ends its processes after a game"));
}

TEST_CASE("with warnings alone the command ends with 0, counts them, and marks them in JSON") {
    const std::string bot = ample_times + "--board 7x7 \"python3 isola/faulty.py 3\"";
    const Output text = run(bot);
    CHECK(text.status == 0);
    CHECK(holds(text.text, "\n  warning a whole game as player 1 on 7x7 "));
    CHECK(holds(text.text, "faulty.py is fit for the contest friendly, with "));
    const Output json = run("--json " + bot);
    CHECK(json.status == 0);
    const boost::json::value report = boost::json::parse(json.text);
    CHECK(report.at("fit").as_bool());
    const auto& checks = report.at("checks").as_array();
    const auto is_warning = [](const boost::json::value& each) { return each.at("status") == "warning"; };
    const auto warning = std::ranges::find_if(checks, is_warning);
    REQUIRE(warning != checks.end());
    CHECK(warning->at("finding").at("mistake") == "illegal");
}
