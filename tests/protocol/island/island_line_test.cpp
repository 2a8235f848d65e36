#include <doctest/doctest.h>

#include "protocol/island/game.hpp"
#include "tests/protocol/island/island_rulebook.hpp"

namespace isola_arena::island {

using namespace rulebook;

namespace {

// Returns `accepted`, or the reason why the line is refused.
std::string judged(std::string_view line, std::string_view variant = "bot-battle") {
    const auto parsed = parse_board_line(*named_rules(variant), line);
    return parsed ? "accepted" : parsed.message();
}

std::string rules_read(std::string_view text) {
    const auto rules = Island::read_rules(*parse_rules_text(text));
    return rules ? Island::describe(*rules) : rules.message();
}

}  // namespace

TEST_CASE("an island line is player, tiles and island, without a time") {
    CHECK(Island::line(Island::view(game("1;44140;01234;000100020000000"), Player::one), 3000) ==
          "1;44140;000100020000000");
}

TEST_CASE("an island line is read as it is written") {
    for (const std::string line : {"1;44140;000100020000000", "2;00000;100000000000002", "2;01234;000000000000012"}) {
        CAPTURE(line);
        CHECK(board_line(*parse_board_line(*named_rules("bot-battle"), line)) == line);
    }
}

TEST_CASE("lines that no bot gets can be written, too: with used tiles, or with a pawn off the island") {
    CHECK(board_line(view(first_position(), Player::two)) == "2;-----;100000000000002");
    const State lost = after(game("1;44140;01234;000100020000000"), {"retreat;4"});
    CHECK(board_line(view(lost, Player::one)) == "1;-4140;000000020000000");
}

TEST_CASE("the player of an island line is 1 or 2") {
    for (const std::string player : {"", "0", "3", "01", " 1", "A"}) {
        CAPTURE(player);
        CHECK(judged(player + ";44140;000100020000000") ==
              "board line, player: expected 1 or 2, found \"" + player + '"');
    }
    CHECK(judged("1") == "board line, tiles: expected 5 digits from 0 to 4, found \"\"");
}

TEST_CASE("the tiles of an island line are five that exist") {
    for (const std::string tiles : {"", "4414", "441400", "44145", "4414-", "4 140", "abcde"}) {
        CAPTURE(tiles);
        CHECK(judged("1;" + tiles + ";000100020000000") ==
              "board line, tiles: expected 5 digits from 0 to 4, found \"" + tiles + '"');
    }
    CHECK(judged("1;44140;000100020000000", "bot-battle-2015") ==
          "board line, tiles: expected 5 digits from 1 to 4, found \"44140\"");
}

TEST_CASE("the island of an island line has 15 places with each player once") {
    for (const std::string island : {"", "00010002000000", "0001000200000000", "000000020000000", "000100000000000",
                                     "000110020000000", "000100022000000", "000100030000000", "00010002000000 "}) {
        CAPTURE(island);
        CHECK(judged("1;44140;" + island) ==
              "board line, island: expected 15 characters 0 with one 1 and one 2 among them, found \"" + island + '"');
    }
    CHECK(judged("1;44140;000200010000000") ==
          "board line, island: expected the 1 to the left of the 2, found \"000200010000000\"");
    CHECK(judged("1;44140;000100020000000;3000").ends_with("found \"000100020000000;3000\""));
}

TEST_CASE("there are two variants of Save the Island, known by name") {
    std::vector<std::string_view> names;
    for (const auto& [name, summary] : variants()) {
        CHECK(named_rules(name)->name == name);
        CHECK_FALSE(summary.empty());
        names.push_back(name);
    }
    CHECK(names == std::vector<std::string_view>{"bot-battle", "bot-battle-2015"});
    CHECK(*named_rules("bot-battle") == Rules{"bot-battle", 0, 4, 0});
    CHECK(*named_rules("bot-battle-2015") == Rules{"bot-battle-2015", 1, 4, 20});
}

TEST_CASE("rules of Save the Island are a name without settings") {
    CHECK(rules_read("bot-battle") == "bot-battle");
    CHECK(rules_read("bot-battle-2015") == "bot-battle-2015");
    CHECK(rules_read("island") == "unknown rules \"island\": known are bot-battle, bot-battle-2015");
    CHECK(rules_read("bot-battle board=9x9") == "rules \"bot-battle\": unknown setting \"board\", known are none");
}

}  // namespace isola_arena::island
