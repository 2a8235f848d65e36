#include <doctest/doctest.h>

#include <algorithm>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/screen/terminal.hpp"
#include "tests/viewer/game_events.hpp"
#include "tests/viewer/table_game.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

GameView some_game() {
    return GameEvents()
        .turn("move;1,2;steal;3,3", "first thought\n@cell 2,2 gold 7\n@arrow 1,2 3,4 red\n@text to the right\n")
        .turn("move;3,1;steal;0,2", "second thought\n")
        .end(Player::one, "no_move", "player 2 cannot move")
        .view();
}

std::string screen(const GameView& view, int rows, int columns, Picture picture = {}) {
    if (picture.cursor == Cursor{}) picture.cursor = end_of(view);
    Canvas canvas(rows, columns);
    paint(canvas, view, picture);
    return text_of(canvas);
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

bool overlap(const Rect& a, const Rect& b) {
    return !a.empty() && !b.empty() && a.row < b.row + b.rows && b.row < a.row + a.rows &&
           a.column < b.column + b.columns && b.column < a.column + a.columns;
}

void check_layout(int rows, int columns, const BoardNeeds& needs, const MenuNeeds& menu = {}) {
    CAPTURE(rows);
    CAPTURE(columns);
    CAPTURE(needs.rows);
    const Layout layout = arrange(rows, columns, needs, menu);
    const std::vector<Rect> all{layout.title, layout.board,      layout.clocks,     layout.log,
                                layout.foot,  layout.errors_one, layout.errors_two, layout.menu};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].empty()) continue;
        REQUIRE(all[i].row >= 0);
        REQUIRE(all[i].column >= 0);
        REQUIRE(all[i].row + all[i].rows <= rows);
        REQUIRE(all[i].column + all[i].columns <= columns);
        for (std::size_t j = 0; j < i; ++j) REQUIRE_FALSE(overlap(all[i], all[j]));
    }
}

}  // namespace

TEST_CASE("on a screen of any size nothing overlaps and nothing lies outside") {
    for (const int side : {0, 3, 7, 9, 27, 32})
        for (int rows = 0; rows <= 60; ++rows)
            for (int columns = 0; columns <= 180; columns += columns < 50 ? 1 : 13)
                check_layout(rows, columns, {side, side, side == 0 ? 4 : 0, side == 0 ? 40 : 0});
}

TEST_CASE("the same holds for boards that are all breadth, with a list of replies and without") {
    for (int rows = 0; rows <= 60; ++rows)
        for (int columns = 0; columns <= 180; columns += columns < 50 ? 1 : 13)
            for (const int entries : {0, 1, 28})
                for (const Player player : both_players) {
                    check_layout(rows, columns, {1, 15, 2, 30}, {player, entries, 18});
                    check_layout(rows, columns, {0, 0, 7, 80}, {player, entries, 18});
                    check_layout(rows, columns, {9, 9, 0, 0}, {player, entries, 18});
                }
}

TEST_CASE("a usual screen shows board, clocks, actions and both stderr") {
    const GameView view = some_game();
    for (const auto& [rows, columns] : {std::pair{24, 80}, {40, 120}, {50, 200}}) {
        const std::string text = screen(view, rows, columns);
        CAPTURE(text);
        CHECK(contains(text, "A greedy"));
        CHECK(contains(text, "B random"));
        CHECK(contains(text, "last 1 ms"));
        CHECK(contains(text, "move 1,2  steal 3,3"));
        CHECK(contains(text, "  1 first thought"));
        CHECK(contains(text, "  2 second thought"));
        CHECK(contains(text, "to the right"));
        CHECK(contains(text, "A greedy wins after 2 turns"));
        CHECK(contains(text, "B random cannot move"));
        CHECK_FALSE(contains(text, "no_move"));
        CHECK(contains(text, "3 s a reply"));
        if (rows < 30) CHECK(contains(text, " 3 · B•·   ·"));
    }
}

TEST_CASE("squares grow with the screen, as long as all else keeps its room") {
    const BoardNeeds nine{9, 9};
    CHECK(arrange(24, 80, nine).cell == CellSize{2, 1});
    CHECK(arrange(32, 110, nine).cell == CellSize{4, 2});
    CHECK(arrange(60, 200, nine).cell == CellSize{6, 3});
    CHECK(arrange(60, 80, nine).cell == CellSize{2, 1});
    CHECK(arrange(24, 200, nine).cell == CellSize{2, 1});
    CHECK(arrange(60, 200, {27, 27}).cell == CellSize{2, 1});
    CHECK(arrange(40, 120, {1, 15}).cell == CellSize{4, 1});
}

