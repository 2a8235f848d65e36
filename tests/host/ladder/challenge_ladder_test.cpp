// The ladder by challenge: who has which place, and who challenges whom.
#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/host/ladder/ladder.hpp"

namespace isola_arena::host {
namespace {

// Returns the authors' numbers from the top of the ladder.
std::vector<std::int64_t> order_of(const Places& places) {
    std::vector<std::int64_t> order;
    for (const PlaceHolder& each : places) order.push_back(each.author);
    return order;
}

using Order = std::vector<std::int64_t>;

// A ladder whose matches are played one after the other. Version V of author A is the submission 100 * A + V.
struct Ladder {
    Places places;
    std::map<std::pair<std::int64_t, std::int64_t>, int> met;
    int matches = 0;

    void hand_in(std::int64_t author, int version = 1) { come(places, author, 100 * author + version); }

    int last_meeting(std::int64_t one, std::int64_t other) { return met[std::minmax(one, other)]; }

    std::vector<Contender> contenders() {
        std::vector<Contender> all;
        for (std::size_t i = 0; i < places.size(); ++i) {
            Contender each;
            each.player.author = places[i].author;
            each.player.submission = places[i].submission;
            each.has_lost = places[i].has_lost;
            if (i > 0) each.met_above = last_meeting(places[i - 1].submission, places[i].submission);
            all.push_back(each);
        }
        return all;
    }

    // Returns the challenger and the challenged author of the next match; {0, 0} if nobody may play.
    std::pair<std::int64_t, std::int64_t> next(const std::set<std::int64_t>& busy = {}) {
        const auto place = next_challenger(contenders(), busy, 0);
        if (!place) return {0, 0};
        return {places[*place].author, places[*place - 1].author};
    }

    void play(ChallengeEnd end) {
        const auto place = next_challenger(contenders(), {}, 0);
        REQUIRE(place);
        const PlaceHolder challenger = places[*place], challenged = places[*place - 1];
        met[std::minmax(challenger.submission, challenged.submission)] = ++matches;
        settle(places, challenger, challenged.author, end);
    }

