#include <doctest/doctest.h>

#include "arena/rules/catalogue.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/person/typed_turn.hpp"
#include "tests/viewer/table_game.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

const std::vector<std::string> island_replies{"move;0", "move;3", "retreat;3", "attack;2", "attack;22", "shuffle"};

std::vector<std::string> domino_replies() {
    std::vector<std::string> replies;
    for (const char* tile : {"03", "11", "12", "13", "15", "16", "22", "26", "35", "36", "44", "45"})
        for (const char* end : {"left", "right"}) replies.push_back(std::string("play;") + tile + ';' + end);
    return replies;
}

std::optional<std::string> entered(const std::vector<std::string>& replies, std::string_view text) {
    return PersonTurn(replies, std::nullopt).enter(text);
}

std::string menu_screen(const ReplyMenu& menu, int rows, int columns) {
    const GameView view = TableGame("dominoes", 3).turns(2).view(Player::one);
    Picture picture;
    picture.cursor = end_of(view);
    picture.menu = {Player::one, &menu, true};
    Canvas canvas(rows, columns);
    paint(canvas, view, picture);
    return text_of(canvas);
}

bool menu_holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a reply is chosen from the list") {
    PersonTurn turn(island_replies, std::nullopt);
    CHECK(turn.menu().size() == 6);
    CHECK(turn.choose_selected() == "move;0");
    turn.select(4);
    CHECK(turn.choose_selected() == "attack;22");
    turn.select(99);
    CHECK(turn.choose_selected() == "shuffle");
}

TEST_CASE("replies made of squares have no list") {
    PersonTurn turn((*open_session("isola board=5x5", 0))->legal_replies(), Position(0, 2));
    CHECK(turn.menu().size() == 0);
    CHECK_FALSE(turn.choose_selected());
}

TEST_CASE("a reply is typed whole, by its first words, or by its number") {
    CHECK(entered(island_replies, "attack;22") == "attack;22");
    CHECK(entered(island_replies, "attack 2") == "attack;2");
    CHECK(entered(island_replies, "a 22") == "attack;22");
    CHECK(entered(island_replies, "RETREAT") == "retreat;3");
    CHECK(entered(island_replies, "s") == "shuffle");
    CHECK(entered(island_replies, "shuffle") == "shuffle");
    CHECK(entered(island_replies, " 3 ") == "retreat;3");
    CHECK(entered(island_replies, "#5") == "attack;22");
}

TEST_CASE("the word that all replies begin with may be left out") {
    CHECK(entered(domino_replies(), "35 l") == "play;35;left");
    CHECK(entered(domino_replies(), "play 35 right") == "play;35;right");
    CHECK(entered(domino_replies(), "3") == "play;11;left");
    CHECK(entered({"play;12;left"}, "12") == "play;12;left");
    CHECK(entered({"play;12;left"}, "play") == "play;12;left");
}

TEST_CASE("an ambiguous input is not sent") {
    for (const auto& [text, problem] :
         {std::pair{"35", "\"35\" may mean #17 play;35;left, #18 play;35;right"},
          {"12", "\"12\" may mean #12 play;16;right, #5 play;12;left, #6 play;12;right"}}) {
        PersonTurn turn(domino_replies(), std::nullopt);
        CHECK_FALSE(turn.enter(text));
        CHECK(turn.problem() == problem);
    }
    PersonTurn turn(domino_replies(), std::nullopt);
    CHECK_FALSE(turn.enter("play"));
    CHECK(turn.problem().ends_with(", ..."));
    CHECK(turn.enter("#12") == "play;16;right");
}

TEST_CASE("an input that is not in the list, or has a semicolon, is sent to the judge") {
    for (const char* text : {"hello", "", "7", "#7", "#", "0", "-1", "99999999999999999999", "attack;2;2", "ATTACK;3",
                             "move;4", "35 l", "\x1b"}) {
        CAPTURE(text);
        CHECK(entered(island_replies, text) == text);
    }
}

TEST_CASE("a list in lines is numbered and fits") {
    const ReplyMenu menu(domino_replies());
    const auto lines = menu_lines(menu, 80);
    CHECK(lines.size() == 6);
    CHECK(lines.front() == " 1 play 03 left    2 play 03 right   3 play 11 left    4 play 11 right");
    for (int columns = 1; columns < 100; ++columns)
        for (const std::string& line : menu_lines(menu, columns))
            CHECK(static_cast<int>(line.size()) <= std::max(columns, menu.entry_width()));
}

TEST_CASE("the selected reply is always on the screen, however long the list") {
    ReplyMenu menu(domino_replies());
    for (const auto& [rows, columns] : {std::pair{24, 80}, {20, 60}, {40, 120}, {16, 60}})
        for (int i = 0; i < menu.size(); ++i) {
            menu.select(i);
            const std::string text = menu_screen(menu, rows, columns);
            CAPTURE(text);
            CHECK(menu_holds(text, menu.entry(i) + " <"));
            CHECK(menu_holds(text, "your replies: " + std::to_string(i + 1) + " of 24"));
        }
}
