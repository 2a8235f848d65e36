#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/record/any_event.hpp"

namespace isola_arena {
namespace {

std::string line_of(const Event& event) {
    std::string line;
    append_line(line, event);
    return line;
}

TurnEnded first_turn() {
    TurnEnded turn;
    turn.turn = 1;
    turn.line = "1;3x3;1A11111B1;3000";
    turn.reply = "move;1,1;steal;0,0";
    turn.wall_ns = 4'000'000;
    turn.cpu_ns = 3'000'000;
    turn.charged_ns = 20'000;
    return turn;
}

std::string text_as_json(std::string_view text) {
    std::string json;
    append_json_text(json, text);
    return json;
}

}  // namespace

TEST_CASE("the header says all that was fixed before the first turn") {
    GameHeader header;
    header.game = "isola";
    header.contest = "uicc-isola";
    header.rules = "isola board=7x7";
    header.seed = 18446744073709551615U;
    header.game_number = 2;
    header.players = {{Entrant{"ann", "python3 ann.py"}, Entrant{"bob", "./bob \"x y\""}}};
    header.time.turn_ms = 3000;
    header.policy = FaultPolicy::discard;
    CHECK(line_of(header) ==
          R"({"record":1,"game":"isola","contest":"uicc-isola","rules":"isola board=7x7","seed":18446744073709551615,)"
          R"("round":2,"players":[{"name":"ann","command":"python3 ann.py"},{"name":"bob","command":"./bob \"x y\""}],)"
          R"("time":{"turn_ms":3000,"game_ms":null,"start_ms":10000},"on_fault":"discard","cpu_scope":"process"})"
          "\n");
}

TEST_CASE("the header says that the bots ran outside the sandbox, and nothing if they ran in it") {
    GameHeader header;
    CHECK(line_of(header).find("sandbox") == std::string::npos);
    header.conditions.are_isolated = false;
    const std::string line = line_of(header);
    CHECK(line.ends_with(R"("cpu_scope":"process","sandbox":"off"})"
                         "\n"));
    CHECK(std::get<GameHeader>(parse_event(line).value()) == header);
    std::string unknown = line;
    unknown.replace(unknown.find("off"), 3, "on!");
    CHECK(parse_event(unknown).message() ==
          R"("sandbox" of the header: expected "off" or no such member, found "on!")");
}

TEST_CASE("a turn has its line, its reply and its times") {
    CHECK(line_of(first_turn()) ==
          R"({"turn":1,"player":1,"line":"1;3x3;1A11111B1;3000","reply":"move;1,1;steal;0,0","wall_ns":4000000,)"
          R"("cpu_ns":3000000,"charged_ns":20000})"
          "\n");
}

TEST_CASE("stderr and a fault are in a turn only where there were some") {
    TurnEnded turn = first_turn();
    turn.stderr_text = "caf\u00e9\n";
    turn.fault = Fault{FaultKind::late, "too slow"};
    CHECK(line_of(turn).ends_with(R"("stderr":"café\n","fault":{"kind":"late","explanation":"too slow"}})"
                                  "\n"));
}

TEST_CASE("the lines of a dialect are recorded beside the arena's own") {
    TurnEnded turn = first_turn();
    turn.told = "0\n1\n";
    turn.heard = "1 1 0 0;hi";
    CHECK(line_of(turn).find(R"("reply":"move;1,1;steal;0,0","told":"0\n1\n","heard":"1 1 0 0;hi","wall_ns")") !=
          std::string::npos);
    GameHeader header;
    header.players[Player::two] = {"bob", "./bob", "codingame"};
    CHECK(line_of(header).find(R"({"name":"bob","command":"./bob","dialect":"codingame"}])") != std::string::npos);
}

TEST_CASE("a turn of the opening has neither a line nor times") {
    TurnEnded turn;
    turn.turn = 2;
    turn.player = Player::two;
    turn.opening = true;
    turn.reply = "move;1,1";
    CHECK(line_of(turn) == "{\"turn\":2,\"player\":2,\"opening\":true,\"reply\":\"move;1,1\"}\n");
}

