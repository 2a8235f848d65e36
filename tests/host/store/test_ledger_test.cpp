// Test matches in the ledger: how many an author may ask for, how they end, and who sees them.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "arena/host/store/ledger/author_deletion.hpp"
#include "arena/host/store/ledger/roster.hpp"
#include "arena/host/store/ledger/test_ledger.hpp"
#include "tests/host/store/open_ladder.hpp"

namespace isola_arena::host {
namespace {

constexpr Moment begin_of_tests = 1'000'000;

// A contest of Ann and Ben, who have a version that plays.
struct TestedClub : OpenLadder {
    std::int64_t anns = let_play("Ann"), bens = let_play("Ben");
    TestLedger tests;

    explicit TestedClub(int kept = tests_with_records) : tests(*ledger, kept) {}

    Author author(const std::string& name) {
        const auto all = ledger->authors();
        return *std::ranges::find(all, name, &Author::name);
    }

    std::variant<std::int64_t, TestRefusal> ask(Moment at = begin_of_tests) {
        return tests.enter({author("Ann").id, anns, "", author("Ben").id}, at);
    }

    std::string refusal(Moment at) {
        const auto entered = ask(at);
        const auto* const refused = std::get_if<TestRefusal>(&entered);
        return refused == nullptr ? "" : refused->why;
    }

