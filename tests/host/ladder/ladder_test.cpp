// The open ladder: who plays whom, and how the ratings change.
#include <array>
#include <cmath>
#include <random>
#include <tuple>

#include <doctest/doctest.h>

#include "arena/host/ladder/ladder.hpp"

namespace isola_arena::host {
namespace {

LadderPlayer player(std::int64_t author, double rating, double deviation) {
    LadderPlayer made;
    made.author = author;
    made.glicko = {rating, deviation, 0.06};
    return made;
}

// A ladder whose players have a true strength on the Elo scale.
struct Simulation {
    std::vector<LadderPlayer> players;
    std::vector<double> strengths;
    std::mt19937_64 random{7};

    void join(double strength) {
        players.push_back(player(static_cast<std::int64_t>(players.size()) + 1, 1500, 350));
        strengths.push_back(strength);
    }

    double score(std::size_t first, std::size_t second) {
        const double expected = 1 / (1 + std::pow(10, (strengths[second] - strengths[first]) / 400));
        return std::uniform_real_distribution<>()(random) < expected ? 1 : 0;
    }

    std::pair<std::size_t, std::size_t> play() {
        const auto pair = next_match(players, {}, 0, random());
        REQUIRE(pair);
        auto& first = players[pair->first];
        auto& second = players[pair->second];
        const std::array scores{score(pair->first, pair->second), score(pair->first, pair->second)};
        std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, scores);
        for (LadderPlayer& each : players) ++each.waited;
        for (LadderPlayer* each : {&first, &second}) {
            each->games += 2;
            each->waited = 0;
        }
        first.last_opponent = second.author;
        second.last_opponent = first.author;
        return *pair;
    }
};

}  // namespace

TEST_CASE("the player with the least certain rating plays first, against a near opponent") {
    const std::array players{player(1, 1500, 60), player(2, 2100, 60), player(3, 1510, 200), player(4, 1490, 60),
                             player(5, 1560, 60)};
    std::set<std::size_t> opponents;
    for (std::uint64_t draw = 0; draw < 12; ++draw) {
        const auto pair = next_match(players, {}, 0, draw);
        REQUIRE(pair);
        CHECK(pair->first == 2);
        opponents.insert(pair->second);
    }
    CHECK(opponents == std::set<std::size_t>{0, 3, 4});
}

TEST_CASE("nobody plays against themselves or twice at the same time") {
    const std::array players{player(1, 1500, 350), player(2, 1500, 350), player(3, 1500, 350)};
    CHECK_FALSE(next_match(std::span(players).first(1), {}, 0, 0));
    CHECK_FALSE(next_match({}, {}, 0, 0));
    CHECK_FALSE(next_match(players, {1, 2}, 0, 0));
    const auto pair = next_match(players, {1}, 0, 0);
    REQUIRE(pair);
    CHECK(std::set{pair->first, pair->second} == std::set<std::size_t>{1, 2});
}

TEST_CASE("two players meet again and again, three do not at once") {
    std::vector<LadderPlayer> players{player(1, 1500, 100), player(2, 1500, 90)};
    players[0].last_opponent = 2;
    players[1].last_opponent = 1;
    CHECK(next_match(players, {}, 0, 0));
    players.push_back(player(3, 900, 50));
    for (std::uint64_t draw = 0; draw < 6; ++draw) CHECK(next_match(players, {}, 0, draw)->second == 2);
    // While the third player is busy, the other two wait.
    CHECK_FALSE(next_match(players, {3}, 0, 0));
}

TEST_CASE("a settled version begins a match once a minute, and is there for others at any time") {
    std::vector<LadderPlayer> players{player(1, 1500, 100), player(2, 1500, 90)};
    for (LadderPlayer& each : players) {
        each.matches_of_version = matches_until_settled;
        each.last_match_at = 1000;
    }
    CHECK_FALSE(next_match(players, {}, 1059, 0));
    CHECK(next_match(players, {}, 1060, 0));
    CHECK(next_match(players, {}, 900, 0));  // the clock was set back
    players[1].matches_of_version = matches_until_settled - 1;
    const auto pair = next_match(players, {}, 1001, 0);
    REQUIRE(pair);
    CHECK(pair->first == 1);
}

TEST_CASE("for any number of players: nobody meets the last opponent again, and nobody waits for ever") {
    for (const int count : {3, 4, 7, 20}) {
        CAPTURE(count);
        Simulation ladder;
        for (int i = 0; i < count; ++i) ladder.join(1000 + 150 * i);
        for (int i = 0; i < 1000; ++i) {
            const auto before = ladder.players;
            const auto [first, second] = ladder.play();
            REQUIRE(before[first].last_opponent != before[second].author);
            REQUIRE(before[second].last_opponent != before[first].author);
            for (const LadderPlayer& each : ladder.players) REQUIRE(each.waited < 310 + count);
        }
        for (const LadderPlayer& each : ladder.players) CHECK(each.games >= 20);
    }
}

TEST_CASE("stronger players end above weaker ones") {
    Simulation ladder;
    for (int i = 0; i < 6; ++i) ladder.join(1000 + 250 * i);
    for (int i = 0; i < 400; ++i) ladder.play();
    for (std::size_t i = 1; i < ladder.players.size(); ++i)
        CHECK(ladder.players[i - 1].glicko.rating < ladder.players[i].glicko.rating);
}

TEST_CASE("a match is one rating period of both") {
    const Glicko first{1500, 200, 0.06}, second{1400, 30, 0.06};
    const auto [after_first, after_second] = after_match(first, second, std::array{1.0, 0.5});
    CHECK(after_first == after_period(first, std::array{GlickoGame{second, 1}, GlickoGame{second, 0.5}}));
    CHECK(after_second == after_period(second, std::array{GlickoGame{first, 0}, GlickoGame{first, 0.5}}));
    CHECK(after_first.rating > first.rating);
    CHECK(after_second.rating < second.rating);
}

TEST_CASE("a new version begins with the last version's rating, less certain") {
    CHECK(of_new_version({1730, 50, 0.05}) == Glicko{1730, 150, 0.05});
    CHECK(of_new_version({1730, 300, 0.05}) == Glicko{1730, 300, 0.05});
}

}  // namespace isola_arena::host
