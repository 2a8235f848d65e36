#include "arena/web/feed/variation_answers.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include "arena/rules/catalogue.hpp"
#include "arena/web/feed/game_json.hpp"
#include "tests/record/golden.hpp"

namespace isola_arena::web {
namespace {

namespace json = boost::json;

json::object whole_of(const Record& record) {
    return json::parse(whole_json(record, open_session, unknown_place)).as_object();
}

// Returns the game isola-7x7, which has 32 turns, with a turn that was not played and a note at its end.
Record tried_game() {
    Record record = golden("isola-7x7");
    record.variations = {{1, 0, 1, {"move;0,4;steal;3,3"}, {}, {}}, {2, 0, 33, {}, "lost", {{0, {0, 0}, {6, 6}}}}};
    return record;
}

}  // namespace

TEST_CASE("a record is shown with its variations, also with a note at the end of the game") {
    const json::object whole = whole_of(tried_game());
    CHECK(whole.at("difference").is_null());
    const json::array& variations = whole.at("variations").as_array();
    REQUIRE(variations.size() == 2);
    CHECK(variations[0].at("moments").as_array().size() == 1);
    CHECK(variations[0].at("over").is_null());
    CHECK(variations[1].at("moments").as_array().empty());
    CHECK(variations[1].at("comment") == "lost");
    CHECK(variations[1].at("over").is_object());
}

TEST_CASE("a note can stand at the end of a game that a fault ended") {
    Record record = golden("isolation-illegal");
    record.variations = {{1, 0, 5, {}, "a pity", {}}};
    const json::object whole = whole_of(record);
    CHECK(whole.at("difference").is_null());
    CHECK(whole.at("variations").as_array().size() == 1);
}

TEST_CASE("a record that does not hold is shown without its variations") {
    Record forged = tried_game();
    ++std::get<GameEnded>(forged.events.back()).turns;
    CHECK(whole_of(forged).at("difference").is_object());
    CHECK(whole_of(forged).at("variations").as_array().empty());
    Record wrong = tried_game();
    wrong.variations.front().moves = {"move;9,9;steal;0,0"};
    CHECK(whole_of(wrong).at("difference").is_object());
    CHECK(whole_of(wrong).at("variations").as_array().empty());
}

}  // namespace isola_arena::web