TEST_CASE("on a large screen a sign stands in the middle of its square") {
    const std::string text = screen(some_game(), 40, 120);
    CAPTURE(text);
    CHECK(contains(text, "\n     0     1     2     3     4 "));
    CHECK(contains(text, "\n 3   ·     B•    ·           ·"));
}

TEST_CASE("a pointer and what may be chosen fill large squares") {
    const GameView view = some_game();
    Picture picture;
    picture.cursor = end_of(view);
    picture.pointer = Pointer{{2, 2}, {{4, 4}}, {}};
    Canvas canvas(40, 120);
    paint(canvas, view, picture);
    const auto spot = [&](int row, int column) { return canvas.at(2 + row, 3 + column); };  // below title and numbers
    for (int row = 0; row < 15; ++row)
        for (int column = 0; column < 30; ++column) {
            const Position square(row / 3, column / 6);
            CHECK(spot(row, column).style.reverse == (square == Position(2, 2)));
            CHECK((spot(row, column).style.paint == Paint::choice) == (square == Position(4, 4)));
        }
    CHECK(spot(13, 26).letter == U'+');
}

TEST_CASE("where the squares do not fit, half blocks show all of a board") {
    GameEvents game;
    game.header().rules = "isola board=27x27";
    const GameView view = game.turn("move;1,13;steal;26,26", "@cell 2,0 gold\n").view();
    Picture picture;
    picture.cursor = end_of(view);
    picture.half_blocks = true;
    Canvas canvas(24, 80);
    paint(canvas, view, picture);
    CAPTURE(text_of(canvas));
    const auto style = [&](int row, int column) { return canvas.at(2 + row / 2, 3 + column).style; };
    CHECK(style(0, 13).block == Block{Paint::left_one});
    CHECK(style(1, 13).ground == Block{Paint::pawn_one});
    CHECK(style(26, 13).block == Block{Paint::pawn_two});
    CHECK(style(26, 26).block == Block{Paint::taken});
    CHECK(style(2, 0).block == Block{Paint::open, Colour{255, 215, 0}});
    CHECK(contains(text_of(canvas), "A greedy  move 1,13  steal 26,26"));
    CHECK(contains(text_of(canvas), "B random stderr"));
}

TEST_CASE("half blocks are for boards that do not fit, and for screens that can show them") {
    BoardNeeds needs{27, 27};
    CHECK_FALSE(arrange(24, 80, needs).cell.half);
    needs.half_blocks = true;
    CHECK(arrange(24, 80, needs).cell.half);
    CHECK(arrange(12, 40, needs).cell.half);
    CHECK_FALSE(arrange(5, 20, needs).cell.half);
    CHECK_FALSE(arrange(40, 120, needs).cell.half);
    CHECK_FALSE(arrange(24, 80, {9, 9, 0, 0, true}).cell.half);
}

TEST_CASE("the two halves of a character have the colours of their squares") {
    const auto look = [](std::optional<Block> block, std::optional<Block> ground, int colours) {
        Style style;
        style.block = block;
        style.ground = ground;
        return look_of(style, colours);
    };
    CHECK(look(Block{Paint::pawn_one}, Block{Paint::pawn_two}, 256) == Look{26, 161});
    CHECK(look(Block{Paint::pawn_one}, {}, 256) == Look{26, -1});
    CHECK(look(Block{Paint::open, Colour{255, 0, 0}}, {}, 256) == Look{196, -1});
    CHECK(look(Block{Paint::pawn_two}, Block{Paint::open}, 8) == Look{1, 7});
    for (const Paint special : {Paint::pawn_one, Paint::pawn_two, Paint::taken, Paint::left_one, Paint::choice})
        for (const int colours : {8, 256})
            CHECK(look(Block{special}, {}, colours) != look(Block{Paint::open}, {}, colours));
}

