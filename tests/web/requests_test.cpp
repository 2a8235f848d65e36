#include <doctest/doctest.h>

#include "arena/web/api/requests.hpp"

namespace isola_arena::web {
namespace {

std::string why_not(const std::string& json) {
    const auto request = parse_start(json);
    return request ? "" : request.message();
}

std::string start_with(const std::string& member) { return R"({"bots":["a","b"],)" + member + "}"; }

}  // namespace

TEST_CASE("a match is requested by names") {
    const auto request =
        parse_start(R"({"contest":"columbia","bots":["greedy",null],"board":"9x9","seed":"18446744073709551615",
                                      "rounds":3,"mode":"step","speed":2.5,"turn_ms":100,"unknown":[1]})");
    REQUIRE(request.ok());
    CHECK(request->contest == "columbia");
    CHECK(request->bots[0] == "greedy");
    CHECK_FALSE(request->bots[1]);
    CHECK(request->seed == 18446744073709551615U);
    CHECK(request->games == 3);
    CHECK(request->stepwise);
    CHECK(request->speed == 2.5);
    CHECK(request->settings.of(std::get<0>(time_settings)) == "100ms");
}

TEST_CASE("a match may go on from a turn of a record, which the request has in itself") {
    const auto request = parse_start(start_with(R"("from":{"record":"{}\n","turn":16})"));
    REQUIRE(request.ok());
    CHECK(request->from->record == "{}\n");
    CHECK(request->from->turn == 16);
    CHECK_FALSE(parse_start(start_with(R"("from":null)"))->from);
    CHECK(why_not(start_with(R"("from":"g1")")) == "from: expected an object with record and turn");
    CHECK(why_not(start_with(R"("from":{"record":"x"})")) == "from: expected the member turn");
    CHECK(why_not(start_with(R"("from":{"record":"x","turn":0})")) ==
          "turn: expected a whole number from 1 to 1000000000");
}

TEST_CASE("what is left out or null is the contest's own") {
    const auto request = parse_start(R"({"bots":["a","b"],"contest":null,"seed":null,"board":null})");
    REQUIRE(request.ok());
    CHECK(request->contest.empty());
    CHECK_FALSE(request->seed);
    CHECK(request->games == 1);
    CHECK_FALSE(request->stepwise);
}

TEST_CASE("anything else is refused with what was expected") {
    CHECK(why_not("") == "expected one JSON object");
    CHECK(why_not("[]") == "expected one JSON object");
    CHECK(why_not(R"({"bots":[[[[[[]]]]]]})") == "expected one JSON object");
    CHECK(why_not("{}") == "bots: expected two names, null for a person");
    CHECK(why_not(R"({"bots":["a",7]})") == "bots: expected a string of at most 200 bytes");
    CHECK(why_not(start_with(R"("seed":-1)")) == "seed: expected a whole number from 0 to 9007199254740991");
    CHECK(why_not(start_with(R"("seed":"18446744073709551616")")) ==
          "seed: expected a whole number from 0 to 18446744073709551615, or a key that the arena printed");
    CHECK(why_not(start_with(R"("rounds":1.5)")) == "rounds: expected a whole number from 1 to 100");
    CHECK(why_not(start_with(R"("speed":1e9)")) == "speed: expected turns a second from 0 to 1000");
    CHECK(why_not(start_with(R"("mode":"fast")")) == "mode: expected auto or step");
    CHECK(why_not(start_with(R"("turn_ms":0)")) == "turn_ms: expected a whole number from 1 to 86400000");
}

TEST_CASE("controls") {
    CHECK(parse_control(R"({"do":"step"})")->kind == ControlKind::step);
    CHECK(parse_control(R"({"do":"speed","speed":0})")->speed == 0);
    CHECK(parse_control(R"({"do":"again","exchange":true})")->exchange);
    CHECK(parse_control(R"({"do":"speed"})").message() == "expected the member speed");
    CHECK_FALSE(parse_control(R"({"do":"dance"})"));
    CHECK_FALSE(parse_control(R"({"do":"again","exchange":1})"));
}

TEST_CASE("an engine is asked about a position with the turns that lead there and a level") {
    CHECK_FALSE(parse_analysis_request(R"({"game":"g1"})")->turns.has_value());
    for (const char* member : {R"("level":3)", R"("moves":["a"])"})
        CHECK(parse_analysis_request(R"({"game":"g1",)" + std::string(member) + '}')
                  .message()
                  .find("expected the member turn beside it") != std::string::npos);
    const auto asked = parse_analysis_request(R"({"game":"g1","turn":4,"moves":["a","b"],"level":3})");
    CHECK(*asked->turns == OtherTurns{4, {"a", "b"}});
    CHECK(asked->level == 3);
    for (const char* wrong : {R"({"game":"g1","turn":0})", R"({"game":"g1","turn":4,"moves":"a"})",
                              R"({"game":"g1","turn":4,"moves":[1]})", R"({"game":"g1","turn":4,"level":0})"})
        CHECK_MESSAGE(!parse_analysis_request(wrong), wrong);
}

TEST_CASE("other turns are tried in one game, and variations are put into its record") {
    CHECK(parse_position_request(R"({"contest":"12.1","turn":4})")->turns == OtherTurns{4, {}});
    CHECK(parse_position_request(R"({"contest":"12.1"})").message() == "expected the member turn");
    CHECK_FALSE(parse_position_request(R"({"turn":4})"));
    std::string many = R"({"game":"g1","turn":4,"moves":["a")";
    for (int i = 0; i < 10'000; ++i) many += R"(,"a")";
    CHECK(parse_position_request(many + "]}").message() == "moves: expected a list of at most 10000 replies");

    const auto wanted = parse_variations_request(
        R"({"record":"{}","variations":[{"id":1,"from":2,"moves":["a"],"arrows":[{"from":[0,1],"to":[2,3]}]}]})");
    REQUIRE(wanted);
    CHECK(wanted->variations.front().arrows == std::vector<Arrow>{{0, {0, 1}, {2, 3}}});
    CHECK(parse_variations_request(R"({"game":"g1"})")->variations.empty());
    CHECK(parse_variations_request(R"({"game":"g1","variations":[{"id":1}]})").message().find("\"from\"") !=
          std::string::npos);
}

TEST_CASE("an analysis is asked for of one game of the arena, of one of the contest, or of one record") {
    CHECK(parse_analysis_request(R"({"game":"g1"})")->game == "g1");
    CHECK(parse_analysis_request(R"({"contest":"12.1"})")->contest == "12.1");
    CHECK(parse_analysis_request(R"({"record":"{}\n"})")->record == "{}\n");
    for (const char* wrong : {"{}", R"({"game":""})", R"({"game":"g1","contest":"12.1"})", R"({"game":1})", "[]"})
        CHECK_MESSAGE(!parse_analysis_request(wrong), wrong);
}

TEST_CASE("replies and messages of the WebSocket") {
    const auto reply = parse_reply(R"({"game":"g1","turn":5,"reply":"move;1,3"})");
    REQUIRE(reply.ok());
    CHECK(reply->turn == 5);
    CHECK_FALSE(parse_reply(R"({"game":"g1","reply":"x"})"));
    CHECK(std::get<WatchRequest>(*parse_page_message(R"({"do":"watch","game":"g1","as":2})")).as == Player::two);
    CHECK_FALSE(parse_page_message(R"({"do":"watch","game":"g1","as":3})"));
    CHECK(std::get<OverviewRequest>(*parse_page_message(R"({"do":"wall","on":true})")).on);
    CHECK_FALSE(parse_page_message(R"({"do":"watch"})"));
}

}  // namespace isola_arena::web
