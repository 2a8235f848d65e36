// Reads and writes what a task gives back: `isola-arena result 1 SHA256 BYTES CRC DICTIONARY` and LF, then the JSON as
// a PackedRecord. SHA256 is that of the packed bytes; BYTES, CRC and DICTIONARY say how they are unpacked.
//
//     result := contest: name, chunk: name, who: name, node: text, processor: text, arena: text,
//               refusal?: {kind: word, why: text}, broken_off: flag, took_ms: long, ended_at: long,
//               games: [game, ...]                                        for a game see game_json.cpp
#include "arena/cluster/chunk/result.hpp"

#include <array>
#include <charconv>
#include <cinttypes>

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include "arena/base/hash/digest.hpp"
#include "arena/cluster/chunk/chunk.hpp"
#include "arena/cluster/chunk/game_json.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::cluster {
namespace {

constexpr std::string_view first_words = "isola-arena result ";
constexpr std::string_view result_version = "1";
constexpr std::size_t longest_first_line = 200;
// Jobs do not run for a month, and what is reckoned with times up to that does not overflow.
constexpr std::int64_t longest_ms = std::int64_t{31} * 24 * 3600 * 1000;
constexpr std::array<std::string_view, 5> refusal_words{"version", "sandbox", "runtime", "folder", "bot"};

std::string json_of(const ChunkResult& result) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("contest").text(result.contest).key("chunk").text(result.chunk);
    json.key("who").text(result.who).key("node").text(result.node.machine.node);
    json.key("processor").text(result.node.machine.processor);
    json.key("arena").text(result.node.arena);
    if (result.refusal) {
        json.key("refusal").begin_object().key("kind").text(to_string(result.refusal->kind));
        json.key("why").text(result.refusal->why).end_object();
    }
    json.key("broken_off").boolean(result.broken_off).key("took_ms").number(result.took_ms);
    json.key("ended_at").number(result.ended_at).key("games").begin_array();
    for (const GameReport& game : result.games) write_game(json, game);
    json.end_array().end_object();
    return text;
}

ChunkRefusal read_refusal(const JsonField& field) {
    field.only({"kind", "why"});
    const auto kind = parse_refusal_kind(field.member("kind").text());
    if (!kind) field.member("kind").fail("version, sandbox, runtime, folder or bot");
    return {kind.value_or(RefusalKind{}), field.member("why").text()};
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

// The words of the first line after its beginning.
struct ChunkLabel {
    std::string sha256;
    store::PackedRecord packed;
};

template <class Number>
bool take_number(std::string_view& words, Number& number) {
    if (!words.starts_with(' ')) return false;
    words.remove_prefix(1);
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    if (error != std::errc()) return false;
    words.remove_prefix(static_cast<std::size_t>(end - words.data()));
    return true;
}

std::optional<ChunkLabel> read_label(std::string_view words) {
    constexpr std::size_t digits = 64;
    if (words.size() < digits) return std::nullopt;
    ChunkLabel label{std::string(words.substr(0, digits)), {}};
    words.remove_prefix(digits);
    const bool is_whole = take_number(words, label.packed.size) && take_number(words, label.packed.crc) &&
                          take_number(words, label.packed.dictionary) && words.empty();
    return is_whole ? std::optional(label) : std::nullopt;
}

Error refused(std::string_view where, const std::string& why) {
    return {fmt::format("{}: {}; its games are played again", where, why)};
}

// Returns the JSON of a result.
Result<std::string> unpacked(std::string_view bytes, std::string_view where) {
    const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), longest_first_line));
    if (!line.starts_with(first_words)) return refused(where, "this is no result of a task");
    std::string_view words = line.substr(first_words.size());
    const std::string_view version = words.substr(0, words.find(' '));
    if (bytes.size() == line.size()) return refused(where, "the result is cut off in its first line");
    if (version != result_version)
        return refused(where, fmt::format("the result has version {} of the format, and this arena reads version {}",
                                          version, result_version));
    words.remove_prefix(std::min(words.size(), version.size() + 1));
    auto label = read_label(words);
    if (!label) return refused(where, "the first line of the result is damaged");
    label->packed.bytes = bytes.substr(line.size() + 1);
    if (sha256(label->packed.bytes) != label->sha256)
        return refused(where, "the checksum of the result is wrong: the file is cut off or was changed");
    auto text = store::unpack(label->packed);
    return text ? std::move(text) : refused(where, "the result is damaged, " + text.message());
}

}  // namespace

std::string_view to_string(RefusalKind kind) { return refusal_words[static_cast<std::size_t>(kind)]; }

std::optional<RefusalKind> parse_refusal_kind(std::string_view word) {
    for (std::size_t place = 0; place < refusal_words.size(); ++place)
        if (refusal_words[place] == word) return static_cast<RefusalKind>(place);
    return std::nullopt;
}

std::string result_bytes(const ChunkResult& result) {
    const store::PackedRecord packed = store::RecordPacker().pack(json_of(result));
    return fmt::format("{}{} {} {} {} {}\n", first_words, result_version, sha256(packed.bytes), packed.size, packed.crc,
                       packed.dictionary) +
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
