// Reads and writes the result of a task: `isola-arena result 1 SHA256 BYTES CRC DICTIONARY` and LF, then the JSON as a
// PackedRecord. SHA256 is that of the packed bytes; BYTES, CRC and DICTIONARY say how they are unpacked. Members of the
// JSON with `?` may be missing.
//
//     result := contest: name, chunk: name, who: name, node: text, processor: text, arena: text,
//               refusal?: {kind: word, why: text, bot?: long}, broken_off: flag, took_ms: long, ended_at: long,
//               games: [game, ...]
//     game   := pairing: ordinal, number: ordinal, winner?: 1 or 2, reason: bytes, explanation: bytes, turns: count,
//               discarded: [count, count], speed: [speed, speed], worst_ns: [long or null, long or null],
//               scores?: [long, long], course?: whole, attempts: ordinal, faults: [tally, tally], record: bytes
//     speed  := total_ns: long, replies: long
//     tally  := turns: count, groups: [group, ...]
//     group  := kind: word, explanation: bytes, turn: count, line: bytes, last_words: [bytes, ...], thrown: bytes,
//               hint?: bytes, count: count, all_alike: flag, games_lost: count, game: bytes
#include "arena/cluster/chunk/result.hpp"

#include <array>
#include <cstdint>
#include <limits>

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/json/json_field.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cluster/chunk/chunk.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::cluster {
namespace {

void write_speed(JsonWriter& json, const Speed& speed) {
    json.begin_object().key("total_ns").number(speed.total.count()).key("replies").number(speed.replies).end_object();
}

void write_group(JsonWriter& json, const FaultGroup& group) {
    json.begin_object().key("kind").text(to_string(group.first.kind));
    json.key("explanation").bytes(group.first.explanation).key("turn").number(group.first_turn);
    json.key("line").bytes(group.first_line).key("last_words").list(group.last_words, &JsonWriter::bytes);
    json.key("thrown").bytes(group.thrown);
    if (!group.hint.empty()) json.key("hint").bytes(group.hint);
    json.key("count").number(group.count);
    json.key("all_alike").boolean(group.all_alike).key("games_lost").number(group.games_lost);
    json.key("game").bytes(group.first_game).end_object();
}

void write_tally(JsonWriter& json, const FaultTally& tally) {
    json.begin_object().key("turns").number(tally.turns).key("groups").list(tally.groups, write_group).end_object();
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
    field.only({"kind", "explanation", "turn", "line", "last_words", "thrown", "hint", "count", "all_alike",
                "games_lost", "game"});
    const auto kind = parse_fault_kind(field.member("kind").text());
    if (!kind) field.member("kind").fail("a kind of fault");
    FaultGroup group{{kind.value_or(FaultKind{}), field.member("explanation").bytes()}};
    group.first_turn = field.member("turn").count();
    group.first_line = field.member("line").bytes();
    for (const JsonField& line : field.member("last_words").list()) group.last_words.push_back(line.bytes());
    group.thrown = field.member("thrown").bytes();
    if (const JsonField hint = field.member("hint"); hint.is_there()) group.hint = hint.bytes();
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
    if (const JsonField course = field.member("course"); course.is_there()) game.course = course.number();
    return game;
}

// Writes a game with its faults and its record as one JSON object. All texts are exact bytes (JsonWriter::bytes),
// because bots wrote parts of them.
void write_game(JsonWriter& json, const GameReport& game) {
    const GameSummary& summary = game.summary;
    json.begin_object().key("pairing").number(summary.key.pairing).key("number").number(summary.key.number);
    if (summary.winner) json.key("winner").number(number(*summary.winner));
    json.key("reason").bytes(summary.reason).key("explanation").bytes(summary.explanation);
    json.key("turns").number(summary.turns);
    json.key("discarded").list(summary.discarded.values, &JsonWriter::number<int>);
    json.key("speed").list(summary.speed.values, write_speed);
    json.key("worst_ns").list(summary.worst_ns.values, &JsonWriter::number_or_null<std::int64_t>);
    if (summary.scores) json.key("scores").list(summary.scores->values, &JsonWriter::number<int>);
    if (summary.course) json.key("course").number(*summary.course);
    json.key("attempts").number(game.attempts).key("faults").list(game.faults.values, write_tally);
    json.key("record").bytes(game.record).end_object();
}

// Parses an object of write_game(). Notes a JsonProblem, which names the member, if the object is not one.
GameReport read_game(const JsonField& field) {
    field.only({"pairing", "number", "winner", "reason", "explanation", "turns", "discarded", "speed", "worst_ns",
                "scores", "course", "attempts", "faults", "record"});
    GameReport game;
    game.summary = read_summary(field);
    game.attempts = field.member("attempts").ordinal();
    game.faults = read_pair(field.member("faults"), read_tally);
    game.record = field.member("record").bytes();
    return game;
}

constexpr std::string_view result_prefix = "isola-arena result ";
constexpr std::string_view result_version = "1";
constexpr std::size_t longest_first_line = 200;
// The longest time that is accepted. No job runs for a month, and calculations with such times do not overflow.
constexpr std::int64_t longest_ms = std::int64_t{31} * 24 * 3600 * 1000;
constexpr std::array<std::string_view, 4> refusal_names{"version", "sandbox", "folder", "bot"};

std::string json_of(const ChunkResult& result) {
    return json_object([&](JsonWriter& json) {
        json.key("contest").text(result.contest).key("chunk").text(result.chunk);
        json.key("who").text(result.who).key("node").text(result.node.machine.node);
        json.key("processor").text(result.node.machine.processor).key("arena").text(result.node.arena);
        if (result.refusal) {
            json.key("refusal").begin_object().key("kind").text(to_string(result.refusal->kind));
            json.key("why").text(result.refusal->why);
            if (result.refusal->kind == RefusalKind::bot) json.key("bot").number(result.refusal->bot);
            json.end_object();
        }
        json.key("broken_off").boolean(result.broken_off).key("took_ms").number(result.took_ms);
        json.key("ended_at").number(result.ended_at).key("games").list(result.games, write_game);
    });
}

std::optional<RefusalKind> parse_refusal_kind(std::string_view name) {
    for (std::size_t place = 0; place < refusal_names.size(); ++place)
        if (refusal_names[place] == name) return static_cast<RefusalKind>(place);
    return std::nullopt;
}

ChunkRefusal read_refusal(const JsonField& field) {
    field.only({"kind", "why", "bot"});
    const auto kind = parse_refusal_kind(field.member("kind").text());
    if (!kind) field.member("kind").fail("version, sandbox, folder or bot");
    ChunkRefusal refusal{kind.value_or(RefusalKind{}), field.member("why").text()};
    if (kind == RefusalKind::bot) refusal.bot = static_cast<std::size_t>(field.member("bot").count());
    return refusal;
}

std::string read_plain_name(const JsonField& field) {
    std::string name = field.text();
    if (!is_plain_name(name)) field.fail("a name of letters, digits, '_', '.' and '-'");
    return name;
}

std::int64_t read_took(const JsonField& field) {
    const std::int64_t took = field.duration();
    if (took > longest_ms) field.fail(fmt::format("at most {} ms, a month", longest_ms));
    return took;
}

ChunkResult read_result(const JsonField& field) {
    field.only({"contest", "chunk", "who", "node", "processor", "arena", "refusal", "broken_off", "took_ms", "ended_at",
                "games"});
    ChunkResult result;
    result.contest = read_plain_name(field.member("contest"));
    result.chunk = read_plain_name(field.member("chunk"));
    result.who = read_plain_name(field.member("who"));
    result.node = {{field.member("node").text(), field.member("processor").text()}, field.member("arena").text()};
    if (const JsonField refusal = field.member("refusal"); refusal.is_there()) result.refusal = read_refusal(refusal);
    result.broken_off = field.member("broken_off").flag();
    result.took_ms = read_took(field.member("took_ms"));
    result.ended_at = field.member("ended_at").duration();
    for (const JsonField& game : field.member("games").list()) result.games.push_back(read_game(game));
    for (GameReport& game : result.games) game.machine = result.node.machine;
    return result;
}

// The first line of a result, without its fixed beginning.
struct ChunkLabel {
    std::string sha256;
    store::PackedRecord packed;
};

std::optional<ChunkLabel> read_label(std::string_view text) {
    constexpr std::size_t digits = 64;
    if (text.size() < digits) return std::nullopt;
    const auto words = split(text.substr(digits), ' ');
    if (words.size() != 4 || !words[0].empty()) return std::nullopt;
    const auto size = parse_whole<std::int64_t>(words[1]);
    const auto crc = parse_whole<std::uint32_t>(words[2]);
    const auto dictionary = parse_whole<int>(words[3]);
    if (!size || !crc || !dictionary) return std::nullopt;
    return ChunkLabel{std::string(text.substr(0, digits)), {*size, *crc, *dictionary, {}}};
}

Error refused(std::string_view where, const std::string& why) {
    return {fmt::format("{}: {}; its games are played again", where, why)};
}

// Returns the JSON of a result.
Result<std::string> unpacked(std::string_view bytes, std::string_view where) {
    const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), longest_first_line));
    if (!line.starts_with(result_prefix)) return refused(where, "this is no result of a task");
    std::string_view message = line.substr(result_prefix.size());
    const std::string_view version = message.substr(0, message.find(' '));
    if (bytes.size() == line.size()) return refused(where, "the result is cut off in its first line");
    if (version != result_version)
        return refused(where, fmt::format("the result has version {} of the format, and this arena reads version {}",
                                          version, result_version));
    message.remove_prefix(std::min(message.size(), version.size() + 1));
    auto label = read_label(message);
    if (!label) return refused(where, "the first line of the result is damaged");
    label->packed.bytes = bytes.substr(line.size() + 1);
    if (sha256(label->packed.bytes) != label->sha256)
        return refused(where, "the checksum of the result is wrong: the file is cut off or was changed");
    auto text = store::unpack(label->packed);
    return text ? std::move(text) : refused(where, "the result is damaged, " + text.message());
}

}  // namespace

std::string_view to_string(RefusalKind kind) { return refusal_names[static_cast<std::size_t>(kind)]; }

std::string result_bytes(const ChunkResult& result) {
    const store::PackedRecord packed = store::RecordPacker().pack(json_of(result));
    return fmt::format("{}{} {} {} {} {}\n", result_prefix, result_version, sha256(packed.bytes), packed.size,
                       packed.crc, packed.dictionary) +
           packed.bytes;
}

Result<ChunkResult> parse_result(std::string_view bytes, std::string_view contest, std::string_view where) {
    const auto text = unpacked(bytes, where);
    if (!text) return text.error();
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(*text, error);
    if (error) return refused(where, "the result holds no JSON: " + error.message());
    JsonProblem problem;
    ChunkResult result = read_result({&value, "the result", problem});
    if (!problem.message.empty()) return refused(where, problem.message);
    if (result.contest != contest)
        return refused(where, fmt::format("the result is of the contest {}, not of {}", result.contest, contest));
    return result;
}

std::string result_name(std::string_view chunk, std::string_view who) {
    return fmt::format("{}.{}.result", chunk, who);
}

}  // namespace isola_arena::cluster