    // Plays a match; the author with the lower number is stronger.
    void play_by_strength() {
        const auto [challenger, challenged] = next();
        play(challenger < challenged ? ChallengeEnd::won : ChallengeEnd::lost);
    }
};

Ladder ladder_of(std::int64_t authors) {
    Ladder ladder;
    for (std::int64_t author = 1; author <= authors; ++author) ladder.hand_in(author);
    return ladder;
}

using Pair = std::pair<std::int64_t, std::int64_t>;

}  // namespace

TEST_CASE("a new author enters at the bottom, a new version keeps its author's place") {
    Ladder ladder = ladder_of(3);
    CHECK(order_of(ladder.places) == Order{1, 2, 3});
    ladder.places[1].has_lost = true;
    ladder.hand_in(2, 2);
    CHECK(ladder.places[1] == PlaceHolder{2, 202, false});
    ladder.hand_in(4);
    CHECK(order_of(ladder.places) == Order{1, 2, 3, 4});
}

TEST_CASE("a version that plays already does not come again") {
    Ladder ladder = ladder_of(2);
    ladder.places[1].has_lost = true;
    ladder.hand_in(2);
    CHECK(ladder.places[1].has_lost);
}

TEST_CASE("a challenger who wins takes the place above, else nothing changes") {
    for (const auto& [end, order] : {std::pair(ChallengeEnd::won, Order{2, 1, 3}),
                                     {ChallengeEnd::lost, Order{1, 2, 3}},
                                     {ChallengeEnd::undecided, Order{1, 2, 3}}}) {
        Ladder ladder = ladder_of(3);
        CHECK(ladder.next() == Pair{2, 1});
        ladder.play(end);
        CHECK(order_of(ladder.places) == order);
        CHECK(std::ranges::count(ladder.places, true, &PlaceHolder::has_lost) == (end == ChallengeEnd::lost ? 1 : 0));
    }
}

TEST_CASE("a version climbs for as long as it wins, then the neighbours play who have not met for longest") {
    Ladder ladder = ladder_of(3);
    for (int i = 0; i < 2; ++i) ladder.play(ChallengeEnd::lost);  // author 2 against 1, then 3 against 2
    ladder.hand_in(4);
    CHECK(ladder.next() == Pair{4, 3});
    ladder.play(ChallengeEnd::won);
    CHECK(ladder.next() == Pair{4, 2});
    ladder.play(ChallengeEnd::lost);
    CHECK(order_of(ladder.places) == Order{1, 2, 4, 3});
    CHECK(ladder.next() == Pair{2, 1});
    ladder.play(ChallengeEnd::lost);
    CHECK(ladder.next() == Pair{3, 4});
    ladder.play(ChallengeEnd::lost);
    CHECK(ladder.next() == Pair{4, 2});
}

TEST_CASE("a new version challenges first, also when its author stands in the middle") {
    Ladder ladder = ladder_of(4);
    for (int i = 0; i < 4; ++i) ladder.play(ChallengeEnd::lost);
    ladder.hand_in(3, 2);
    CHECK(ladder.next() == Pair{3, 2});
    ladder.play(ChallengeEnd::lost);
    // The new version has not played against the author below either, so that author is next.
    CHECK(ladder.next() == Pair{4, 3});
}

TEST_CASE("a version that has lost a challenge waits for those that have not") {
    Ladder ladder = ladder_of(3);
    for (int i = 0; i < 2; ++i) ladder.play(ChallengeEnd::lost);
    ladder.hand_in(1, 2);  // the author below has not played against this version
    CHECK(ladder.next() == Pair{2, 1});
    ladder.hand_in(4);
    CHECK(ladder.next() == Pair{4, 3});
    ladder.play(ChallengeEnd::lost);
    CHECK(ladder.next() == Pair{2, 1});
}

TEST_CASE("an author who lost a place to a climber does not challenge the climber back at once") {
    Ladder ladder = ladder_of(2);
    ladder.play(ChallengeEnd::won);
    ladder.hand_in(3);
    CHECK(order_of(ladder.places) == Order{2, 1, 3});
    CHECK(ladder.next() == Pair{3, 1});
}

TEST_CASE("returning to an earlier version does not lead to the head of the queue") {
    Ladder ladder = ladder_of(3);
    for (int i = 0; i < 2; ++i) ladder.play(ChallengeEnd::lost);
    ladder.hand_in(3, 2);
    ladder.play(ChallengeEnd::lost);
    ladder.hand_in(3, 1);  // this version has played against the author above
    CHECK(ladder.next() == Pair{2, 1});
}

TEST_CASE("two alone meet again and again, one alone waits") {
    Ladder two = ladder_of(2);
    for (int i = 0; i < 4; ++i) two.play(ChallengeEnd::lost);
    CHECK(two.next() == Pair{2, 1});
    CHECK(ladder_of(1).next() == Pair{0, 0});
    CHECK(ladder_of(0).next() == Pair{0, 0});
}

TEST_CASE("nobody plays twice at the same time") {
    Ladder ladder = ladder_of(4);
    CHECK(ladder.next({1, 2}) == Pair{4, 3});
    CHECK(ladder.next({2}) == Pair{4, 3});
    CHECK(ladder.next({2, 3}) == Pair{0, 0});
}

TEST_CASE("an author who leaves makes room, and comes back at the bottom") {
    Ladder ladder = ladder_of(3);
    leave(ladder.places, 1);
    CHECK(order_of(ladder.places) == Order{2, 3});
    ladder.hand_in(1);
    CHECK(order_of(ladder.places) == Order{2, 3, 1});
    leave(ladder.places, 9);
    CHECK(ladder.places.size() == 3);
}

TEST_CASE("a match counts for the places as they are when it ends") {
    const PlaceHolder ben{2, 201};
    Ladder ladder = ladder_of(3);
    ladder.hand_in(2, 2);
    settle(ladder.places, ben, 1, ChallengeEnd::lost);
    CHECK_FALSE(ladder.places[1].has_lost);  // it was the earlier version that lost
    settle(ladder.places, ben, 1, ChallengeEnd::won);
    CHECK(order_of(ladder.places) == Order{2, 1, 3});

    Ladder left = ladder_of(3);
    leave(left.places, 1);
    settle(left.places, ben, 1, ChallengeEnd::won);
    CHECK(order_of(left.places) == Order{2, 3});
    leave(left.places, 2);
    settle(left.places, ben, 1, ChallengeEnd::won);
    CHECK(order_of(left.places) == Order{3});

    // A challenger takes only the place of the author whom it challenged.
    Ladder between = ladder_of(3);
    leave(between.places, 2);
    settle(between.places, {3, 301}, 2, ChallengeEnd::won);
    CHECK(order_of(between.places) == Order{1, 3});
}

TEST_CASE("a settled challenger that has just played has to wait") {
    Ladder ladder = ladder_of(3);
    for (int i = 0; i < 2; ++i) ladder.play(ChallengeEnd::lost);
    auto contenders = ladder.contenders();
    contenders[1].player.matches_of_version = matches_until_settled;
    contenders[1].player.last_match_at = 1000;
    CHECK_FALSE(next_challenger(contenders, {}, 1059));
    CHECK(next_challenger(contenders, {}, 1060) == 1U);
    contenders[2].met_above = 0;
    CHECK(next_challenger(contenders, {}, 1059) == 2U);
}

namespace {

// Makes a random event happen: for 0 and 1, a version is handed in; for 2, an author leaves; otherwise a match is
// played.
void happen(Ladder& ladder, int what) {
    const auto author = *rc::gen::inRange<std::int64_t>(1, 9);
    if (what < 2) return ladder.hand_in(author, *rc::gen::inRange(1, 4));
    if (what == 2) return leave(ladder.places, author);
    if (ladder.places.size() < 2) return;
    ladder.play(*rc::gen::element(ChallengeEnd::won, ChallengeEnd::lost, ChallengeEnd::undecided));
}

}  // namespace

TEST_CASE("law: after any events, each author on the ladder holds one place") {
    CHECK(rc::check([] {
        Ladder ladder;
        std::set<std::int64_t> playing;
        for (int i = 0; i < 60; ++i) {
            const auto author = *rc::gen::inRange<std::int64_t>(1, 9);
            if (*rc::gen::inRange(0, 3) > 0) {
                ladder.hand_in(author, *rc::gen::inRange(1, 4));
                playing.insert(author);
            } else {
                leave(ladder.places, author);
                playing.erase(author);
            }
            happen(ladder, 3);
            Order order = order_of(ladder.places);
            std::ranges::sort(order);
            RC_ASSERT(order == Order(playing.begin(), playing.end()));
        }
    }));
}

TEST_CASE("law: a challenge is of neighbours, the winner has the upper place, and nobody else moves") {
    CHECK(rc::check([] {
        Ladder ladder;
        for (int i = 0; i < 40; ++i) {
            happen(ladder, *rc::gen::inRange(0, 6));
            if (ladder.places.size() < 2) continue;
            const auto place = next_challenger(ladder.contenders(), {}, 0);
            RC_ASSERT(place.has_value());
            RC_ASSERT(*place > 0U);
            const Order before = order_of(ladder.places);
            const bool wins = *rc::gen::arbitrary<bool>();
            ladder.play(wins ? ChallengeEnd::won : ChallengeEnd::lost);
            Order expected = before;
            if (wins) std::swap(expected[*place - 1], expected[*place]);
            RC_ASSERT(order_of(ladder.places) == expected);
        }
    }));
}

TEST_CASE("law: no two versions meet again before all neighbours of that moment have met since") {
    CHECK(rc::check([] {
        Ladder ladder;
        for (int i = 0; i < 60; ++i) {
            happen(ladder, *rc::gen::inRange(0, 8));
            const auto contenders = ladder.contenders();
            const auto place = next_challenger(contenders, {}, 0);
            if (!place || contenders[*place].met_above == 0) continue;
            for (std::size_t other = 1; other < contenders.size(); ++other)
                RC_ASSERT(contenders[other].met_above >= contenders[*place].met_above);
        }
    }));
}

TEST_CASE("law: matches at the same time have no author in common") {
    CHECK(rc::check([] {
        Ladder ladder = ladder_of(*rc::gen::inRange<std::int64_t>(2, 12));
        for (int i = 0; i < 10; ++i) ladder.play(*rc::gen::element(ChallengeEnd::won, ChallengeEnd::lost));
        std::set<std::int64_t> busy;
        for (auto [one, other] = ladder.next(busy); one != 0; std::tie(one, other) = ladder.next(busy)) {
            RC_ASSERT(busy.insert(one).second);
            RC_ASSERT(busy.insert(other).second);
        }
    }));
}

TEST_CASE("law: if the stronger one always wins, each new version climbs to the place of its strength") {
    CHECK(rc::check([] {
        const auto authors = *rc::gen::inRange<std::int64_t>(2, 12);
        Order strengths(static_cast<std::size_t>(authors));
        std::iota(strengths.begin(), strengths.end(), 1);
        for (std::size_t at = 0; at < strengths.size(); ++at)
            std::swap(strengths[at], strengths[*rc::gen::inRange<std::size_t>(at, strengths.size())]);
        Ladder ladder;
        for (const std::int64_t author : strengths) {
            ladder.hand_in(author);
            for (std::size_t i = 0; i < ladder.places.size() && ladder.places.size() > 1; ++i)
                ladder.play_by_strength();
            RC_ASSERT(std::ranges::is_sorted(order_of(ladder.places)));
        }
    }));
}

}  // namespace isola_arena::host
