#include <doctest/doctest.h>

#include "tests/faults/board.hpp"
#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

// A row of the matrix: the mode of the fault bot, the reason of the fault, the texts that its explanation contains, the
// turn of the fault, and the number of good turns before it. Only rows with the reason `late` have a limit that a reply
// can miss. The bots of these rows are idle while the arena waits.
struct Case {
    const char* mode;
    const char* reason;
    Words named;
    int turn = 2;
    int after = 1;
    int limit_ms = 250;

    bool is_late() const { return std::string(reason) == "late"; }
};

const std::vector<Case>& matrix() {
    static const std::vector<Case> cases{
        {"silent", "late", {"within the allowed 250 ms", "nothing was received"}},
        {"late ms=600000", "late", {"within the allowed 250 ms", "nothing was received"}},
        {"half", "late", {"within the allowed 1 s", "\"move;1\""}, 2, 1, 1000},
        {"ignore_term", "late", {"within the allowed 250 ms"}},
        {"holder_hangs", "late", {"within the allowed 250 ms"}},
        {"chatter_silent ms=20", "late", {"within the allowed 250 ms"}},
        {"close_stdin", "late", {"within the allowed 250 ms"}, 2, 0},
        {"flood", "too_long", {"longer than 4096 bytes", "xxxx"}},
        {"long_line bytes=4097", "too_long", {"longer than 4096 bytes", "xxxx"}},
        {"long_line bytes=4096", "illegal", {"xxxx"}},
        {"empty", "illegal", {"\"\""}},
        {"nul", "illegal", {"\"move;1,3\\x00;steal;5,3\""}},
        {"utf8", "illegal", {"\"m\\xc3\\xb6ve;1,3;steal;5,3\""}},
        {"illegal", "illegal", {"\"move;0,0;steal;0,0\""}},
        {"nonsense", "illegal", {"\"hello, arena\""}},
        {"flood_lines", "illegal", {"\"move;0,0\""}},
        {"flood_blank", "illegal", {"\"\""}},
        {"doubled", "garbled", {"output before the line was sent", "\"move;"}, 3},
        {"blank_after", "garbled", {"output before the line was sent"}, 3},
        {"half_after", "garbled", {"output before the line was sent", "\"mov\""}, 3},
        {"exit code=0", "exited", {"exited with code 0", "nothing was received"}},
        {"exit code=7", "exited", {"exited with code 7", "nothing was received"}},
        {"half_exit code=3", "exited", {"exited with code 3", "\"move;\""}},
        {"reply_exit code=6", "exited", {"exited with code 6", "nothing was received"}, 3},
        {"signal signal=11", "exited", {"killed by signal 11 (SIGSEGV)"}},
        {"signal signal=9", "exited", {"killed by signal 9 (SIGKILL)"}},
        {"abort", "exited", {"killed by signal 6 (SIGABRT)"}},
        {"close_stdout", "exited", {"closed its output while still running"}},
        {"close_all", "exited", {"closed its output while still running"}},
        {"holder_exits code=4", "exited", {"exited with code 4"}},
        {"half_holder_exits code=5", "exited", {"exited with code 5", "\"move\""}},
        {"daemon_exits code=8", "exited", {"exited with code 8"}},
        {"exit_at_once code=9", "exited", {"exited with code 9"}, 1},
    };
    return cases;
}

BotSpec culprit(const Case& row) { return fault(std::string(row.mode) + " after=" + std::to_string(row.after)); }

// The good turn of a late bot is the first reply of its process, so the start-up budget pays for it, and the limit
// applies only to the late turn. The opponent has no clock.
Scene scene_of(const Case& row, const std::string& board) {
    return row.is_late() ? on(board).turn_ms(row.limit_ms) : on(board);
}
BotSpec opponent_of(const Case& row) { return row.is_late() ? unhurried() : good(); }

// Under `discard` a bot is started again after most faults, and the new process plays its good turns first.
Words expected_results(const Case& row, std::size_t turns) {
    const bool kept = std::string(row.reason) == "illegal";
    Words arguments;
    for (int turn = 1; arguments.size() < turns; ++turn) {
        const bool played = turn < row.turn;
        arguments.emplace_back(played ? "played" : row.reason);
        if (!played && !kept) turn = 0;
    }
    return arguments;
}

}  // namespace

TEST_CASE(
    "under the policy that disqualifies a fault loses the game, with reason and explanation, and leaves no process") {
    for (const Case& row : matrix()) {
        CAPTURE(row.mode);
        const Verdict verdict = play(culprit(row), opponent_of(row), scene_of(row, "7x7"));
        CHECK(verdict.reason() == row.reason);
        CHECK(verdict.winner() == "good");
        CHECK(says(verdict.explanation(), "player 1 (" + culprit(row).name + ") lost in turn " +
                                              std::to_string(2 * row.turn - 1) + " by the fault " + row.reason));
        for (const std::string& part : row.named) CHECK(says(verdict.explanation(), part));
        CHECK(verdict.game().turns(one).size() == static_cast<std::size_t>(row.turn));
        CHECK(nothing_left(verdict));
    }
}