TEST_CASE("actions begin in one column, however long the names are") {
    GameEvents game;
    game.header().players[Player::two].name = "isola-engine";
    const GameView view = game.turn("move;1,2;steal;3,3").turn("move;3,1;steal;0,2").view();
    for (const auto& [rows, columns] : {std::pair{24, 80}, {60, 200}, {24, 60}}) {
        const std::string text = screen(view, rows, columns);
        CAPTURE(text);
        const auto column_of = [&text](std::string_view action) {
            const std::size_t at = text.find(action), line = text.rfind('\n', at);
            return code_points(text.substr(line + 1, at - line - 1)).size();
        };
        CHECK(column_of("move 1,2") == column_of("move 3,1"));
    }
    CHECK(contains(screen(view, 24, 80), "  1 A greedy        move 1,2"));
    CHECK(contains(screen(view, 24, 60), "  1 A  move 1,2"));
}

TEST_CASE("a person has no stderr, and the opponent's has all of the room") {
    GameEvents game;
    game.header().players[Player::one] = {"you", ""};
    const GameView view = game.turn("move;1,2;steal;3,3").turn("move;3,1;steal;0,2", "a thought\n").view();
    for (const auto& [rows, columns] : {std::pair{24, 80}, {40, 120}, {60, 200}}) {
        const std::string text = screen(view, rows, columns);
        CAPTURE(text);
        CHECK(contains(text, "B random stderr"));
        CHECK(contains(text, "a thought"));
        CHECK_FALSE(contains(text, "A you stderr"));
    }
    Picture picture;
    picture.cursor = end_of(view);
    CHECK(layout_of(24, 80, view, picture).errors_two.columns == 80);
}

TEST_CASE("any screen can be painted, however small, for any board") {
    for (const char* rules : {"isola board=3x3", "isola board=27x27", "isola board=32x32", "isola board=3x32"}) {
        GameEvents game;
        game.header().rules = rules;
        const GameView view = game.view();
        for (int rows = 0; rows < 45; ++rows)
            for (int columns = 0; columns < 130; columns += 3) {
                Picture picture;
                picture.help = {"help", "more help"};
                picture.note = "a note that is longer than a very small screen";
                picture.pointer = Pointer{{2, 2}, {{0, 1}, {2, 2}}, {{1, 1}}};
                picture.half_blocks = columns % 2 == 0;
                screen(view, rows, columns, picture);
            }
    }
}

TEST_CASE("any screen can be painted for games of tiles, with a list of replies") {
    for (const char* rules : {"dominoes", "bot-battle-2015"}) {
        TableGame game(rules, 3);
        const ReplyMenu menu(game.turns(6).table().legal_replies());
        const GameView view = game.view(Player::one);
        for (int rows = 0; rows < 45; ++rows)
            for (int columns = 0; columns < 130; columns += 3) {
                Picture picture;
                picture.menu = {Player::one, &menu, true};
                picture.pointer = Pointer{{0, 2}, {{0, 1}, {0, 2}}, {{0, 3}}};
                screen(view, rows, columns, picture);
            }
    }
}

TEST_CASE("a usual screen shows the whole chain, its ends, both hands and the score") {
    TableGame game("dominoes", 3);
    game.turns(18);
    const GameView view = game.view();
    const Frame& frame = view.moments().back().frame;
    for (const auto& [rows, columns] : {std::pair{24, 80}, {20, 60}, {40, 120}}) {
        const std::string text = screen(view, rows, columns);
        CAPTURE(text);
        CHECK(contains(text, "score A 0 : 5 B"));
        for (const Strip& strip : frame.strips) {
            CHECK(contains(text, strip.label + ':'));
            for (const Tile& tile : strip.tiles)
                CHECK(contains(text, tile.highlighted ? '[' + tile.text + ']' : tile.text));
        }
        CHECK_FALSE(contains(text, "..."));
        CHECK(contains(text, "A you"));
        CHECK(contains(text, "B robot stderr"));
    }
}

TEST_CASE("on 20 x 5 there is the score and the ends of the chain") {
    const std::string text = screen(TableGame("dominoes", 3).turns(18).view(), 5, 20);
    CAPTURE(text);
    CHECK(contains(text, "score A 0 : 5 B"));
    CHECK(contains(text, "..."));
}

