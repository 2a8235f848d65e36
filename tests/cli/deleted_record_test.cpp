// The record of a game after the deletion of an author: the moves stay; everything else of the author's bot is removed.
#include <doctest/doctest.h>

#include "arena/host/deletion/delete_author.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "tests/cli/lost_game.hpp"

namespace isola_arena {

using test::game_lost_by;
using test::illegal;
using test::late;

namespace {

bool tells(const std::optional<std::string>& record, const char* text) {
    REQUIRE(record);
    return record->find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("of a deleted author's bot the moves stay, and nothing that it wrote") {
    const auto left = record_without(game_lost_by(late), Player::one, "deleted-1");
    for (const char* gone : {"ann", "stderr of 1", "chatter", "message of 1", "half a line"})
        CHECK_FALSE(tells(left, gone));
    for (const char* stays : {"move;0,1;steal;0,0", "deleted-1", "was late", "stderr of 2", "message of 2", "ben"})
        CHECK(tells(left, stays));
    const auto record = parse_record(*left, "left");
    REQUIRE(record);
    CHECK(record->complete);
    CHECK(record->header.players[Player::one].command == "deleted-1");
}

TEST_CASE("the opponent's faults stay in the record") {
    const auto left = record_without(game_lost_by(late), Player::two, "deleted-7");
    CHECK(tells(left, "player 1 (ann) lost in turn 3: no whole reply"));
    CHECK(tells(left, "message of 1"));
    CHECK_FALSE(tells(left, "message of 2"));
    CHECK_FALSE(tells(left, "ben"));
}

TEST_CASE("a record that needs the text of an illegal reply is removed") {
    CHECK_FALSE(record_without(game_lost_by(illegal), Player::one, "deleted-1"));
    CHECK(record_without(game_lost_by(illegal), Player::two, "deleted-1"));
    CHECK_FALSE(record_without("no record", Player::one, "deleted-1"));
}

}  // namespace isola_arena
