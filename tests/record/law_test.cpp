#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/catalogue.hpp"
#include "arena/judge/clock.hpp"
#include "arena/judge/tempo.hpp"
#include "arena/record/verify.hpp"

namespace isola_arena {
namespace {

/// A complete record of random legal turns; nobody is slow and nobody errs.
Record random_game(const std::string& rules, Rng& rng) {
    Record record;
    record.header.rules = rules;
    record.header.players = {{Entrant{"ann", "a"}, Entrant{"bob", "b"}}};
    record.header.time.game_ms = 60'000;
    const std::unique_ptr<Table> table = std::move(open_table(rules, 0)).value();
    const TimeControl time = record.header.time;
    PerPlayer<PlayerClock> clocks{{PlayerClock(time), PlayerClock(time)}};
    PerPlayer<Tempo> tempos;
    int turns = 0;
    while (!table->outcome()) {
        TurnEnded turn;
        turn.turn = ++turns;
        turn.player = static_cast<Player>(table->to_move());
        turn.line = table->line(turn.player, clocks[turn.player].allowance_ms());
        const auto replies = table->legal_replies();
        turn.reply = replies[rng.below(replies.size())];
        turn.charged_ns = turn.wall_ns = static_cast<std::int64_t>(rng.below(3'000'000));
        clocks[turn.player].charge(Nanoseconds(turn.charged_ns), false);
        tempos[turn.player].add(Nanoseconds(turn.charged_ns), turns <= 2);
        REQUIRE_FALSE(table->reply(turn.reply));
        record.events.push_back(turn);
    }
    const Outcome outcome = *table->outcome();
    GameEnded ended{outcome.winner, outcome.reason, outcome.explanation, turns, {}, {}, {}};
    for (const Player player : both_players) ended.average_ns[player] = tempos[player].speed().average_ns();
    record.events.push_back(ended);
    record.complete = true;
    return record;
}

}  // namespace

TEST_CASE("every game of random legal turns holds, in every variant and on any board") {
    CHECK(rc::check("a random game holds", [] {
        const auto variants = catalogue();
        const std::string variant = variants[*rc::gen::inRange<std::size_t>(0, variants.size())].name;
        const int rows = *rc::gen::inRange(6, 10), columns = *rc::gen::inRange(8, 10);
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const auto rules = complete_rules(variant, std::to_string(rows) + "x" + std::to_string(columns));
        RC_ASSERT(rules.ok());
        const auto difference = verify(random_game(*rules, rng), open_table);
        RC_ASSERT(!difference.has_value());
    }));
}

}  // namespace isola_arena