TEST_CASE("a usual screen shows a board of one row with its shores, its pawns and both hands") {
    const GameView view = TableGame("bot-battle", 3).turns(5).view();
    for (const auto& [rows, columns] : {std::pair{24, 80}, {20, 60}, {40, 120}, {6, 40}}) {
        const std::string text = screen(view, rows, columns);
        CAPTURE(text);
        CHECK(contains(text, "≈≈"));
        CHECK(contains(text, "A"));
        CHECK(contains(text, "→"));
        if (columns >= 60) CHECK(contains(text, " 14"));
        CHECK(contains(text, "A tiles"));
        CHECK(contains(text, "3 [2] 4 4 3"));
    }
}

TEST_CASE("on 20 x 5 there is a board and the last action") {
    const std::string text = screen(some_game(), 5, 20);
    CAPTURE(text);
    CHECK(contains(text, "0 · · × · ·"));
    CHECK(contains(text, "turn 2"));
    CHECK(contains(text, "A greedy wins"));
}

TEST_CASE("a large board is scrolled to what has just happened") {
    GameEvents game;
    game.header().rules = "isola board=32x32";
    const GameView view = game.turn("move;1,15;steal;31,31").view();
    const std::string text = screen(view, 24, 80);
    CAPTURE(text);
    CHECK(contains(text, "31 "));
    CHECK(contains(text, "×"));
}

TEST_CASE("without UTF-8 there are ASCII signs only") {
    Picture picture;
    picture.letters_only = true;
    const std::string text = screen(some_game(), 40, 120, picture);
    CHECK(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
}

TEST_CASE("annotations are drawn with their own colours and labels") {
    const GameView view = some_game();
    Picture picture;
    picture.cursor = whole(view, 1);
    Canvas canvas(24, 80);
    paint(canvas, view, picture);
    const Layout layout = arrange(24, 80, needs_of(view.moments()[1].frame, 80));
    const auto spot = [&](int row, int column, int half) {
        return canvas.at(layout.board.row + 1 + row, layout.board.column + 3 + 2 * column + half);
    };
    CHECK(spot(2, 2, 0).letter == U'7');
    CHECK(spot(2, 2, 0).style.tint == Colour{255, 215, 0});
    CHECK(spot(2, 3, 1).letter == U'↘');
    CHECK(spot(3, 4, 1).letter == U'↘');
    CHECK(spot(3, 4, 1).style.tint == Colour{255, 0, 0});
    CHECK(spot(3, 4, 1).style.tint_letters);
}

TEST_CASE("an annotation does not hide that a square is gone") {
    const GameView view = GameEvents()
                              .turn("move;1,2;steal;3,3")
                              .turn("move;3,1;steal;0,2")
                              .turn("move;2,2;steal;4,4", "@cell 3,3 gold Z\n")
                              .view();
    const std::string shown = screen(view, 24, 80);
    CHECK(!contains(shown, " Z ·"));
}

TEST_CASE("a bot's annotations go when it begins to think again") {
    GameView view = GameEvents().turn("move;1,2;steal;3,3", "@cell 2,2 gold Z\n").turn("move;3,1;steal;0,2").view();
    CHECK(contains(screen(view, 24, 80), " 2 · · Z "));
    view.take(TurnStarted{3, Player::one, "line", 0});
    CHECK(contains(screen(view, 24, 80), " 2 · · · "));
}

TEST_CASE("wide letters are never cut in half") {
    Canvas canvas(1, 5);
    canvas.write(0, 0, "東京東");
    CHECK(text_of(canvas) == "東京\n");
    canvas.write(0, 1, "x");
    CHECK(text_of(canvas) == " x京\n");
    canvas.write(0, 2, "x");
    CHECK(text_of(canvas) == " xx\n");
}

TEST_CASE("every look without colours tells last turn, pawns and choices by signs and emphasis") {
    CHECK(look_of({Paint::pawn_one}, 0).bold);
    CHECK(look_of({Paint::taken}, 2).bold);
    CHECK(look_of({Paint::bar}, 0).reverse);
    for (const int colours : {0, 8}) CHECK(look_of({Paint::open}, colours).ground == -1);
    Style tinted{Paint::open};
    tinted.tint = Colour{255, 0, 0};
    CHECK(look_of(tinted, 0).underline);
    CHECK(look_of(tinted, 8).ground == 1);
    CHECK(look_of(tinted, 256).ground == 196);
}
