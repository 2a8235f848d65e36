#include "arena/terminal/plain_printer.hpp"

#include <cstdlib>

#include <doctest/doctest.h>

#include "tests/viewer/game_events.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

std::string printed(const std::vector<Event>& events) {
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* out = open_memstream(&text, &size);
    PlainPrinter printer(out);
    for (const Event& event : events) printer.take(event);
    std::fclose(out);
    std::string result(text, size);
    std::free(text);
    return result;
}

}  // namespace

TEST_CASE("a game in plain lines") {
    const std::string text = printed(GameEvents()
                                         .turn("move;1,2;steal;3,3", "a thought\n@value 1\n")
                                         .end(std::nullopt, "stalled", "drawn: nobody moves")
                                         .events());
    CHECK(text ==
          "== A greedy against B random\n"
          "uicc-isola, isola board=5x5, game 1, seed 42; 3 s a reply, discard\n"
          "     0 1 2 3 4\n"
          "   +-----------+\n"
          " 0 | . . A . . |\n"
          " 1 | . . . . . |\n"
          " 2 | . . . . . |\n"
          " 3 | . . . . . |\n"
          " 4 | . . B . . |\n"
          "   +-----------+\n"
          "[greedy stderr, turn 1] a thought\n"
          "[greedy stderr, turn 1] @value 1\n"
          "  1 A greedy  move 1,2  steal 3,3   1 ms\n"
          "     0 1 2 3 4\n"
          "   +-----------+\n"
          " 0 | . . o . . |\n"
          " 1 | . . A . . |\n"
          " 2 | . . . . . |\n"
          " 3 | . . . x . |\n"
          " 4 | . . B . . |\n"
          "   +-----------+\n"
          "clocks: A 1 ms, B 0 ns\n"
          "drawn after 1 turn\n"
          "drawn: nobody moves\n");
}

TEST_CASE("nothing that a bot says reaches the screen as a control character") {
    GameEvents game;
    game.header().players[Player::one].name = "ev\x1b]0;il\x07";
    game.turn("move;1,2;steal;3,3",
              "\x1b[2J\x9b"
              "31m\n\rover\n")
        .fault({"\x1b[H\0x", 5}, FaultKind::illegal, "got \x1b[H");
    game.end(Player::one, "illegal", "player 2 wrote \x1b[H");
    const std::string text = printed(game.events());
    for (const char c : text) CHECK((c == '\n' || (c >= ' ' && c <= '~')));
    CHECK(text.find("\\x1b[2J\\x9b31m") != std::string::npos);
}
