// A game in a result. Members with `?` may be missing.
//
//     game   := pairing: ordinal, number: ordinal, winner?: 1 or 2, reason: bytes, explanation: bytes, turns: count,
//               discarded: [count, count], speed: [speed, speed], worst_ns: [long or null, long or null],
//               scores?: [long, long], attempts: ordinal, faults: [tally, tally], record: bytes
//     speed  := total_ns: long, replies: long
//     tally  := turns: count, groups: [group, ...]
//     group  := kind: word, explanation: bytes, turn: count, line: bytes, last_words: [bytes, ...], thrown: bytes,
//               count: count, all_alike: flag, games_lost: count, game: bytes
#include "arena/cluster/chunk/game_json.hpp"

#include <limits>

namespace isola_arena::cluster {
namespace {

void write_speed(JsonWriter& json, const Speed& speed) {
    json.begin_object().key("total_ns").number(speed.total.count()).key("replies").number(speed.replies).end_object();
}

void write_group(JsonWriter& json, const FaultGroup& group) {
    json.begin_object().key("kind").text(to_string(group.first.kind));
    json.key("explanation").bytes(group.first.explanation).key("turn").number(group.first_turn);
    json.key("line").bytes(group.first_line).key("last_words").begin_array();
    for (const std::string& line : group.last_words) json.bytes(line);
    json.end_array().key("thrown").bytes(group.thrown).key("count").number(group.count);
    json.key("all_alike").boolean(group.all_alike).key("games_lost").number(group.games_lost);
    json.key("game").bytes(group.first_game).end_object();
}

void write_tally(JsonWriter& json, const FaultTally& tally) {
    json.begin_object().key("turns").number(tally.turns).key("groups").begin_array();
    for (const FaultGroup& group : tally.groups) write_group(json, group);
    json.end_array().end_object();
}

template <class T, class Write>
void write_pair(JsonWriter& json, std::string_view key, const PerPlayer<T>& pair, Write write) {
    json.key(key).begin_array();
    for (const Player player : both_players) write(pair[player]);
    json.end_array();
}

template <class Read>
auto read_pair(const JsonField& field, Read read) {
    const auto pair = field.pair();
    return PerPlayer<decltype(read(field))>{{read(pair[Player::one]), read(pair[Player::two])}};
}

Speed read_speed(const JsonField& field) {
    field.only({"total_ns", "replies"});
    return {Nanoseconds(field.member("total_ns").duration()), field.member("replies").duration()};
}

FaultGroup read_group(const JsonField& field) {
    field.only(
        {"kind", "explanation", "turn", "line", "last_words", "thrown", "count", "all_alike", "games_lost", "game"});
    const auto kind = parse_fault_kind(field.member("kind").text());
    if (!kind) field.member("kind").fail("a kind of fault");
    FaultGroup group{{kind.value_or(FaultKind{}), field.member("explanation").bytes()}};
    group.first_turn = field.member("turn").count();
    group.first_line = field.member("line").bytes();
    for (const JsonField& line : field.member("last_words").list()) group.last_words.push_back(line.bytes());
    group.thrown = field.member("thrown").bytes();
    group.count = field.member("count").count();
    group.all_alike = field.member("all_alike").flag();
    group.games_lost = field.member("games_lost").count();
    group.first_game = field.member("game").bytes();
    return group;
}

FaultTally read_tally(const JsonField& field) {
    field.only({"turns", "groups"});
    FaultTally tally;
    tally.turns = field.member("turns").count();
    for (const JsonField& group : field.member("groups").list()) tally.groups.push_back(read_group(group));
    return tally;
}

int read_score(const JsonField& field) {
    const std::int64_t score = field.number();
    if (score < std::numeric_limits<int>::min() || score > std::numeric_limits<int>::max())
        field.fail("a score of 32 bits");
    return static_cast<int>(score);
}

GameSummary read_summary(const JsonField& field) {
    GameSummary game;
    game.key = {field.member("pairing").ordinal(), field.member("number").ordinal()};
    if (const JsonField winner = field.member("winner"); winner.is_there()) game.winner = winner.player();
    game.reason = field.member("reason").bytes();
    game.explanation = field.member("explanation").bytes();
    game.turns = field.member("turns").count();
    game.discarded = read_pair(field.member("discarded"), [](const JsonField& each) { return each.count(); });
    game.speed = read_pair(field.member("speed"), read_speed);
    game.worst_ns = read_pair(field.member("worst_ns"), [](const JsonField& each) { return each.optional_duration(); });
    if (const JsonField scores = field.member("scores"); scores.is_there()) game.scores = read_pair(scores, read_score);
    return game;
}

}  // namespace

void write_game(JsonWriter& json, const GameReport& game) {
    const GameSummary& summary = game.summary;
    json.begin_object().key("pairing").number(summary.key.pairing).key("number").number(summary.key.number);
    if (summary.winner) json.key("winner").number(number(*summary.winner));
    json.key("reason").bytes(summary.reason).key("explanation").bytes(summary.explanation);
    json.key("turns").number(summary.turns);
    write_pair(json, "discarded", summary.discarded, [&](int count) { json.number(count); });
    write_pair(json, "speed", summary.speed, [&](const Speed& speed) { write_speed(json, speed); });
    write_pair(json, "worst_ns", summary.worst_ns, [&](const auto& worst) { json.number_or_null(worst); });
    if (summary.scores) write_pair(json, "scores", *summary.scores, [&](int score) { json.number(score); });
    json.key("attempts").number(game.attempts);
    write_pair(json, "faults", game.faults, [&](const FaultTally& tally) { write_tally(json, tally); });
    json.key("record").bytes(game.record).end_object();
}

GameReport read_game(const JsonField& field) {
    field.only({"pairing", "number", "winner", "reason", "explanation", "turns", "discarded", "speed", "worst_ns",
                "scores", "attempts", "faults", "record"});
    GameReport game;
    game.summary = read_summary(field);
    game.attempts = field.member("attempts").ordinal();
    game.faults = read_pair(field.member("faults"), read_tally);
    game.record = field.member("record").bytes();
    return game;
}

}  // namespace isola_arena::cluster
