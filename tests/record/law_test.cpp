#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/record/played_on.hpp"
#include "arena/rules/record/verify.hpp"
#include "tests/record/random_game.hpp"

namespace isola_arena {
namespace {

/// Returns the record of a random game with late turns.
Record random_record(const std::string& rules, int percent_late, Rng& rng) {
    GameHeader header;
    header.rules = rules;
    header.players = {{Entrant{"ann", "a"}, Entrant{"bob", "b"}}};
    header.time.turn_ms = 1000;
    header.policy =
        std::move(open_session(rules, 0)).value()->can_skip() ? FaultPolicy::discard : FaultPolicy::disqualify;
    return test::random_game(header, percent_late, rng).record;
}

/// Returns random rules: any variant on any board.
std::string draw_rules() {
    const auto variants = catalogue();
    const std::string variant = variants[*rc::gen::inRange<std::size_t>(0, variants.size())].name;
    const int rows = *rc::gen::inRange(6, 10), columns = *rc::gen::inRange(8, 10);
    const std::string size = std::to_string(rows) + "x" + std::to_string(columns);
    const bool has_board = complete_rules(variant)->find(" board=") != std::string::npos;
    return complete_rules(variant, has_board ? size : "").value();
}

/// Plays the recorded game from this turn on.
void play_rest(GameSession& table, const Record& record, int first_turn) {
    bool begun = false;
    for (const Event& event : record.events) {
        const auto* turn = std::get_if<TurnEnded>(&event);
        begun = begun || (turn && turn->turn >= first_turn);
        if (!begun) continue;
        if (const auto* nature = std::get_if<NatureMoved>(&event)) RC_ASSERT(!table.replay_nature(nature->move));
        if (!turn) continue;
        if (!turn->fault) RC_ASSERT(!table.reply(turn->reply));
        else if (table.can_skip()) table.skip();
        else table.forfeit(turn->player);
    }
}

}  // namespace

TEST_CASE("every random game holds, in every variant, on any board, with any number of late turns") {
    CHECK(rc::check("a random game holds", [] {
        const int percent_late = *rc::gen::element(0, 30, 60, 90);
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const auto difference = verify(random_record(draw_rules(), percent_late, rng), open_session);
        RC_ASSERT(!difference.has_value());
    }));
}

TEST_CASE("a game that begins at a turn of a record and has the same replies ends as the record did") {
    CHECK(rc::check("the same end", [] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const Record record = random_record(draw_rules(), *rc::gen::element(0, 30), rng);
        const auto& end = std::get<GameEnded>(record.events.back());
        const int turn = *rc::gen::inRange(1, end.turns + 1);
        const auto opening = opening_before(record, turn, open_session);
        RC_ASSERT(opening.ok());
        RC_ASSERT(parse_opening(to_string(*opening)) == *opening);
        const auto table = std::move(open_session(record.header.rules, 0)).value();
        RC_ASSERT(!play_opening(*table, *opening));
        play_rest(*table, record, turn);
        RC_ASSERT(table->frame().scores == end.scores);
        if (const auto outcome = table->outcome()) {
            RC_ASSERT(outcome->winner == end.winner);
            RC_ASSERT(outcome->reason == end.reason);
        }
    }));
}

TEST_CASE("a position is read as it is written, and the game goes on from it as it did") {
    CHECK(rc::check("a position and back", [] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const Record record = random_record(draw_rules(), 0, rng);
        const auto table = std::move(open_session(record.header.rules, 0)).value();
        if (!table->position()) return;
        const int turn = *rc::gen::inRange(1, std::get<GameEnded>(record.events.back()).turns + 1);
        RC_ASSERT(!play_opening(*table, *opening_before(record, turn, open_session)));
        const auto again = std::move(open_session(record.header.rules, 0)).value();
        RC_ASSERT(!again->begin_at(*table->position()));
        RC_ASSERT(again->position() == table->position());
        RC_ASSERT(again->legal_replies() == table->legal_replies());
        play_rest(*again, record, turn);
        RC_ASSERT(again->outcome().has_value());
        RC_ASSERT(again->outcome()->winner == std::get<GameEnded>(record.events.back()).winner);
    }));
}

TEST_CASE("a turn that a record does not have, or before which it does not hold, is named") {
    Rng rng(1);
    Record record = random_record("isola board=5x5", 0, rng);
    const int turns = std::get<GameEnded>(record.events.back()).turns;
    const auto refused = [&](int turn) { return opening_before(record, turn, open_session).message(); };
    const std::string last = std::to_string(turns);
    CHECK(opening_before(record, turns, open_session).ok());
    CHECK(refused(0) == "turn 0: expected one from 1 to " + last);
    CHECK(refused(turns + 2) == "turn " + std::to_string(turns + 2) + ": expected one from 1 to " + last);
    CHECK(refused(turns + 1).starts_with("turn " + std::to_string(turns + 1) + ": "));
    std::get<TurnEnded>(record.events[1]).reply = "move;0,0;steal;0,0";
    CHECK(refused(4).starts_with("line 3: the record does not hold: "));
}

}  // namespace isola_arena
