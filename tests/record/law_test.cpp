#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "arena/catalogue.hpp"
#include "arena/judge/events/reply_times.hpp"
#include "arena/record/verify.hpp"

namespace isola_arena {
namespace {

constexpr std::int64_t turn_ms = 1000;

bool discarded(const Event& event) { return std::get<TurnEnded>(event).fault.has_value(); }

/// Players alternate, so each one's last three turns were discarded when the last six were.
bool stalled(const std::vector<Event>& turns) {
    return turns.size() >= 6 && std::all_of(turns.end() - 6, turns.end(), discarded);
}

/// A turn of a random legal reply, or with that likelihood in percent a late one.
TurnEnded random_turn(const GameSession& table, int percent_late, Rng& rng) {
    TurnEnded turn;
    turn.player = static_cast<Player>(table.to_move());
    turn.line = table.line(turn.player, turn_ms);
    turn.wall_ns = static_cast<std::int64_t>(rng.below(1'000'000'000));
    if (rng.below(100) < static_cast<std::uint64_t>(percent_late)) {
        turn.wall_ns += 1'000'000'000;
        turn.fault = Fault{FaultKind::late, "too slow"};
    } else {
        const auto replies = table.legal_replies();
        turn.reply = replies[rng.below(replies.size())];
    }
    turn.charged_ns = turn.wall_ns;
    return turn;
}

/// What follows a late turn: it is discarded, or where the game knows no discards it loses the game.
void punish(GameSession& table, Player player, GameEnded& ended) {
    if (table.can_skip()) {
        table.skip();
        ++ended.discarded[player];
        return;
    }
    table.forfeit(player);
    ended.winner = other(player);
    ended.reason = to_string(FaultKind::late);
}

/// The record of a random game with late turns in it.
Record random_game(const std::string& rules, int percent_late, Rng& rng) {
    Record record;
    record.header.game = std::move(open_session(rules, 0)).value()->game();
    record.header.rules = rules;
    record.header.players = {{Entrant{"ann", "a"}, Entrant{"bob", "b"}}};
    record.header.time.turn_ms = turn_ms;
    const std::unique_ptr<GameSession> table = std::move(open_session(rules, rng.next())).value();
    record.header.policy = table->can_skip() ? FaultPolicy::discard : FaultPolicy::disqualify;
    std::vector<Event> turns;
    PerPlayer<ReplyTimes> reply_times;
    PerPlayer<bool> new_process{{true, true}};
    GameEnded ended;
    while (!table->outcome() && !stalled(turns) && ended.reason.empty()) {
        if (table->to_move() == Actor::nature) {
            record.events.push_back(NatureMoved{table->play_nature()});
            continue;
        }
        TurnEnded turn = random_turn(*table, percent_late, rng);
        turn.turn = ++ended.turns;
        reply_times[turn.player].add(Nanoseconds(turn.charged_ns), new_process[turn.player]);
        new_process[turn.player] = turn.fault.has_value();
        if (turn.fault) punish(*table, turn.player, ended);
        else table->reply(turn.reply);
        turns.push_back(turn);
        record.events.push_back(std::move(turn));
    }
    if (stalled(turns)) ended.reason = "stalled";
    if (ended.reason.empty()) {
        ended.winner = table->outcome()->winner;
        ended.reason = table->outcome()->reason;
    }
    for (const Player player : both_players) ended.average_ns[player] = reply_times[player].speed().average_ns();
    ended.scores = table->frame().scores;
    record.events.push_back(ended);
    record.complete = true;
    return record;
}

}  // namespace

TEST_CASE("every random game holds, in every variant, on any board, with any number of late turns") {
    CHECK(rc::check("a random game holds", [] {
        const auto variants = catalogue();
        const std::string variant = variants[*rc::gen::inRange<std::size_t>(0, variants.size())].name;
        const int rows = *rc::gen::inRange(6, 10), columns = *rc::gen::inRange(8, 10);
        const int percent_late = *rc::gen::element(0, 30, 60, 90);
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const std::string size = std::to_string(rows) + "x" + std::to_string(columns);
        const bool has_board = complete_rules(variant)->find(" board=") != std::string::npos;
        const auto rules = complete_rules(variant, has_board ? size : "");
        RC_ASSERT(rules.ok());
        const auto difference = verify(random_game(*rules, percent_late, rng), open_session);
        RC_ASSERT(!difference.has_value());
    }));
}

}  // namespace isola_arena
