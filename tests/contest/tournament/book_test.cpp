// The book of a contest: its pairings and its table do not depend on the order in which games end.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/job_queue.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {
namespace {

FormatRules rules_of(FormatKind kind, int games = 2) {
    FormatRules rules;
    rules.kind = kind;
    rules.games = games;
    return rules;
}

// The result of a game is a function of its key and its players, as with deterministic bots.
GameSummary result_of(const Book& book, GameKey key) {
    const Pairing& pairing = book.issued()[static_cast<std::size_t>(key.pairing) - 1];
    const std::uint64_t chance = mix({static_cast<std::uint64_t>(key.pairing), static_cast<std::uint64_t>(key.number),
                                      pairing.first, *pairing.second});
    GameSummary game;
    game.key = key;
    if (chance % 5 != 0) game.winner = chance % 2 == 0 ? Player::one : Player::two;
    game.scores = PerPlayer<int>{{static_cast<int>(chance % 97), static_cast<int>(chance % 89)}};
    return game;
}

// Plays the contest to its end; the open game that ends next is chosen at random.
void finish(Book& book, Rng& rng) {
    while (!book.over()) {
        const auto open = book.open_games();
        REQUIRE(book.enter(result_of(book, open[rng.below(open.size())])));
    }
}

Book finished(const FormatRules& rules, std::size_t entrants, std::uint64_t seed) {
    Book book(rules, entrants, TieRule::score);
    Rng rng(seed);
    finish(book, rng);
    return book;
}

const std::vector<FormatKind> all_kinds = format_kinds();

}  // namespace

TEST_CASE("in whatever order games end, pairings, games and table are the same") {
    CHECK(rc::check([] {
        const auto rules = rules_of(*rc::gen::elementOf(all_kinds), *rc::gen::inRange(1, 4));
        const auto entrants = static_cast<std::size_t>(*rc::gen::inRange(3, 12));
        const Book one = finished(rules, entrants, 1);
        const Book other = finished(rules, entrants, *rc::gen::arbitrary<std::uint64_t>());
        RC_ASSERT(one.issued() == other.issued());
        RC_ASSERT(one.games() == other.games());
        RC_ASSERT(one.table() == other.table());
    }));
}

TEST_CASE("results that come in any order and repeatedly make the same book") {
    CHECK(rc::check([] {
        const auto rules = rules_of(*rc::gen::elementOf(all_kinds), *rc::gen::inRange(1, 4));
        const auto entrants = static_cast<std::size_t>(*rc::gen::inRange(3, 9));
        const Book once = finished(rules, entrants, 1);
        Book often(rules, entrants, TieRule::score);
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        std::vector<GameSummary> came;
        while (!often.over()) {
            const auto open = often.open_games();
            came.push_back(result_of(often, open[rng.below(open.size())]));
            RC_ASSERT(often.enter(came.back()));
            GameSummary other = came[rng.below(came.size())];
            RC_ASSERT_FALSE(often.enter(other));
            other.winner.reset();
            RC_ASSERT_FALSE(often.enter(other));
        }
        RC_ASSERT(often.issued() == once.issued());
        RC_ASSERT(often.games() == once.games());
        RC_ASSERT(often.table() == once.table());
    }));
}

TEST_CASE("a book that is resumed with the games so far comes to the same end") {
    CHECK(rc::check([] {
        const auto rules = rules_of(*rc::gen::elementOf(all_kinds));
        const Book whole = finished(rules, 7, 1);
        Book resumed(rules, 7, TieRule::score);
        whole.games().for_each([&](const GameSummary& game) {
            const auto [pairing, number] = game.key;
            if (pairing <= 3 && (pairing + number) % 2 == 0) RC_ASSERT(resumed.enter(game));
        });
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        finish(resumed, rng);
        RC_ASSERT(resumed.issued() == whole.issued());
        RC_ASSERT(resumed.table() == whole.table());
    }));
}

TEST_CASE("a game is entered only once, and only if the contest has it") {
    Book book(rules_of(FormatKind::round_robin), 3, TieRule::draw);
    GameSummary game;
    game.key = {1, 1};
    CHECK(book.enter(game));
    CHECK_FALSE(book.enter(game));
    for (const GameKey wrong : {GameKey{0, 1}, GameKey{4, 1}, GameKey{1, 0}, GameKey{1, 3}}) {
        game.key = wrong;
        CHECK_FALSE(book.enter(game));
    }
    CHECK(book.games().size() == 1);
}

TEST_CASE("pairings that depend on no result are issued at once; a knock-out waits for its rounds") {
    CHECK(Book(rules_of(FormatKind::round_robin), 6, TieRule::draw).issued().size() == 15);
    CHECK(Book(rules_of(FormatKind::knockout), 8, TieRule::draw).issued().size() == 4);
}

TEST_CASE("a contest of three by knock-out begins with a bye, which nobody plays") {
    Book book(rules_of(FormatKind::knockout, 1), 3, TieRule::draw);
    CHECK(book.open_games().size() == 1);
    CHECK(book.total() == 2);
}

TEST_CASE("the games of the whole contest are known from the start") {
    CHECK(Book(rules_of(FormatKind::round_robin), 6, TieRule::draw).total() == 30);
    CHECK(Book(rules_of(FormatKind::icpc), 6, TieRule::score).total() == 33);
    CHECK(finished(rules_of(FormatKind::icpc), 6, 1).games().size() >= 33);
}

TEST_CASE("the first named starts the odd games") {
    const Pairing pairing{1, "round 1", 4, 7, 2, 0};
    CHECK(entrant_of(pairing, 1, Player::one) == 4);
    CHECK(entrant_of(pairing, 1, Player::two) == 7);
    CHECK(entrant_of(pairing, 2, Player::one) == 7);
}

TEST_CASE("a match is settled as arena match settles it") {
    Book book(rules_of(FormatKind::round_robin), 2, TieRule::score);
    GameSummary game;
    game.key = {1, 1};
    game.winner = Player::one;
    game.scores = PerPlayer<int>{{1040, 30}};
    REQUIRE(book.enter(game));
    CHECK(book.finished().empty());
    game.key = {1, 2};
    game.scores = PerPlayer<int>{{1100, 30}};
    REQUIRE(book.enter(game));
    REQUIRE(book.finished().size() == 1);
    const PlayedPairing played = book.finished().front();
    CHECK(played.wins == std::array{1, 1});
    CHECK(played.score == std::array{1070L, 1130L});
    CHECK(played.winner == 1);
    CHECK(played.decided_by == DecidedBy::score);
}

TEST_CASE("a job has consecutive games of one match, and each game is in one job") {
    const std::vector<Pairing> pairings{{1, "round 1", 0, 1, 6, 0}, {1, "round 1", 2, 3, 6, 0}};
    const auto jobs = jobs_of({{1, 1}, {1, 2}, {1, 3}, {1, 5}, {2, 1}, {2, 2}}, pairings, 2);
    std::string text;
    for (const Job& job : jobs)
        text += std::to_string(job.number) + ":" + std::to_string(job.range.first) + "-" +
                std::to_string(job.range.last) + " ";
    CHECK(text == "1:1-2 1:3-3 1:5-5 2:1-2 ");
}

}  // namespace isola_arena
