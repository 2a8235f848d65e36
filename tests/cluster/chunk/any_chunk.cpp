#include "tests/cluster/chunk/any_chunk.hpp"

#include <limits>

#include <rapidcheck.h>

#include "tests/record/any_event.hpp"

namespace isola_arena::cluster::test {
namespace {

bool any_flag() { return *rc::gen::arbitrary<bool>(); }

template <class Number>
Number any_from(Number least) {
    if (*rc::gen::inRange(0, 8) == 0) return std::numeric_limits<Number>::max();
    return *rc::gen::inRange<Number>(least, std::numeric_limits<Number>::max());
}

std::string any_plain_name() {
    std::string name = *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::elementOf(std::string("azAZ09_-"))));
    return name.substr(0, 100);
}

ChunkMatch any_match(int number) {
    ChunkMatch match;
    match.number = number;
    match.pairing.round = any_from(1);
    match.pairing.stage = any_text();
    match.pairing.first = *rc::gen::inRange<std::size_t>(0, 100);
    match.pairing.second = match.pairing.first + 1;
    match.pairing.games = *rc::gen::inRange(1, 20);
    match.pairing.replay = any_from(0);
    for (int game = 1; game <= match.pairing.games; ++game)
        if (any_flag()) match.games.push_back(game);
    if (match.games.empty()) match.games.push_back(1);
    return match;
}

FaultTally any_tally() {
    FaultTally tally;
    tally.turns = any_from(0);
    for (int groups = *rc::gen::inRange(0, 3); groups > 0; --groups) {
        const auto kind = static_cast<FaultKind>(*rc::gen::inRange<std::size_t>(0, fault_kind_names.size()));
        FaultGroup group{{kind, any_bytes()}};
        group.first_turn = any_from(0);
        group.first_line = any_bytes();
        for (int lines = *rc::gen::inRange(0, 3); lines > 0; --lines) group.last_words.push_back(any_bytes());
        group.thrown = any_bytes();
        group.count = any_from(0);
        group.all_alike = any_flag();
        group.games_lost = any_from(0);
        group.first_game = any_bytes();
        tally.groups.push_back(group);
    }
    return tally;
}

}  // namespace

Chunk any_chunk() {
    Chunk chunk{any_plain_name(), any_plain_name(), any_from(1), {}};
    int number = 0;
    for (int matches = *rc::gen::inRange(1, 5); matches > 0; --matches)
        chunk.matches.push_back(any_match(number += *rc::gen::inRange(1, 100)));
    return chunk;
}

GameReport any_played_game() {
    GameReport game;
    game.summary.key = {any_from(1), any_from(1)};
    if (any_flag()) game.summary.winner = *rc::gen::element(Player::one, Player::two);
    game.summary.reason = any_bytes();
    game.summary.explanation = any_bytes();
    game.summary.turns = any_from(0);
    for (const Player player : both_players) {
        game.summary.discarded[player] = any_from(0);
        game.summary.speed[player] = {Nanoseconds(any_from<std::int64_t>(0)), any_from<std::int64_t>(0)};
        if (any_flag()) game.summary.worst_ns[player] = any_from<std::int64_t>(0);
        game.faults[player] = any_tally();
    }
    if (any_flag()) game.summary.scores = PerPlayer<int>{{*rc::gen::arbitrary<int>(), *rc::gen::arbitrary<int>()}};
    if (any_flag()) game.summary.course = *rc::gen::arbitrary<std::int64_t>();
    game.attempts = any_from(1);
    game.record = any_bytes();
    return game;
}

ChunkResult any_result() {
    ChunkResult result;
    result.contest = any_plain_name();
    result.chunk = any_plain_name();
    result.who = any_plain_name();
    result.node = {{any_text(), any_text()}, any_text()};
    if (any_flag()) result.refusal = ChunkRefusal{static_cast<RefusalKind>(*rc::gen::inRange(0, 4)), any_text()};
    if (result.refusal && result.refusal->kind == RefusalKind::bot)
        result.refusal->bot = *rc::gen::inRange<std::size_t>(0, 1000);
    result.broken_off = any_flag();
    result.took_ms = *rc::gen::inRange<std::int64_t>(0, 2'678'400'001);
    result.ended_at = any_from<std::int64_t>(0);
    for (int games = *rc::gen::inRange(0, 4); games > 0; --games) {
        result.games.push_back(any_played_game());
        result.games.back().machine = result.node.machine;
    }
    return result;
}

}  // namespace isola_arena::cluster::test
