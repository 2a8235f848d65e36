#include <doctest/doctest.h>

#include <algorithm>

#include "arena/terminal/drawing/text_board.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

Strip row_of(int tiles, std::optional<Player> owner = {}) {
    Strip strip{owner ? "hand" : "chain", owner, Visibility::everyone, {}};
    for (int i = 0; i < tiles; ++i) strip.tiles.push_back({std::to_string(10 + i), false});
    return strip;
}

int tiles_in(const std::vector<std::string>& lines) {
    int tiles = 0;
    for (const std::string& line : lines)
        for (std::size_t i = 1; i < line.size(); ++i)
            tiles += line[i] >= '0' && line[i] <= '9' && line[i - 1] >= '0' && line[i - 1] <= '9';
    return tiles;
}

}  // namespace

TEST_CASE("a strip names its owner and marks the tile that has just been laid") {
    Strip hand = row_of(3, Player::two);
    CHECK(strip_lines(hand, 80) == std::vector<std::string>{"B hand: 10 11 12"});
    Strip chain = row_of(3);
    chain.tiles.back().highlighted = true;
    CHECK(strip_lines(chain, 80) == std::vector<std::string>{"chain: 10 11 [12]"});
    CHECK(strip_lines(Strip{"chain", {}, {}, {}}, 80) == std::vector<std::string>{"chain: -"});
}

TEST_CASE("a long strip is wrapped between tiles, under its first one") {
    CHECK(strip_lines(row_of(9), 20) ==
          std::vector<std::string>{"chain: 10 11 12 13", "       14 15 16 17", "       18"});
    CHECK(strip_lines(row_of(4), 10) == std::vector<std::string>{"chain: 10", "  11 12 13"});
}

TEST_CASE("at every width that holds a tile all tiles are there and no line is too long") {
    for (int columns = 8; columns <= 120; ++columns)
        for (const int tiles : {1, 14, 28}) {
            CAPTURE(columns);
            const auto lines = strip_lines(row_of(tiles), columns);
            CHECK(tiles_in(lines) == tiles);
            for (const std::string& line : lines) CHECK(static_cast<int>(line.size()) <= columns);
        }
}

TEST_CASE("where there is no room for all of a strip it keeps its ends") {
    const LaidStrip laid = lay_out(row_of(28), 30, 1);
    CHECK(laid.rows == 1);
    CHECK(laid.tiles.front().text == "10");
    CHECK(laid.tiles.back().text == "37");
    CHECK(std::ranges::count(laid.tiles, std::string("..."), &LaidTile::text) == 1);
    CHECK(width_of(laid) <= 30);
    CHECK(lay_out(row_of(28), 30, 4).tiles.size() == 28);
    CHECK(lay_out(row_of(28), 1, 1).rows == 1);
}

TEST_CASE("tiles from a record cannot move a cursor") {
    Strip strip{"ch\x1b[2J", {}, {}, {{"\x1b[H", true}}};
    CHECK(strip_lines(strip, 80) == std::vector<std::string>{"ch\\x1b[2J: [\\x1b[H]"});
}

TEST_CASE("plain text never goes beyond 80 columns, and the score says whose it is") {
    Frame frame;
    frame.strips = {row_of(28), row_of(14, Player::one)};
    frame.scores = PerPlayer<int>{{20, 1015}};
    const auto lines = text_board(frame);
    CHECK(lines.size() == 4);
    for (const std::string& line : lines) CHECK(line.size() <= 80);
    CHECK(lines.back() == "score A 20 : 1015 B");
}
