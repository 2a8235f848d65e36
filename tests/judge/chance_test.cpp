// The judge's duties in games with chance, hidden tiles and scores, tested with every such game.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

BotSpec bundled(const std::string& name, const std::string& file) {
    return {name, {"python3", std::string(PYTHON_BOTS) + "/" + file}, {}};
}

// Returns a bot that answers every line with the same reply.
BotSpec always(const std::string& name, const std::string& reply) {
    return {name, {"sh", "-c", "while read -r line; do echo '" + reply + "'; done"}, {}};
}

Scene dominoes() { return on("", "dominoes"); }
Scene island() { return on("", "bot-battle"); }

Words nature(const JudgedGame& game) {
    Words moves;
    for (const Happening& happening : game.happenings)
        if (const auto* moved = std::get_if<NatureMoved>(&happening.event)) moves.push_back(moved->move);
    return moves;
}

// Returns the tiles in the player's first line.
std::string first_hand(const JudgedGame& game, Player player) {
    const std::string line = game.turns(player).front().line;
    return line.substr(2, line.find(';', 2) - 2);
}

// Returns the tiles that the player got in a game, in order.
std::string tiles_given(const JudgedGame& game, Player player) {
    std::string given;
    for (const std::string& move : nature(game)) {
        if (move.starts_with("deal;")) given += move.substr(player == one ? 5 : 11, 5);
        if (!move.starts_with(player == one ? "draw;1;" : "draw;2;")) continue;
        for (std::size_t colon = move.find(':'); colon != std::string::npos; colon = move.find(':', colon + 1))
            given += move[colon + 1];
    }
    return given;
}

}  // namespace

TEST_CASE(
    "the second match of a pair is the same deal with the hands exchanged: each bot once holds what the other held") {
    const Verdict verdict =
        play(bundled("ann", "dominoes_random.py"), bundled("ben", "dominoes_simple.py"), dominoes().games(4).seed(7));
    REQUIRE(verdict.games.size() == 4);
    for (const std::size_t odd : {0U, 2U}) {
        const JudgedGame& first = verdict.games[odd];
        const JudgedGame& second = verdict.games[odd + 1];
        CHECK(first.header().players[one].name == "ann");
        CHECK(second.header().players[one].name == "ben");
        CHECK(first_hand(first, one) == first_hand(second, one));
        CHECK(nature(first).front() == nature(second).front());
    }
    CHECK(nature(verdict.games[0]).front() != nature(verdict.games[2]).front());
}

TEST_CASE("a player's tiles depend only on the seed, not on what the bots play") {
    const Scene scene = island().seed(3);
    const Verdict calm = play(bundled("a", "island_random.py"), bundled("b", "island_random.py"), scene);
    const Verdict wild = play(bundled("a", "island_simple.py"), bundled("b", "island_simple.py"), scene);
    for (const Player player : both_players) {
        const std::string one_way = tiles_given(calm.game(), player);
        const std::string other_way = tiles_given(wild.game(), player);
        const std::size_t both = std::min(one_way.size(), other_way.size());
        REQUIRE(both >= 6);
        CHECK(one_way.substr(0, both) == other_way.substr(0, both));
    }
    const Verdict other_seed =
        play(bundled("a", "island_simple.py"), bundled("b", "island_simple.py"), island().seed(4));
    CHECK(nature(other_seed.game()).front() != nature(wild.game()).front());
}

TEST_CASE("the deal of dominoes depends only on the seed, not on what the bots play") {
    const Scene scene = dominoes().games(4).seed(77);
    const Verdict calm = play(bundled("a", "dominoes_random.py"), bundled("b", "dominoes_random.py"), scene);
    const Verdict wild = play(bundled("a", "dominoes_simple.py"), always("passer", "pass"), scene);
    REQUIRE(calm.games.size() == 4);
    REQUIRE(wild.games.size() == 4);
    for (const std::size_t game : {0U, 1U, 2U, 3U})
        CHECK(nature(calm.games[game]).front() == nature(wild.games[game]).front());
}

TEST_CASE("passes are not counted as turns, and a player that cannot play is not asked") {
    const Verdict verdict =
        play(bundled("a", "dominoes_random.py"), bundled("b", "dominoes_random.py"), dominoes().games(6).seed(1));
    int passes = 0;
    for (const JudgedGame& game : verdict.games) {
        passes += static_cast<int>(std::ranges::count_if(nature(game), [](auto& m) { return m.starts_with("pass;"); }));
        CHECK(game.ended().turns == static_cast<int>(game.turns().size()));
        CHECK(game.ended().turns <= 28);
        for (const TurnEnded& turn : game.turns()) CHECK_FALSE(turn.fault.has_value());
    }
    CHECK(passes > 0);
}

TEST_CASE("a fault at dominoes gives the opponent a win: 1000 points and the offender's points") {
    const Verdict verdict = play(always("passer", "pass"), bundled("b", "dominoes_random.py"), dominoes());
    CHECK(verdict.reason() == "illegal");
    CHECK(verdict.winner() == "b");
    CHECK(verdict.game().ended().scores == PerPlayer<int>{{0, 1000}});
    CHECK(says(verdict.explanation(), "a player who cannot play is not asked"));
}

TEST_CASE("a bot that cannot start loses its points as with any other fault") {
    const BotSpec missing{"missing", {"./is-not-there"}, {}};
    const Verdict verdict = play(missing, bundled("b", "dominoes_random.py"), dominoes());
    CHECK(verdict.reason() == "start");
    CHECK(verdict.game().ended().scores == PerPlayer<int>{{0, 1000}});
    const Verdict neither = play(missing, missing, dominoes());
    CHECK(neither.winner() == "nobody");
    CHECK(neither.game().ended().scores == PerPlayer<int>{{0, 0}});
}

TEST_CASE("a match at dominoes with one win each is decided by the points of both games") {
    const Verdict verdict = play(bundled("a", "dominoes_random.py"), bundled("b", "dominoes_simple.py"),
                                 dominoes().games(2).tie(TieRule::score).seed(2));
    const auto& tallies = verdict.match.tallies;
    long sum = 0;
    for (const JudgedGame& game : verdict.games) sum += (*game.ended().scores)[one] + (*game.ended().scores)[two];
    CHECK(*tallies[0].score + *tallies[1].score == sum);
    CHECK(sum >= 2000);
}

TEST_CASE("every game has new hidden tiles, so the first game of a pair reveals nothing about the second") {
    const Verdict verdict =
        play(bundled("a", "island_simple.py"), bundled("b", "island_simple.py"), island().games(4).seed(9));
    std::set<std::string> deals;
    for (const JudgedGame& game : verdict.games) deals.insert(nature(game).front());
    CHECK(deals.size() == 4);
}

TEST_CASE("an opening in a game of chance is played with nature's moves between its turns") {
    const Verdict verdict = play(bundled("a", "island_random.py"), bundled("b", "island_random.py"),
                                 island().opening_plies(4).games(2).seed(5));
    for (const JudgedGame& game : verdict.games) {
        const auto turns = game.turns();
        REQUIRE(turns.size() >= 4);
        for (std::size_t i = 0; i < 4; ++i) CHECK(turns[i].opening);
        CHECK(game.ended().reason != "illegal");
    }
}

TEST_CASE("moves of nature are illegal from a bot") {
    for (const std::string text : {"deal;44140;01234", "draw;1;0:4", "pass;2"}) {
        CAPTURE(text);
        const Verdict verdict = play(always("liar", text), bundled("b", "island_random.py"), island());
        CHECK(verdict.reason() == "illegal");
        CHECK(verdict.winner() == "b");
    }
}
