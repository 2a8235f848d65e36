#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"
#include "arena/terminal/plain_printer.hpp"
#include "tests/viewer/table_game.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

Frame with_secrets() {
    Frame frame;
    frame.strips = {{"chain", {}, Visibility::everyone, {{"12", true}}},
                    {"hand", Player::one, Visibility::owner, {{"33"}, {"44"}}},
                    {"hand", Player::two, Visibility::owner, {{"55", true}, {"66"}}},
                    {"medals", Player::two, Visibility::everyone, {{"77"}}}};
    frame.last_turn = {{"draw", "55", {}, {}, Player::two, Visibility::owner},
                       {"defend", "1", {}, {}, Player::two, Visibility::everyone}};
    frame.scores = PerPlayer<int>{{5, 10}};
    return frame;
}

std::string screen_text(const GameView& view, int rows, int columns, const ReplyMenu* menu = nullptr) {
    Picture picture;
    picture.cursor = end_of(view);
    picture.menu = {Player::one, menu, true};
    Canvas canvas(rows, columns);
    paint(canvas, view, picture);
    return text_of(canvas);
}

std::string printed_for(const TableGame& game, std::optional<Player> watcher) {
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* out = open_memstream(&text, &size);
    PlainPrinter printer(out, watcher);
    for (const Event& event : game.events()) printer.take(event);
    std::fclose(out);
    std::string result(text, size);
    std::free(text);
    return result;
}

// Returns the tiles of the player's hand, as shown to viewers who may see everything.
std::vector<std::string> hand_of(const GameSession& table, Player player) {
    std::vector<std::string> tiles;
    for (const Strip& strip : table.frame().strips)
        if (strip.owner == player)
            for (const Tile& tile : strip.tiles) tiles.push_back(tile.text);
    return tiles;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a player's frame lacks what the opponent hides, and nothing else") {
    const Frame all = with_secrets();
    const Frame seen = seen_by(all, Player::one);
    CHECK(seen.strips[0] == all.strips[0]);
    CHECK(seen.strips[1] == all.strips[1]);
    CHECK(seen.strips[2].tiles == std::vector<Tile>{{"?"}, {"?"}});
    CHECK(seen.strips[3] == all.strips[3]);
    CHECK(seen.last_turn[0].text == "?");
    CHECK(seen.last_turn[1] == all.last_turn[1]);
    CHECK(seen.scores == all.scores);
    CHECK(seen_by(all, Player::two).strips[1].tiles == std::vector<Tile>{{"?"}, {"?"}});
    CHECK(seen_by(all, Player::two).strips[2] == all.strips[2]);
}

TEST_CASE("whether a frame hides anything") {
    CHECK(hides(with_secrets(), Player::one));
    CHECK(hides(with_secrets(), Player::two));
    Frame open = with_secrets();
    open.strips.resize(1);
    open.last_turn.clear();
    CHECK_FALSE(hides(open, Player::one));
}

TEST_CASE("frames that differ only in what a player may not know look the same to that player") {
    Frame other = with_secrets();
    other.strips[2].tiles = {{"01"}, {"02", true}};
    other.last_turn[0].text = "02";
    CHECK(seen_by(other, Player::one) == seen_by(with_secrets(), Player::one));
    CHECK(seen_by(other, Player::two) != seen_by(with_secrets(), Player::two));
}

TEST_CASE("no screen shows a person the tiles that the opponent holds") {
    TableGame game("dominoes", 3);
    game.turns(7);
    const GameView view = game.view(Player::one);
    const ReplyMenu menu(std::vector<std::string>{"play;15;left"});
    for (const auto& [rows, columns] : {std::pair{24, 80}, {20, 60}, {40, 120}, {5, 20}}) {
        const std::string text = screen_text(view, rows, columns, &menu);
        CAPTURE(text);
        for (const std::string& tile : hand_of(game.table(), Player::two)) {
            const std::string mirrored(tile.rbegin(), tile.rend());
            CHECK_FALSE(holds(text, ' ' + tile + ' '));
            CHECK_FALSE(holds(text, ' ' + mirrored + '\n'));
        }
        if (rows > 20) CHECK(holds(text, "? ? ? ?"));
    }
}

TEST_CASE("a person sees only their own part of nature's moves") {
    TableGame island("bot-battle", 3);
    island.turns(2);
    const GameView view = island.view(Player::one);
    CHECK(log_line(view, whole(view, 1)) == "  0 A deal 30143  B deal ?");
    CHECK(log_line(view, end_of(view)) == "  2 B draw ?");
    CHECK(view.moments()[1].reply() == "deal");
    const GameView dominoes = TableGame("dominoes", 3).view(Player::two);
    CHECK(log_line(dominoes, whole(dominoes, 1)).find("00 11 12") == std::string::npos);
}

TEST_CASE("what a person sees does not depend on the opponent's tiles") {
    const std::string text = printed_for(TableGame("bot-battle", 3).turns(1), Player::one);
    CHECK(holds(text, "? ? ? ? ?"));
    CHECK_FALSE(holds(text, "42331"));
    CHECK_FALSE(holds(text, "4 2 3 3 1"));
    CHECK(holds(printed_for(TableGame("bot-battle", 3).turns(1), std::nullopt), "4 2 3 3 1"));
}

TEST_CASE("the opponent's stderr waits for the end of a game with secrets") {
    TableGame game("dominoes", 3);
    game.turns(1).turn(game.table().legal_replies().front(), "I hold 66\n@text and 55\n");
    CHECK(game.view(Player::one).stderr_lines(Player::two).empty());
    CHECK(game.view(Player::one).keeps_back(Player::two));
    CHECK_FALSE(holds(screen_text(game.view(Player::one), 40, 120), "I hold"));
    CHECK(game.view().stderr_lines(Player::two).size() == 2);
    game.fault(FaultKind::late);
    const GameView over = game.view(Player::one);
    REQUIRE(over.stderr_lines(Player::two).size() == 2);
    CHECK(over.stderr_lines(Player::two).front().turn == 2);
    CHECK(over.annotations(3, Player::two).size() == 1);
}

TEST_CASE("when the game is over everything is shown, what came before included") {
    for (const char* rules : {"dominoes", "bot-battle"}) {
        TableGame game(rules, 3);
        game.turns(5).fault(FaultKind::late);
        const GameView watched = game.view(Player::one);
        const GameView open = game.view();
        CHECK(watched.revealed());
        CHECK_FALSE(open.revealed());
        REQUIRE(watched.moments().size() == open.moments().size());
        for (std::size_t i = 0; i < open.moments().size(); ++i) {
            CHECK(watched.moments()[i].frame == open.moments()[i].frame);
            CHECK(watched.moments()[i].reply() == open.moments()[i].reply());
        }
    }
}

TEST_CASE("plain lines show what was hidden once more at the end") {
    TableGame game("dominoes", 3);
    const std::string hidden = strip_lines(game.table().frame().strips.back(), plain_text_width).front();
    CHECK(holds(hidden, "01 02 03"));
    CHECK_FALSE(holds(printed_for(game, Player::one), hidden));
    game.fault(FaultKind::late);
    const std::string text = printed_for(game, Player::one);
    CHECK(holds(text, hidden));
    CHECK(text.find(hidden) < text.find("wins after"));
}
