// The book of a contest in which bots join and leave: whoever enters its games later gets the same book.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <bit>

#include "arena/contest/tournament/book.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {
namespace {

using Kind = ContestChange::Kind;

struct ChangedContest {
    FormatRules rules;
    std::size_t entrants;
    std::vector<ContestChange> changes = {};
    std::vector<GameSummary> games = {};

    Book empty_book() const { return Book(rules, entrants, TieRule::draw, Games::Explanations::kept, changes); }

    // Returns the book after all games, entered by key as a database returns them.
    Book book() const {
        Book book = empty_book();
        auto by_key = games;
        std::ranges::sort(by_key, {}, &GameSummary::key);
        for (const GameSummary& game : by_key) RC_ASSERT(book.enter(game));
        RC_ASSERT_FALSE(book.awaits_changes());
        return book;
    }
};

void play(ChangedContest& contest, Rng& rng, std::size_t most) {
    Book book = contest.book();
    for (std::size_t count = 0; count < most && !book.over(); ++count) {
        const auto open = book.open_games();
        GameSummary game;
        game.key = open[rng.below(open.size())];
        if (rng.below(5) != 0) game.winner = rng.below(2) == 0 ? Player::one : Player::two;
        RC_ASSERT(book.enter(game));
        contest.games.push_back(game);
    }
}

bool plays(const Pairing& pairing, std::size_t entrant) {
    return pairing.first == entrant || pairing.second == entrant;
}

void strike(ChangedContest& contest, std::size_t entrant, bool keeps_games) {
    const Book book = contest.book();
    ContestChange change{Kind::struck, entrant, static_cast<int>(book.issued().size()), keeps_games};
    for (int number = 1; number <= change.after; ++number) {
        const bool is_open = !book.open_games_of(number).empty();
        if (plays(book.issued()[static_cast<std::size_t>(number) - 1], entrant) && (is_open || !keeps_games))
            change.dropped.push_back(number);
    }
    std::erase_if(contest.games, [&](const GameSummary& game) {
        return std::ranges::find(change.dropped, game.key.pairing) != change.dropped.end();
    });
    contest.changes.push_back(change);
}

void join(ChangedContest& contest) {
    const auto after = static_cast<int>(contest.book().issued().size());
    contest.changes.push_back({Kind::added, contest.entrants++, after});
}

ChangedContest some_contest() {
    ChangedContest contest;
    contest.rules.kind = *rc::gen::elementOf(format_kinds());
    contest.rules.games = *rc::gen::inRange(1, 4);
    contest.entrants = static_cast<std::size_t>(*rc::gen::inRange(4, 10));
    return contest;
}

}  // namespace