TEST_CASE("nature's moves, chatter and the outcome have a line each") {
    CHECK(line_of(NatureMoved{"pass;2"}) == "{\"nature\":\"pass;2\"}\n");
    CHECK(line_of(StderrBetweenTurns{Player::two, 0, "hello"}) ==
          R"({"chatter":{"player":2,"turn":0,"stderr":"hello"}})"
          "\n");
    GameEnded ended{{std::nullopt, "stalled", "drawn", 6, {{3, 3}}}, {{1000, std::nullopt}}};
    CHECK(line_of(ended) == R"({"outcome":{"winner":null,"reason":"stalled","explanation":"drawn","turns":6,)"
                            R"("discarded":[3,3],"average_ns":[1000,null]}})"
                            "\n");
    ended.winner = Player::two;
    ended.scores = PerPlayer<int>{{15, 1020}};
    CHECK(line_of(ended) == R"({"outcome":{"winner":2,"reason":"stalled","explanation":"drawn","turns":6,)"
                            R"("discarded":[3,3],"average_ns":[1000,null],"scores":[15,1020]}})"
                            "\n");
}

TEST_CASE("the start of a turn is not recorded") { CHECK(line_of(TurnStarted{1, Player::one, "line", 5}).empty()); }

TEST_CASE("a reply keeps its exact bytes: each one beyond ASCII is the code point of its number") {
    TurnEnded turn = first_turn();
    turn.reply = std::string("\0\xff\xc3\xa9\"\\", 6);
    const std::string line = line_of(turn);
    CHECK(line.find(R"("reply":"\u0000\u00ff\u00c3\u00a9\"\\")") != std::string::npos);
    const auto read = parse_event(std::string_view(line).substr(0, line.size() - 1));
    REQUIRE(read.ok());
    CHECK(std::get<TurnEnded>(*read).reply == turn.reply);
}

TEST_CASE("stderr keeps UTF-8, and each byte that is not becomes U+FFFD") {
    CHECK(text_as_json("\u20ac \U0001f600") == "\"\u20ac \U0001f600\"");
    CHECK(text_as_json("\xff.") == "\"\ufffd.\"");
    CHECK(text_as_json("cut \xe2\x82") == "\"cut \ufffd\ufffd\"");
    CHECK(text_as_json("\xc0\x80 overlong") == "\"\ufffd\ufffd overlong\"");
    CHECK(text_as_json("\xed\xa0\x80 surrogate") == "\"\ufffd\ufffd\ufffd surrogate\"");
    CHECK(text_as_json("\xf4\x90\x80\x80 too great") == "\"\ufffd\ufffd\ufffd\ufffd too great\"");
}

TEST_CASE("control characters are escaped, those beyond ASCII too") {
    CHECK(text_as_json("\x1b[2J\x7f\u009b") == R"("\u001b[2J\u007f\u009b")");
    CHECK(text_as_json("\u00a0\u00e4") == "\"\u00a0\u00e4\"");
}

TEST_CASE("every event is read back as it was written") {
    CHECK(rc::check("read(write(event)) == event", [] {
        const Event event = any_event();
        const std::string line = line_of(event);
        RC_ASSERT(line.find('\n') == line.size() - 1);
        const auto read = parse_event(std::string_view(line).substr(0, line.size() - 1));
        RC_ASSERT(read.ok());
        RC_ASSERT(*read == event);
    }));
}

TEST_CASE("any bytes on stderr give a line that can be read") {
    CHECK(rc::check("a chatter of random bytes is read", [] {
        const std::string line = line_of(StderrBetweenTurns{Player::one, 1, any_bytes()});
        const auto read = parse_event(std::string_view(line).substr(0, line.size() - 1));
        RC_ASSERT(read.ok());
        RC_ASSERT(line_of(*read) == line);
    }));
}

TEST_CASE("members that a later version may add are ignored") {
    const auto read = parse_event(R"({"nature":"pass;2","why":{"a":[1,2]}})");
    REQUIRE(read.ok());
    CHECK(*read == Event(NatureMoved{"pass;2"}));
}

}  // namespace isola_arena