TEST_CASE("the second player's faults lose the game in the same way") {
    for (const std::string mode : {"silent", "flood", "exit", "illegal", "doubled"}) {
        CAPTURE(mode);
        const bool late = mode == "silent";
        const Verdict verdict = late ? play(unhurried(), fault(mode), on("7x7").turn_ms(250).start_ms(0))
                                     : play(good(), fault(mode), on("7x7"));
        CHECK(verdict.winner() == "good");
        CHECK(says(verdict.explanation(), "player 2 (" + mode + ") lost in turn"));
        CHECK(nothing_left(verdict));
    }
}

TEST_CASE(
    "under the policy that discards a fault costs the turn, and the game goes on with the same or a new process") {
    for (const Case& row : matrix()) {
        CAPTURE(row.mode);
        if (std::string(row.mode).starts_with("flood_")) continue;
        const Verdict verdict = play(culprit(row), opponent_of(row), scene_of(row, "3x4").discard());
        const Words results = verdict.game().results(one);
        CHECK(results == expected_results(row, results.size()));
        CHECK(results.size() >= static_cast<std::size_t>(row.turn));
        const auto discarded = static_cast<int>(std::ranges::count(results, row.reason));
        CHECK(verdict.game().ended().discarded == PerPlayer<int>{{discarded, 0}});
        CHECK(verdict.reason() == "no_move");
        CHECK(verdict.game().ended().turns == static_cast<int>(verdict.game().turns().size()));
        CHECK(nothing_left(verdict));
    }
}

TEST_CASE("a discarded turn leaves the board as it was") {
    const Verdict verdict = play(fault("illegal but=2"), fault("exit after=1"), on("5x5").discard());
    const auto turns = verdict.game().turns();
    REQUIRE(turns.size() > 4);
    int discards = 0;
    for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
        const auto cells = [](const TurnEnded& turn) { return turn.line.substr(6, 25); };
        CHECK((cells(turns[i]) == cells(turns[i + 1])) == turns[i].fault.has_value());
        discards += turns[i].fault.has_value();
    }
    CHECK(discards > 1);
}

TEST_CASE("a flood of lines is a wrong reply first and garbage then") {
    const Verdict verdict = play(fault("flood_lines after=1"), good(), on("3x5").discard());
    const Words results = verdict.game().results(one);
    REQUIRE(results.size() >= 4);
    CHECK(Words(results.begin(), results.begin() + 4) == Words{"played", "illegal", "garbled", "played"});
    CHECK(nothing_left(verdict));
}

TEST_CASE("a flood of output before the first line is a fault, too") {
    const Verdict verdict = play(good(), fault("flood_at_once"), on("7x7"));
    CHECK(verdict.winner() == "good");
    const bool named = verdict.reason() == "garbled" || verdict.reason() == "too_long";
    CHECK(named);
    CHECK(nothing_left(verdict));
}

TEST_CASE("the record of a fault has the exact bytes") {
    const auto reply = [](const char* mode) {
        return play(fault(mode), good(), on("7x7")).game().turns(one).back().reply;
    };
    const TurnEnded half = play(fault("half after=1"), unhurried(), on("7x7").turn_ms(1000)).game().turns(one).back();
    CHECK(reply("nul") == std::string("move;1,3\0;steal;5,3", 19));
    CHECK(reply("utf8") == "m\xc3\xb6ve;1,3;steal;5,3");
    CHECK(reply("half_exit") == "move;");
    CHECK(half.reply == faults::good_reply(half.line).substr(0, 6));
    CHECK(reply("long_line bytes=4096") == std::string(4096, 'x'));
}

TEST_CASE("scripts that authors really write") {
    SUBCASE("a bot that forgets to flush is late") {
        const Verdict verdict = play(command({"python3", script_path("forgets_to_flush.py")}), unhurried(),
                                     on("7x7").turn_ms(1000).start_ms(0));
        CHECK(verdict.reason() == "late");
        CHECK(nothing_left(verdict));
    }
    SUBCASE("a shell that leaves a job with its pipes has exited") {
        const Verdict verdict = play(script("leaves_a_job.sh"), good(), on("7x7"));
        CHECK(verdict.reason() == "exited");
        CHECK(says(verdict.explanation(), "exited with code 5"));
        CHECK(nothing_left(verdict));
    }
}