TEST_CASE("a contest that an entrant leaves ends, without a game of that entrant, and can be read again") {
    CHECK(rc::check([] {
        ChangedContest contest = some_contest();
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        play(contest, rng, rng.below(40));
        const std::size_t gone = rng.below(contest.entrants);
        const std::size_t other = (gone + 1) % contest.entrants;
        const bool is_known_ahead = traits(contest.rules).is_known_ahead;
        strike(contest, gone, !is_known_ahead || rng.below(2) == 0);
        const std::size_t before = contest.games.size();
        play(contest, rng, rng.below(20));
        strike(contest, other, true);
        play(contest, rng, 10'000);
        const Book book = contest.book();
        RC_ASSERT(book.over());
        for (std::size_t at = before; at < contest.games.size(); ++at)
            RC_ASSERT_FALSE(plays(book.issued()[static_cast<std::size_t>(contest.games[at].key.pairing) - 1], gone));
        const auto table = book.table();
        RC_ASSERT(table.size() == contest.entrants);
        for (const Standing& line : table) {
            RC_ASSERT(line.remark.starts_with("struck") == (line.entrant == gone || line.entrant == other));
            if (contest.rules.kind == FormatKind::gauntlet) RC_ASSERT(line.points <= 1);
        }
        RC_ASSERT(book.total() == contest.games.size());
        if (contest.rules.kind == FormatKind::swiss)
            RC_ASSERT(book.issued().back().round == static_cast<int>(std::bit_width(contest.entrants - 1)));
        Book reversed = contest.empty_book();  // games wait until their round is issued
        for (std::size_t left = contest.games.size(), entered = 1; left > 0 && entered > 0;) {
            entered = 0;
            for (auto game = contest.games.rbegin(); game != contest.games.rend(); ++game)
                entered += reversed.enter(*game) ? 1 : 0;
            left -= entered;
        }
        RC_ASSERT(reversed.issued() == book.issued());
        RC_ASSERT(reversed.table() == table);
    }));
}

TEST_CASE("an entrant that joins changes no pairing before, and plays") {
    CHECK(rc::check([] {
        ChangedContest contest = some_contest();
        RC_PRE(traits(contest.rules).takes_latecomers);
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        play(contest, rng, 1 + rng.below(60));
        const auto before = contest.book().issued();
        join(contest);
        join(contest);
        play(contest, rng, 10'000);
        const Book book = contest.book();
        RC_ASSERT(book.over());
        RC_ASSERT(std::equal(before.begin(), before.end(), book.issued().begin()));
        for (const Standing& line : book.table()) RC_ASSERT(line.matches > 0);
    }));
}

TEST_CASE("in a round robin a latecomer meets everybody who is still there as often as the others do") {
    ChangedContest contest{{}, 4};
    contest.rules.rounds = 2;
    strike(contest, 1, false);
    join(contest);
    const Book book = contest.book();
    std::vector<int> met(5), started(5);
    for (std::size_t at = 0; at < book.issued().size(); ++at) {
        const Pairing& pairing = book.issued()[at];
        if (!plays(pairing, 4)) continue;
        CHECK(at >= 12);
        ++met[pairing.first == 4 ? *pairing.second : pairing.first];
        ++started[pairing.first];
    }
    CHECK(met == std::vector{2, 0, 2, 2, 0});
    CHECK(started[4] == 3);
    CHECK(book.count_open() == (3 * 2 + 3 * 2) * 2);
}

TEST_CASE("a match against an entrant that left is won, and a removed one does not count") {
    for (const bool keeps : {true, false}) {
        ChangedContest contest{{}, 3};
        GameSummary game;
        game.winner = Player::one;
        for (const GameKey key : {GameKey{1, 1}, GameKey{1, 2}, GameKey{2, 1}}) {
            game.key = key;
            contest.games.push_back(game);
        }
        const Pairing second = contest.book().issued()[1];
        const Pairing first = contest.book().issued()[0];
        const std::size_t gone = plays(first, second.first) ? *second.second : second.first;
        strike(contest, gone, keeps);
        CHECK(contest.games.size() == 2);
        const Book book = contest.book();
        CHECK(book.over());
        CHECK(book.issued().size() == 3);
        for (const Standing& line : book.table()) {
            if (line.entrant == gone) CHECK(line.match_wins == 0);
            else CHECK(line.match_wins == (keeps ? 1 : 0));
            CHECK(line.matches == (line.entrant == gone ? 0 : 1));
        }
    }
}

TEST_CASE("a match of two that left counts for neither of them") {
    for (const FormatKind kind : {FormatKind::round_robin, FormatKind::swiss, FormatKind::knockout}) {
        ChangedContest contest{{}, 4};
        contest.rules.kind = kind;
        const Pairing first = contest.book().issued()[0];
        strike(contest, first.first, true);
        // The second one leaves when the match is forfeited already: its win stays.
        strike(contest, *first.second, true);
        CHECK(contest.book().result_of(1)->winner == 1U);
        // Of a later match of the two nobody is the winner.
        ChangedContest both{{}, 4};
        both.rules.kind = kind;
        both.rules.rounds = 2;
        strike(both, first.first, true);
        strike(both, *first.second, true);
        Rng rng(1);
        play(both, rng, 1000);
        const Book ended = both.book();
        CHECK(ended.over());
        for (int number = 1; number <= static_cast<int>(ended.issued().size()); ++number) {
            const auto result = ended.result_of(number);
            const Pairing& pairing = ended.issued()[static_cast<std::size_t>(number) - 1];
            if (!pairing.second || !ended.has_left(pairing.first) || !ended.has_left(*pairing.second)) continue;
            // In a round robin the first strike has forfeited all matches of the two, and their winner stays.
            CHECK((number == 1 || kind == FormatKind::round_robin || result->nobody_wins));
        }
    }
}

TEST_CASE("in a round robin a forfeit is worth the points that the struck one made") {
    ChangedContest contest{{}, 4};
    GameSummary game;
    // Entrant 0 wins all its games, and is struck after its matches of the first two rounds.
    std::size_t struck_points = 0;
    for (int number = 1; number <= 4; ++number) {
        const Pairing pairing = contest.book().issued()[static_cast<std::size_t>(number) - 1];
        for (game.key = {number, 1}; game.key.number <= 2; ++game.key.number) {
            const std::size_t winner = std::min(pairing.first, *pairing.second);
            game.winner = entrant_of(pairing, game.key.number, Player::one) == winner ? Player::one : Player::two;
            contest.games.push_back(game);
        }
        struck_points += plays(pairing, 0) ? 1 : 0;
    }
    strike(contest, 0, true);
    const Book book = contest.book();
    const auto table = book.table();
    std::size_t given = 0;
    for (const PlayedPairing& played : book.finished())
        if (played.is_forfeit) given = *played.winner == 0 ? played.pairing.first : *played.pairing.second;
    CHECK(struck_points == 2);
    double expected = 2;  // of the forfeit
    for (const PlayedPairing& played : book.finished()) {
        if (played.is_forfeit || (played.pairing.first != given && *played.pairing.second != given)) continue;
        const std::size_t winner = *played.winner == 0 ? played.pairing.first : *played.pairing.second;
        const std::size_t loser = *played.winner == 0 ? *played.pairing.second : played.pairing.first;
        if (winner == given) expected += std::ranges::find(table, loser, &Standing::entrant)->points;
    }
    CHECK(std::ranges::find(table, given, &Standing::entrant)->tie_break == expected);
}

}  // namespace isola_arena
