#include <doctest/doctest.h>

#include "protocol/isola/dialects/speaker.hpp"
#include "protocol/isola/text.hpp"

using namespace isola_arena;
using namespace isola_arena::isola;

namespace {

Rules isola_on(Size size) { return *named_rules("isola", size); }

Speaker codingame(std::uint64_t random = 1) { return *open_speaker("codingame", isola_on({9, 9}), random); }
Speaker hackerearth() { return *open_speaker("hackerearth", isola_on({7, 7}), 1); }

// Returns the lines that a bot with this speaker gets in this state.
std::string told(Speaker& speaker, const State& state, bool first = false) {
    return std::visit([&](auto& one) { return one.lines(board_line(state, 100), first); }, speaker);
}

Result<Translation> heard(Speaker& speaker, std::string_view reply) {
    return std::visit([&](auto& one) { return one.translate(reply); }, speaker);
}

State after(State state, std::initializer_list<std::string_view> replies) {
    for (const std::string_view reply : replies) state = play(std::move(state), *parse_reply(reply));
    return state;
}

}  // namespace

TEST_CASE("codingame: a transcript of both players' first turns") {
    Speaker first = codingame();
    Speaker second = codingame();
    State game = start(isola_on({9, 9}));
    // The contest's x is the arena's row, and y the column: player 1 starts at x = 0, player 2 at x = 8.
    CHECK(told(first, game, true) == "0\n4\n8\n4\n-1\n-1\n");
    CHECK(*heard(first, "1 4 7 4") == Translation{"move;1,4;steal;7,4", ""});
    game = after(game, {"move;1,4;steal;7,4"});
    CHECK(told(second, game, true) == "8\n4\n1\n4\n7\n4\n");
    CHECK(*heard(second, "7 3 2 4;good luck") == Translation{"move;7,3;steal;2,4", "good luck"});
    game = after(game, {"move;7,3;steal;2,4"});
    CHECK(told(first, game) == "7\n3\n2\n4\n");
}

TEST_CASE("codingame: an opponent whose turn was discarded has removed nothing") {
    Speaker first = codingame();
    State game = start(isola_on({9, 9}));
    told(first, game, true);
    heard(first, "1 4 7 4");
    game = skip(after(game, {"move;1,4;steal;7,4"}));
    CHECK(told(first, game) == "8\n4\n-1\n-1\n");
}

TEST_CASE("codingame: a tile that the bot failed to remove is reported when the opponent removes it") {
    Speaker first = codingame();
    State game = start(isola_on({9, 9}));
    told(first, game, true);
    heard(first, "5 5 7 4");
    game = after(skip(game), {"move;7,3;steal;7,4"});
    CHECK(told(first, game) == "7\n3\n7\n4\n");
}

TEST_CASE("codingame: a new process of the bot gets its own place again") {
    Speaker first = codingame();
    const State game = start(isola_on({9, 9}));
    told(first, game, true);
    CHECK(told(first, skip(skip(game)), true) == "0\n4\n8\n4\n-1\n-1\n");
}

TEST_CASE("codingame: RANDOM is a legal turn, the same for the same seed") {
    for (const char* word : {"RANDOM", "random", "Random", "RANDOM;who knows"}) {
        Speaker bot = codingame(7);
        Speaker twin = codingame(7);
        const State game = start(isola_on({9, 9}));
        told(bot, game, true);
        told(twin, game, true);
        const auto turn = heard(bot, word);
        REQUIRE(turn.ok());
        CHECK_FALSE(refuse(game, *parse_reply(turn->reply)));
        CHECK(turn->reply == heard(twin, "RANDOM")->reply);
    }
}

TEST_CASE("codingame: numbers may have a sign and leading zeros, as its referee reads them") {
    for (const char* reply : {"1 4 7 4", "+1 4 7 4", "01 4 007 4", "1 4 7 +04", " 1 4 7 4\r"}) {
        CAPTURE(reply);
        Speaker bot = codingame();
        told(bot, start(isola_on({9, 9})), true);
        CHECK(heard(bot, reply)->reply == "move;1,4;steal;7,4");
    }
    Speaker bot = codingame();
    told(bot, start(isola_on({9, 9})), true);
    CHECK(heard(bot, "-0 4 00 4")->reply == "move;0,4;steal;0,4");
}

TEST_CASE("codingame: other replies are refused with what was expected") {
    for (const char* reply : {"", "1 4", "1 4 7", "1 4 7 4 5", "1,4,7,4", "move;1,4;steal;7,4", "-1 4 7 4", "+-1 4 7 4",
                              "1 4 7 4.0", "1  4 7 4", "+ 4 7 4", "0x1 4 7 4"}) {
        CAPTURE(reply);
        Speaker bot = codingame();
        told(bot, start(isola_on({9, 9})), true);
        const auto turn = heard(bot, reply);
        REQUIRE_FALSE(turn.ok());
        CHECK(turn.message() == "codingame: expected MX MY TX TY or RANDOM, then nothing or ;MESSAGE");
    }
}

TEST_CASE("hackerearth: the board with its rows counted from the arena's last row, then the bot's number") {
    Speaker bot = hackerearth();
    const State game = after(start(isola_on({7, 7})), {"move;1,3;steal;5,2"});
    CHECK(told(bot, game, true) ==
          "0 0 0 2 0 0 0\n"
          "0 0 -1 0 0 0 0\n"
          "0 0 0 0 0 0 0\n"
          "0 0 0 0 0 0 0\n"
          "0 0 0 0 0 0 0\n"
          "0 0 0 1 0 0 0\n"
          "0 0 0 0 0 0 0\n"
          "2\n");
}

TEST_CASE("hackerearth: two lines, the square to move to and the one to remove") {
    Speaker bot = hackerearth();
    told(bot, start(isola_on({7, 7})), true);
    CHECK(*heard(bot, "5 3\n1 2") == Translation{"move;1,3;steal;5,2", ""});
    CHECK(*heard(bot, " 5  3 \r\n1 2\r") == Translation{"move;1,3;steal;5,2", ""});
    for (const char* reply : {"5 3", "5 3 1 2", "5 3\n1", "5,3\n1,2", "7 3\n1 2", "a b\nc d", "\n"}) {
        CAPTURE(reply);
        CHECK_FALSE(heard(bot, reply).ok());
    }
}

TEST_CASE("a dialect is refused on any other board than its contest's") {
    CHECK(open_speaker("codingame", isola_on({7, 7}), 1).message() ==
          "dialect codingame: its contest plays isola on 9x9, not isola on 7x7");
    CHECK_FALSE(open_speaker("hackerearth", *named_rules("queens", Size{7, 7}), 1).ok());
    CHECK(open_speaker("klingon", isola_on({7, 7}), 1).message() ==
          "unknown dialect \"klingon\": known are codingame, hackerearth");
}
