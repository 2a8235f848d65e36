#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/contest/format/matching.hpp"

using namespace isola_arena::format;

namespace {

// Tries every way to pair the entrants that are left; returns whether one of them pairs all.
bool can_be_paired(const Meetings& meetings, std::vector<char>& left) {
    std::size_t one = 0;
    while (one < left.size() && !left[one]) ++one;
    if (one == left.size()) return true;
    left[one] = false;
    bool found = false;
    for (std::size_t other = one + 1; other < left.size() && !found; ++other) {
        if (!left[other] || !meetings.allowed(one, other)) continue;
        left[other] = false;
        found = can_be_paired(meetings, left);
        left[other] = true;
    }
    left[one] = true;
    return found;
}

Meetings draw_meetings(std::size_t field) {
    Meetings meetings(field);
    const int barred_of_ten = *rc::gen::inRange(1, 10);
    for (std::size_t one = 0; one < field; ++one)
        for (std::size_t other = 0; other < one; ++other)
            if (*rc::gen::inRange(0, 10) < barred_of_ten) meetings.bar(one, other);
    return meetings;
}

}  // namespace

TEST_CASE("a perfect matching is found exactly if there is one") {
    int found = 0, missing = 0;
    CHECK(rc::check([&] {
        const auto field = 2 * *rc::gen::inRange<std::size_t>(1, 6);
        const Meetings meetings = draw_meetings(field);
        std::vector<char> left(field, true);
        auto matching = PerfectMatching::find(meetings, std::nullopt);
        RC_ASSERT(matching.has_value() == can_be_paired(meetings, left));
        ++(matching ? found : missing);
        if (!matching) return;
        for (std::size_t one = 0; one < field; ++one) {
            for (std::size_t other = one + 1; other < field && left[one]; ++other) {
                if (!left[other]) continue;
                left[one] = left[other] = false;
                const bool possible = meetings.allowed(one, other) && can_be_paired(meetings, left);
                RC_ASSERT(matching->settle(one, other) == possible);
                if (!possible) left[one] = left[other] = true;
            }
            RC_ASSERT(!matching->present(one));
        }
    }));
    CHECK(found > 5);
    CHECK(missing > 5);
}

TEST_CASE("an entrant that rests is not paired") {
    Meetings meetings(3);
    meetings.bar(0, 1);
    CHECK_FALSE(PerfectMatching::find(meetings, 2).has_value());
    auto matching = PerfectMatching::find(meetings, 0);
    REQUIRE(matching.has_value());
    CHECK_FALSE(matching->present(0));
    CHECK(matching->settle(1, 2));
}

TEST_CASE("two triangles joined by a bridge are paired across it") {
    Meetings meetings(6);
    for (const auto& [one, other] : {std::pair(0, 4), {0, 5}, {0, 3}, {1, 3}, {1, 4}, {1, 5}, {2, 4}, {2, 5}})
        meetings.bar(static_cast<std::size_t>(one), static_cast<std::size_t>(other));
    auto matching = PerfectMatching::find(meetings, std::nullopt);
    REQUIRE(matching.has_value());
    CHECK_FALSE(matching->settle(0, 2));
    CHECK(matching->settle(2, 3));
    CHECK(matching->settle(0, 1));
    CHECK(matching->settle(4, 5));
}
