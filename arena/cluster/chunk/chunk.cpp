// Reads and writes a chunk: one JSON object.
//
//     chunk   := chunk: 1, contest: name, name: name, games_at_once: ordinal, matches: [match, ...]
//     match   := number: ordinal, round: ordinal, stage: text, first: count, second: count, of: ordinal,
//                replay: count, games: [ordinal, ...]
//     name    := a text as is_plain_name() says
//     count   := whole number from 0 to 2^31 - 1; ordinal := the same from 1
#include "arena/cluster/chunk/chunk.hpp"

#include <set>

#include <boost/json/parse.hpp>

#include "arena/base/json/json_field.hpp"
#include "arena/base/json/json_writer.hpp"

namespace isola_arena::cluster {
namespace {

constexpr int chunk_version = 1;
constexpr std::size_t longest_name = 100;

void write_match(JsonWriter& json, const ChunkMatch& match) {
    const Pairing& pairing = match.pairing;
    json.begin_object().key("number").number(match.number).key("round").number(pairing.round);
    json.key("stage").text(pairing.stage).key("first").number(pairing.first);
    json.key("second").number(pairing.second.value_or(0)).key("of").number(pairing.games);
    json.key("replay").number(pairing.replay).key("games").list(match.games, &JsonWriter::number<int>).end_object();
}

std::string read_name(const JsonField& field) {
    std::string name = field.text();
    if (!is_plain_name(name)) field.fail("1 to 100 letters, digits, '_', '.' and '-', the first of them no '.'");
    return name;
}

std::vector<int> read_games(const JsonField& field, int most) {
    std::vector<int> games;
    for (const JsonField& each : field.list()) {
        const int game = each.ordinal();
        if (game > most) each.fail("at most " + std::to_string(most) + ", the games of the match");
        if (!games.empty() && game <= games.back()) each.fail("a number above " + std::to_string(games.back()));
        games.push_back(game);
    }
    if (games.empty()) field.fail("at least one game");
    return games;
}

ChunkMatch read_match(const JsonField& field) {
    field.only({"number", "round", "stage", "first", "second", "of", "replay", "games"});
    ChunkMatch match;
    match.number = field.member("number").ordinal();
    Pairing& pairing = match.pairing;
    pairing.round = field.member("round").ordinal();
    pairing.stage = field.member("stage").text();
    pairing.first = static_cast<std::size_t>(field.member("first").count());
    pairing.second = static_cast<std::size_t>(field.member("second").count());
    if (pairing.first == *pairing.second) field.member("second").fail("another bot than the first");
    pairing.games = field.member("of").ordinal();
    pairing.replay = field.member("replay").count();
    match.games = read_games(field.member("games"), pairing.games);
    return match;
}

std::vector<ChunkMatch> read_matches(const JsonField& field) {
    std::vector<ChunkMatch> matches;
    std::set<int> numbers;
    for (const JsonField& each : field.list()) {
        matches.push_back(read_match(each));
        if (!numbers.insert(matches.back().number).second) each.member("number").fail("a match that is there once");
    }
    if (matches.empty()) field.fail("at least one match");
    return matches;
}

Chunk read_chunk(const JsonField& field) {
    field.only({"chunk", "contest", "name", "games_at_once", "matches"});
    if (const JsonField version = field.member("chunk"); version.ordinal() != chunk_version)
        version.fail("version 1, the only one that this program reads");
    return {read_name(field.member("contest")), read_name(field.member("name")),
            field.member("games_at_once").ordinal(), read_matches(field.member("matches"))};
}

}  // namespace

std::size_t count_games(const Chunk& chunk) {
    std::size_t count = 0;
    for (const ChunkMatch& match : chunk.matches) count += match.games.size();
    return count;
}

std::string chunk_text(const Chunk& chunk) {
    const auto write = [&](JsonWriter& json) {
        json.key("chunk").number(chunk_version).key("contest").text(chunk.contest).key("name").text(chunk.name);
        json.key("games_at_once").number(chunk.games_at_once).key("matches").list(chunk.matches, write_match);
    };
    return json_object(write) + '\n';
}

Result<Chunk> parse_chunk(std::string_view text, std::string_view where) {
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(text, error);
    if (error) return Error{std::string(where) + ": expected one JSON object, all of it: " + error.message()};
    JsonProblem problem;
    Chunk chunk = read_chunk({&value, "the chunk", problem});
    if (!problem.message.empty()) return Error{std::string(where) + ": " + problem.message};
    return chunk;
}

bool is_plain_name(std::string_view name) {
    constexpr std::string_view permitted = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    return !name.empty() && name.size() <= longest_name && name.front() != '.' &&
           name.find_first_not_of(permitted) == std::string_view::npos;
}

}  // namespace isola_arena::cluster
