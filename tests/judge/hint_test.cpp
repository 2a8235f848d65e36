#include "arena/rules/events/hint.hpp"

#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "arena/rules/events/fault_tally.hpp"

using namespace isola_arena;

namespace {

constexpr std::int64_t second = 1'000'000'000;

TurnEnded late(std::int64_t cpu_ns, const std::string& reply = {}) {
    TurnEnded turn;
    turn.turn = 1;
    turn.wall_ns = second;
    turn.cpu_ns = cpu_ns;
    turn.reply = reply;
    turn.fault = Fault{FaultKind::late, "no whole reply"};
    return turn;
}

bool mentions(const std::string& hint, const std::string& part) { return hint.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("an error that the sandbox causes gets a hint about what is not there and what works") {
    struct Said {
        const char* on_stderr;
        const char* hint;
    };
    constexpr std::array all{
        Said{"ModuleNotFoundError: No module named 'numpy'", "virtual environment"},
        Said{"Error: Cannot find module 'lodash'\nRequire stack:\n- /x/bot.js\n    at a\n    at b\n    at c\n    at d",
             "virtual environment"},
        Said{"Can't locate Chess/Board.pm in @INC (you may need to install the Chess::Board module)",
             "no Chess/Board.pm: "},
        Said{"bot.rb:1:in `require': cannot load such file -- chess/board (LoadError)", "no chess/board: "},
        Said{"cannot load such file -- chess", "no chess: "},
        Said{"java.lang.NoClassDefFoundError: org/club/Board", "no org/club/Board: "},
        Said{"Caused by: java.lang.ClassNotFoundException: org.club.Board", "no org.club.Board: "},
        Said{"System.IO.FileNotFoundException: Could not load file or assembly 'Club.Board, Version=1.0.0.0'",
             "no Club.Board: "},
        Said{"./bot: error while loading shared libraries: libchess.so.2: cannot open shared object file",
             "no libchess.so.2: "},
        Said{"./bot: error while loading shared libraries: libz9.so: cannot open shared object file: No such file or "
             "directory",
             "virtual environment"},
        Said{"FileNotFoundError: [Errno 2] No such file or directory: '/home/ann/weights.bin'", "put the file beside"},
        Said{"Error: ENOENT: no such file or directory, open 'x'", "put the file beside"},
        Said{"called `Result::unwrap()` on an `Err` value: Os { code: 2, kind: NotFound, message: \"No such file or "
             "directory\" }",
             "put the file beside"},
        Said{"OSError: [Errno 30] Read-only file system: 'log.txt'", "own folder is read-only"},
        Said{"java.nio.file.ReadOnlyFileSystemException", "own folder is read-only"},
        Said{"PermissionError: [Errno 13] Permission denied: '/root/x'", "write only in /tmp"},
        Said{"  File \"/usr/lib/python3.11/socket.py\", line 233, in __init__\nPermissionError: [Errno 13] Permission "
             "denied",
             "no network"},
        Said{"urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>", "no network"},
        Said{"dial tcp 127.0.0.1:80: connect: Connection refused", "no network"}};
    for (const Said& each : all) {
        CAPTURE(each.on_stderr);
        const std::string hint = sandbox_hint(each.on_stderr);
        CAPTURE(hint);
        CHECK(is_about_sandbox(hint));
        CHECK(mentions(hint, each.hint));
    }
}

TEST_CASE("the module that an interpreter misses is named") {
    const auto begin = [](const char* said) { return sandbox_hint(said).substr(0, 60); };
    CHECK(
        begin("ModuleNotFoundError: No module named 'numpy'").starts_with("in the sandbox there is no numpy: no home"));
    CHECK(begin("Error: Cannot find module '@a/b'").starts_with("in the sandbox there is no @a/b: no home"));
    CHECK(begin("Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left-pad' imported from /x/bot.mjs")
              .starts_with("in the sandbox there is no left-pad: no home"));
    CHECK(begin("Error: Cannot find module '\x1b[31m'").starts_with("in the sandbox there is no home"));
}

TEST_CASE("other errors get no hint about the sandbox, and the last error counts") {
    CHECK(sandbox_hint("").empty());
    CHECK(sandbox_hint("KeyError: 3\n").empty());
    CHECK(sandbox_hint("depth 5, permission to search\n").empty());
    CHECK(
        mentions(sandbox_hint("No module named 'numpy', I do without it\nRead-only file system: 'x'\n"), "read-only"));
}

TEST_CASE("the hint about a late reply says whether the bot computed or waited") {
    CHECK(mentions(hint_about(late(second * 9 / 10), "", "isola"), "endless loop"));
    CHECK(mentions(hint_about(late(second / 100), "", "isola"), "it waited and did not compute: its reply may be"));
    CHECK(mentions(hint_about(late(second / 100), "thinking\n", "isola"), "after its output on stderr it waited"));
    CHECK(mentions(hint_about(late(second / 100, "move;1,1"), "", "isola"), "no line end"));
    CHECK(hint_about(late(second / 5), "", "isola").empty());
    CHECK(is_about_sandbox(hint_about(late(second / 100), "Connection refused\n", "isola")));
}

TEST_CASE("a bot that was late before it read its first line is told of its start") {
    const auto hint_after = [](StartEnds ends, const std::vector<TurnEnded>& turns) {
        GameHeader header;
        header.time.start_ends = ends;
        GameFaults faults(header);
        for (const TurnEnded& turn : turns) faults.take(turn);
        return faults.found()[Player::one].groups.back().hint;
    };
    const std::string of_start = "it had not read its first line by then: it starts too slowly";
    TurnEnded good = late(0, "move;1,1"), read = late(0), exited = late(0);
    good.fault.reset();
    read.start_up_ns = second / 2;
    exited.fault = Fault{FaultKind::exited, "its output ended"};
    for (const std::int64_t cpu : {std::int64_t{0}, second / 5, second * 9 / 10})
        CHECK(mentions(hint_after(StartEnds::line_taken, {late(cpu)}), of_start));
    CHECK(mentions(hint_after(StartEnds::line_taken, {good, exited, late(0)}), of_start));
    CHECK_FALSE(mentions(hint_after(StartEnds::line_taken, {read}), of_start));
    const std::string cure = "it was still loading: load before the first line is read";
    const auto read_and_took = [&](std::int64_t cpu) {
        TurnEnded turn = read;
        turn.cpu_ns = cpu;
        return hint_after(StartEnds::line_taken, {turn});
    };
    CHECK(mentions(read_and_took(0), "did not compute"));
    CHECK(mentions(read_and_took(0), "its turn, or " + cure));
    CHECK(mentions(read_and_took(second * 9 / 10),
                   "an endless loop, or a search that does not look at the clock, or " + cure));
    CHECK(read_and_took(second / 5).starts_with("perhaps " + cure));
    CHECK_FALSE(mentions(hint_after(StartEnds::line_taken, {good, late(second * 9 / 10)}), cure));
    CHECK_FALSE(mentions(hint_after(StartEnds::first_reply, {late(second * 9 / 10)}), cure));
    CHECK_FALSE(mentions(hint_after(StartEnds::line_taken, {good, late(0)}), of_start));
    CHECK_FALSE(mentions(hint_after(StartEnds::line_taken, {late(0, "no line end")}), of_start));
    CHECK_FALSE(mentions(hint_after(StartEnds::first_reply, {late(0)}), of_start));
}

TEST_CASE("the shares of its time tell whether a bot computed, waited, or neither") {
    const auto hint = [](std::int64_t cpu, std::int64_t starved = 0) {
        TurnEnded turn = late(cpu);
        turn.starved_ns = starved;
        return hint_about(turn, "", "isola");
    };
    CHECK(mentions(hint(second / 2 + 1), "it computed all the time"));
    CHECK(hint(second / 2).empty());
    CHECK(hint(second / 20).empty());
    CHECK(mentions(hint(second / 20 - 1), "it waited"));
    CHECK(mentions(hint(second / 4, second * 3 / 5), "it computed all the time"));
}

TEST_CASE("bots that ran outside the sandbox get no hints about the sandbox") {
    TurnEnded turn = late(0);
    turn.stderr_text = "No module named 'numpy'\n";
    GameHeader header;
    header.conditions.are_isolated = false;
    GameFaults faults(header);
    faults.take(turn);
    turn.player = Player::two;
    turn.stderr_text.clear();
    faults.take(turn);
    const PerPlayer<FaultTally>& found = faults.found();
    CHECK(found[Player::one].groups.at(0).hint.empty());
    CHECK_FALSE(found[Player::two].groups.at(0).hint.empty());
}

TEST_CASE("a turn without a fault has no hint, and the exception of a player may have one") {
    TurnEnded turn = late(0);
    turn.fault.reset();
    CHECK(hint_about(turn, "No module named 'numpy'\n", "isola").empty());
    turn.fault = Fault{FaultKind::illegal, "it threw"};
    turn.reply = "exception;java.io.FileNotFoundException: book.txt (No such file or directory)";
    CHECK(mentions(hint_about(turn, "", "isola"), "put the file beside the bot"));
}

TEST_CASE("an illegal reply that is one of another game gets a hint") {
    struct Sent {
        const char* reply;
        const char* game;
        const char* other;
    };
    for (const Sent& each : {Sent{"retreat;9", "isola", "island"}, Sent{"retreat;9\r", "dominoes", "island"},
                             Sent{"move;1,1;steal;2,2", "island", "isola"}}) {
        CAPTURE(each.reply);
        TurnEnded turn = late(0, each.reply);
        turn.fault = Fault{FaultKind::illegal, "no such form"};
        GameHeader header;
        header.game = each.game;
        GameFaults faults;
        faults.take(Event(header));
        faults.take(turn);
        const std::string hint = faults.found()[Player::one].groups.at(0).hint;
        CAPTURE(hint);
        CHECK(mentions(hint, "its reply is one of the game " + std::string(each.other) + ", and this game is " +
                                 each.game + ": choose a contest of " + each.other));
    }
    TurnEnded turn = late(0, "pass");
    turn.fault = Fault{FaultKind::illegal, "no such form"};
    CHECK(hint_about(turn, "", "isola").empty());
}

TEST_CASE("the hint of a group is that of its first fault, and others than the author do not see it") {
    TurnEnded turn = late(0);
    turn.fault = Fault{FaultKind::exited, "its output ended"};
    turn.stderr_text = "Error: Cannot find module 'lodash'\n" + std::string("    at x\n    at y\n    at z\n") +
                       "    at u\n    at v\n\nNode.js v18.19.0\n";
    GameFaults faults;
    faults.take(turn);
    const FaultGroup group = faults.found()[Player::one].groups.at(0);
    CHECK(mentions(group.hint, "virtual environment"));
    CHECK(without_stderr(group).hint.empty());
}
