// House bots on the ladder: their rating never changes, and they have neither a rank nor a place.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "arena/host/store/ledger/roster.hpp"
#include "tests/host/store/open_ladder.hpp"

namespace isola_arena::host {
namespace {

// A contest of Ann and the house bot greedy.
struct HouseClub : OpenLadder {
    HouseClub() {
        let_play("Ann");
        REQUIRE(Roster(*ledger).enter_house_bot("greedy", 1000));
        let_play("greedy");
    }
};

}  // namespace

TEST_CASE("the rating of a house bot stays, and the author's changes by it") {
    HouseClub club;
    for (int id = 1; id <= 3; ++id) club.play(id);
    const auto standings = club.ladder->standings();
    REQUIRE(standings.size() == 2);
    CHECK(standings[0].name == "Ann");
    CHECK(standings[0].glicko.rating > 1000);
    CHECK(standings[0].glicko.deviation < 350);
    CHECK_FALSE(standings[0].house);
    CHECK(standings[1].house == 1000);
    CHECK(standings[1].glicko == of_house_bot(1000));
    CHECK(standings[1].games() == 6);
    // A new version of the bot changes nothing either.
    club.let_play("greedy");
    club.open();
    CHECK(club.ladder->standings()[1].glicko == of_house_bot(1000));
    const auto players = club.ladder->players();
    CHECK(players[1].house == 1000);
    CHECK(players[1].glicko == of_house_bot(1000));
}

TEST_CASE("a house bot that has not played yet stands where its rating puts it") {
    HouseClub club;
    club.let_play("Ben");
    auto standings = club.ladder->standings();
    CHECK(standings[0].name == "greedy");
    club.play(1);
    standings = club.ladder->standings();
    CHECK(standings[0].name == "Ann");
    CHECK(standings[1].name == "greedy");
    CHECK(standings[2].name == "Ben");
}

TEST_CASE("a house bot begins no match, and is an opponent") {
    const std::vector<LadderPlayer> players{{.author = 1, .submission = 1, .glicko = of_house_bot(1000), .house = 1000},
                                            {.author = 2, .submission = 2, .glicko = of_house_bot(970), .house = 970},
                                            {.author = 3, .submission = 3}};
    for (std::uint64_t draw = 0; draw < 10; ++draw) {
        const auto pair = next_match(players, {}, 0, draw);
        REQUIRE(pair);
        CHECK(pair->first == 2);
        CHECK(pair->second < 2);
    }
    CHECK_FALSE(next_match(players, {3}, 0, 0));
}

TEST_CASE("no person becomes a house bot, and no house bot gets another rating, a link or a line in the list") {
    HouseClub club;
    Roster roster(*club.ledger);
    CHECK(roster.enter_house_bot("Ann", 1000).message() ==
          "Ann is an author of this contest: give the bot another title in its list");
    CHECK(roster.enter_house_bot("greedy", 970)->house == 1000);
    for (const char* name : {"greedy", "Greedy"}) {
        const auto taken = roster.take_list({{"Ann", "", 1}, {name, "g@example.org", 2}});
        CHECK(taken.message() ==
              "2: the name " + std::string(name) + " is that of a house bot: expected another name for the author");
    }
    const auto without = club.ledger->authors_without_link();
    REQUIRE(without.size() == 1);
    CHECK(without[0].name == "Ann");
    // A list without the bot does not remove it.
    REQUIRE(roster.take_list({{"Ann", ""}}));
    CHECK(club.ledger->authors().size() == 2);
}

TEST_CASE("a ladder by challenge has no house bots, whichever comes first") {
    HouseClub club;
    club.ladder->become(LadderKind::challenge);
    CHECK(club.ladder->contenders().size() == 1);
    REQUIRE(Roster(*club.ledger).enter_house_bot("level 3", 970));
    club.let_play("level 3");
    club.let_play("Ben");
    CHECK(club.ladder->contenders().size() == 2);
    REQUIRE(club.ladder->standings().size() == 2);
    CHECK(club.ladder->standings()[0].name == "Ann");
    CHECK(club.ladder->standings()[1].name == "Ben");
    club.ladder->become(LadderKind::rated);
    CHECK(club.ladder->standings().size() == 4);
}

}  // namespace isola_arena::host