    // Plays a match of which Ann wins the first game and loses the second.
    std::int64_t play(Moment at = begin_of_tests) {
        const auto id = std::get<std::int64_t>(ask(at));
        tests.begin(id, bens);
        tests.finish(id,
                     {{1, 1, "stuck", 30, "Ben was late", "first record"}, {2, 2, "stuck", 31, "", "second record"}});
        return id;
    }
};

}  // namespace

TEST_CASE("a test match waits until it is played, also after a new start, and changes no rating") {
    TestedClub club;
    const auto id = std::get<std::int64_t>(club.ask());
    REQUIRE(club.tests.next());
    CHECK(club.tests.next()->asker.name == "Ann");
    CHECK(club.tests.next()->opponents_name == "Ben");
    CHECK(club.tests.begin(id, club.bens) == 0);
    CHECK(club.tests.begin(id, club.bens) == 1);
    club.tests.interrupt(id);
    CHECK(club.tests.begin(id, club.bens) == 0);
    CHECK(club.tests.counts(club.author("Ann").id).waiting == 1);
    club.tests.finish(id, {{1, 1, "stuck", 30, "", "a record"}});
    CHECK_FALSE(club.tests.next());
    const auto match = club.tests.of_number(club.author("Ann").id, id);
    REQUIRE(match);
    CHECK(match->state == TestState::done);
    CHECK(match->opponents_version == 1);
    REQUIRE(match->games.size() == 1);
    CHECK(match->games[0].game.winner == 1);
    CHECK(club.ladder->standings()[0].games() == 0);
    CHECK(club.ladder->last_match() == 0);
}

TEST_CASE(
    "an author has one test match at a time, and ten within an hour; those that failed before they began do not "
    "count") {
    TestedClub club;
    const auto first = std::get<std::int64_t>(club.ask());
    CHECK(club.refusal(begin_of_tests).starts_with("another test match of yours waits"));
    club.tests.fail(first, "no bot of Ben plays any more");
    CHECK(club.tests.left(club.author("Ann").id, begin_of_tests) == 10);
    for (int i = 0; i < 9; ++i) club.play(begin_of_tests + i);
    CHECK(club.tests.cancel(club.author("Ann").id, std::get<std::int64_t>(club.ask(begin_of_tests + 9))));
    CHECK(club.tests.left(club.author("Ann").id, begin_of_tests + 9) == 0);
    CHECK(club.refusal(begin_of_tests + 3599) == "an author may play 10 test matches within an hour");
    const auto refused = club.ask(begin_of_tests + 3000);
    CHECK(std::get<TestRefusal>(refused).retry_after == 600);
    CHECK(club.refusal(begin_of_tests + 3600).empty());
    // Ben has hours of his own.
    CHECK(club.tests.left(club.author("Ben").id, begin_of_tests) == 10);
}

TEST_CASE("a match that failed after it began counts among the ten") {
    TestedClub club;
    const auto id = std::get<std::int64_t>(club.ask());
    REQUIRE(club.tests.begin(id, club.bens));
    club.tests.fail(id, "the arena itself failed in it");
    CHECK(club.tests.left(club.author("Ann").id, begin_of_tests) == 9);
}

TEST_CASE("matches that wait can all be refused") {
    TestedClub club;
    const auto played = club.play();
    const auto id = std::get<std::int64_t>(club.ask());
    club.tests.fail_all("none are played");
    CHECK_FALSE(club.tests.next());
    CHECK(club.tests.of_number(club.author("Ann").id, id)->why == "none are played");
    CHECK(club.tests.of_number(club.author("Ann").id, played)->state == TestState::done);
}

TEST_CASE("a match that was cancelled or has failed does not end in another way") {
    TestedClub club;
    const auto ann = club.author("Ann").id;
    const auto id = std::get<std::int64_t>(club.ask());
    CHECK_FALSE(club.tests.cancel(club.author("Ben").id, id));
    CHECK(club.tests.cancel(ann, id));
    CHECK_FALSE(club.tests.cancel(ann, id));
    club.tests.finish(id, {{1, 1, "stuck", 30, "", "a record"}});
    club.tests.fail(id, "why");
    CHECK(club.tests.of_number(ann, id)->state == TestState::cancelled);
    CHECK(club.tests.of_number(ann, id)->games.empty());
}

TEST_CASE("the opponent's author sees that the match was played, and no record") {
    TestedClub club;
    const auto id = club.play();
    const auto ann = club.author("Ann").id, ben = club.author("Ben").id;
    REQUIRE(club.tests.against(ben, 10).size() == 1);
    CHECK(club.tests.against(ben, 10)[0].asker.name == "Ann");
    CHECK(club.tests.against(ann, 10).empty());
    CHECK(club.tests.of(ben, 10).empty());
    CHECK(club.tests.record(ann, id, 2) == "second record");
    CHECK_FALSE(club.tests.record(ben, id, 2));
    CHECK_FALSE(club.tests.record(ann, id, 3));
    CHECK_FALSE(club.tests.of_number(ben, id));
}

TEST_CASE("of each author the records of the newest test matches are kept, and the results of all") {
    TestedClub club(2);
    const auto ann = club.author("Ann").id;
    const auto first = club.play(begin_of_tests);
    club.play(begin_of_tests + 1);
    const auto last = club.play(begin_of_tests + 2);
    CHECK_FALSE(club.tests.record(ann, first, 1));
    CHECK(club.tests.record(ann, last, 1));
    const auto all = club.tests.of(ann, 10);
    REQUIRE(all.size() == 3);
    CHECK(all[0].id == last);
    CHECK(all[2].games[0].game.winner == 1);
    CHECK_FALSE(all[2].games[0].has_record);
}

TEST_CASE("matches with an author who is in no list any more are not shown") {
    TestedClub club;
    const auto id = club.play();
    const auto ann = club.author("Ann").id, ben = club.author("Ben").id;
    Roster(*club.ledger).take_list({{"Ann", ""}}, IfManyAreGone::take);
    CHECK(club.tests.of(ann, 10).empty());
    CHECK_FALSE(club.tests.record(ann, id, 1));
    Roster(*club.ledger).take_list({{"Ben", ""}}, IfManyAreGone::take);
    CHECK(club.tests.against(ben, 10).empty());
}

TEST_CASE("the files of versions that wait for a test match are not removed") {
    TestedClub club;
    const auto ann = club.author("Ann").id;
    club.let_play("Ann");
    CHECK(club.ledger->removable_of(ann).size() == 1);
    const auto id = std::get<std::int64_t>(club.ask());
    CHECK(club.ledger->removable_of(ann).empty());
    club.tests.cancel(ann, id);
    CHECK(club.ledger->removable_of(ann).size() == 1);
}

TEST_CASE("with an author all test matches with the author's bot are deleted") {
    for (const char* name : {"Ann", "Ben"}) {
        TestedClub club;
        club.play();
        AuthorDeletion deletion(*club.ledger);
        const auto begun = deletion.begin(club.author(name));
        deletion.erase(
            begun, [](const std::string& record, Player, const std::string&) { return std::optional(record); }, 1);
        deletion.end();
        CHECK(club.tests.of(1, 10).empty());
        CHECK(club.tests.against(2, 10).empty());
    }
}

}  // namespace isola_arena::host
