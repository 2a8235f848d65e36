#include "arena/judge/draw_seed.hpp"
#include "tests/record/any_event.hpp"

#include <limits>
#include <vector>

#include <rapidcheck.h>

namespace isola_arena {
namespace {

template <class Number>
Number any_number(Number least) {
    // The largest number would otherwise be rare, and it is the number with which JSON readers fail first.
    if (*rc::gen::inRange(0, 10) == 0) return std::numeric_limits<Number>::max();
    return *rc::gen::inRange<Number>(least, std::numeric_limits<Number>::max());
}

Player any_player() { return *rc::gen::element(Player::one, Player::two); }
std::int64_t any_time() { return any_number<std::int64_t>(0); }

std::optional<std::int64_t> maybe_time() {
    if (*rc::gen::arbitrary<bool>()) return any_time();
    return std::nullopt;
}

std::optional<Fault> maybe_fault() {
    if (*rc::gen::arbitrary<bool>()) return std::nullopt;
    const auto kind = *rc::gen::inRange<std::size_t>(0, fault_kind_names.size());
    return Fault{static_cast<FaultKind>(kind), any_text()};
}

GameHeader any_header() {
    GameHeader header;
    header.game = any_text();
    header.contest = any_text();
    header.rules = any_text();
    header.position = any_text();
    header.seed = any_number<std::uint64_t>(0);
    header.game_number = any_number(1);
    for (const Player player : both_players) header.players[player] = {any_text(), any_text(), any_text()};
    header.time = {maybe_time(), maybe_time(), any_time(), *rc::gen::element(ClockKind::wall, ClockKind::cpu)};
    header.policy = *rc::gen::element(FaultPolicy::disqualify, FaultPolicy::discard);
    header.conditions = {any_text(), *rc::gen::arbitrary<bool>()};
    header.machine = {any_text(), any_text()};
    return header;
}

TurnEnded any_turn() {
    TurnEnded turn;
    turn.turn = any_number(1);
    turn.player = any_player();
    turn.opening = *rc::gen::arbitrary<bool>();
    turn.reply = any_bytes();
    turn.stderr_text = any_text();
    turn.fault = maybe_fault();
    if (turn.opening) turn.discarded = *rc::gen::arbitrary<bool>();
    if (turn.opening) return turn;
    turn.line = any_bytes();
    turn.told = any_bytes();
    turn.heard = any_bytes();
    turn.wall_ns = any_time();
    turn.cpu_ns = any_time();
    turn.charged_ns = any_time();
    if (*rc::gen::arbitrary<bool>()) turn.starved_ns = any_time();
    if (*rc::gen::arbitrary<bool>()) turn.taken_ns = any_time();
    if (*rc::gen::arbitrary<bool>()) turn.stood_still_ns = any_time();
    return turn;
}

GameEnded any_outcome() {
    GameEnded ended;
    if (*rc::gen::arbitrary<bool>()) ended.winner = any_player();
    ended.reason = any_text();
    ended.explanation = any_text();
    ended.turns = any_number(0);
    for (const Player player : both_players) {
        ended.discarded[player] = any_number(0);
        ended.average_ns[player] = maybe_time();
    }
    if (*rc::gen::arbitrary<bool>()) ended.scores = PerPlayer<int>{{any_number(0), any_number(0)}};
    if (*rc::gen::arbitrary<bool>()) ended.key = draw_seed();
    return ended;
}

}  // namespace

std::string any_bytes() {
    const auto numbers = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 256));
    std::string bytes;
    for (const int number : numbers) bytes += static_cast<char>(number);
    return bytes;
}

std::string any_text() {
    const std::vector<std::string> signs{"a",          "Z",
                                         "7",          " ",
                                         ";",          "\"",
                                         "\\",         "/",
                                         "\n",         "\r",
                                         "\t",         "\x01",
                                         "\x7f",       "\u0080",
                                         "\u00e9",     "\u07ff",
                                         "\u0800",     "\u20ac",
                                         "\ufffd",     "\U0001f600",
                                         "\U0010ffff", std::string(1, '\0')};
    const auto drawn = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(signs));
    std::string text;
    for (const std::string& sign : drawn) text += sign;
    return text;
}

Event any_event() {
    switch (*rc::gen::inRange(0, 5)) {
        case 0: return any_header();
        case 1: return any_turn();
        case 2: return NatureMoved{any_bytes()};
        case 3: return StderrBetweenTurns{any_player(), any_number(0), any_text()};
        default: return any_outcome();
    }
}

}  // namespace isola_arena
