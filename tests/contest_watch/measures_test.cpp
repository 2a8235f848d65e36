#include <doctest/doctest.h>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/terminal/screen/status_line.hpp"
#include "tests/contest_watch/made_up_contest.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

const auto start = Clock::now();

}  // namespace

TEST_CASE("the rate counts the games of this run only") {
    GameRate rate;
    rate.take(9000, start);
    CHECK_FALSE(rate.per_minute());
    rate.take(9010, start + 5s);
    CHECK(rate.per_minute() == doctest::Approx(120));
}

TEST_CASE("there is no rate in the first second") {
    GameRate rate;
    rate.take(0, start);
    rate.take(50, start + 900ms);
    CHECK_FALSE(rate.per_minute());
    rate.take(50, start + 1s);
    CHECK(rate.per_minute() == doctest::Approx(3000));
}

TEST_CASE("the rate follows when games become slower or faster") {
    GameRate rate;
    std::size_t games = 0;
    auto now = start;
    for (; now < start + 60s; now += 100ms) rate.take(games += 10, now);
    CHECK(rate.per_minute() == doctest::Approx(6000).epsilon(0.05));
    for (; now < start + 85s; now += 100ms) rate.take(games += 1, now);
    CHECK(rate.per_minute() == doctest::Approx(600).epsilon(0.05));
}

TEST_CASE("games that come many at once, from other machines, do not make the rate leap") {
    GameRate rate;
    rate.expect_bursts();
    for (int burst = 0; burst <= 10; ++burst) {
        rate.take(static_cast<std::size_t>(burst) * 60, start + burst * 30s);
        if (burst < 5) continue;
        CHECK(rate.per_minute() == doctest::Approx(120).epsilon(0.01));
        rate.take(static_cast<std::size_t>(burst) * 60, start + burst * 30s + 29s);
        CHECK(rate.per_minute() > 90);
    }
}

TEST_CASE("slow games are counted over a longer time") {
    GameRate rate;
    for (int game = 0; game <= 100; ++game) rate.take(static_cast<std::size_t>(game), start + game * 30s);
    CHECK(rate.per_minute() == doctest::Approx(2));
    rate.take(100, start + 100 * 30s + 29s);
    CHECK(rate.per_minute() > 1.8);
}

TEST_CASE("while no game ends the rate falls") {
    GameRate rate;
    rate.take(0, start);
    rate.take(60, start + 60s);
    CHECK(rate.per_minute() == doctest::Approx(60));
    rate.take(60, start + 120s);
    CHECK(rate.per_minute() == doctest::Approx(30));
}

TEST_CASE("a throttled action happens at once and then at most at its rate") {
    Throttle throttle(200ms);
    CHECK(throttle.due(start));
    CHECK_FALSE(throttle.due(start + 199ms));
    CHECK(throttle.due(start + 200ms));
    CHECK_FALSE(throttle.due(start + 399ms));
    throttle.forget();
    CHECK(throttle.due(start + 399ms));
}

TEST_CASE("the table is computed at most once a second, and only after a game") {
    MadeUpContest contest(FormatKind::round_robin, 4);
    LazyTable table;
    CHECK(table.take(contest.book(), start));
    CHECK(table.rows().size() == 4);
    contest.play(2);
    CHECK_FALSE(table.take(contest.book(), start + 990ms));
    CHECK(table.take(contest.book(), start + 24h));
    CHECK_FALSE(table.take(contest.book(), start + 48h));
}

TEST_CASE("the last table is computed at once") {
    MadeUpContest contest(FormatKind::round_robin, 4);
    LazyTable table;
    table.take(contest.book(), start);
    contest.play(12);
    CHECK(table.take(contest.book(), start + 1ms));
    CHECK(table.rows().front().match_wins == 3);
}

TEST_CASE("a table that takes long is computed rarely") {
    CHECK(rest_after(0ms) == 1s);
    CHECK(rest_after(20ms) == 1s);
    CHECK(rest_after(200ms) == 10s);
}

TEST_CASE("text is cut at whole letters") {
    CHECK(elided("greedy", 6) == "greedy");
    CHECK(elided("greedy", 5) == "gre..");
    CHECK(elided("greedy", 3) == "g..");
    CHECK(elided("greedy", 2) == "gr");
    CHECK(elided("greedy", 0) == "");
    CHECK(elided("greedy", -4) == "");
    CHECK(elided("島の守護者", 7) == "島の..");
    CHECK(elided("島の守護者", 5) == "島..");
    CHECK(columns_of_text("島の守護者") == 10);
}

TEST_CASE("numbers have the decimals that they need") {
    CHECK(number_text(0) == "0");
    CHECK(number_text(10) == "10");
    CHECK(number_text(12.5) == "12.5");
    CHECK(number_text(2.0 / 3) == "0.667");
    CHECK(number_text(-0.0001) == "0");
}
