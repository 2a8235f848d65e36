#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/cluster/chunk/chunk.hpp"
#include "tests/cluster/chunk/any_chunk.hpp"

namespace isola_arena::cluster {
namespace {

const std::string good =
    R"({"chunk":1,"contest":"c1","name":"a","games_at_once":2,"matches":[{"number":3,"round":1,"stage":"round 1",)"
    R"("first":0,"second":4,"of":2,"replay":0,"games":[1,2]}]})";

std::string with(const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
}

std::string chunk_refusal(const std::string& text) {
    const auto chunk = parse_chunk(text, "x.json");
    return chunk ? "accepted" : chunk.message();
}

}  // namespace

TEST_CASE("a chunk is read back as it was written") {
    CHECK(rc::check([] {
        const Chunk chunk = test::any_chunk();
        const auto read = parse_chunk(chunk_text(chunk), "x");
        RC_ASSERT(read.ok());
        RC_ASSERT(*read == chunk);
    }));
    CHECK(parse_chunk(good, "x").ok());
    CHECK(count_games(*parse_chunk(good, "x")) == 2);
}

TEST_CASE("a chunk that is cut off anywhere is refused") {
    for (std::size_t length = 0; length < good.size(); ++length) {
        CAPTURE(length);
        CHECK(chunk_refusal(good.substr(0, length)).starts_with("x.json: expected one JSON object, all of it"));
    }
}

TEST_CASE("an error in a chunk is named") {
    CHECK(chunk_refusal(with("\"chunk\":1", "\"chunk\":2")) ==
          R"(x.json: "chunk" of the chunk: expected version 1, the only one that this program reads, found 2)");
    CHECK(chunk_refusal(with("\"of\":2", "\"of\":1")) ==
          "x.json: number 2 of \"games\" of number 1 of \"matches\" of the chunk: expected at most 1, the games of the "
          "match, found 2");
    CHECK(chunk_refusal(with("[1,2]", "[2,2]")) ==
          "x.json: number 2 of \"games\" of number 1 of \"matches\" of the chunk: expected a number above 2, found 2");
    CHECK(chunk_refusal(with("[1,2]", "[]")).ends_with("expected at least one game, found []"));
    CHECK(
        chunk_refusal(with("\"second\":4", "\"second\":0")).ends_with("expected another bot than the first, found 0"));
    CHECK(chunk_refusal(with("\"round\":1,", ""))
              .ends_with("\"round\" of number 1 of \"matches\" of the chunk: expected a "
                         "whole number from 1, found nothing"));
    CHECK(chunk_refusal(with("\"name\":\"a\"", "\"name\":\"../a\"")).ends_with(R"(no '.', found "../a")"));
    CHECK(chunk_refusal(with("\"name\"", "\"more\":0,\"name\"")) ==
          R"(x.json: the chunk has the unknown member "more")");
}

TEST_CASE("a chunk has each match once") {
    const std::string match = good.substr(good.find("{\"number\""), good.size() - 2 - good.find("{\"number\""));
    CHECK(chunk_refusal(with(match, match + "," + match))
              .ends_with("\"number\" of number 2 of \"matches\" of the chunk: expected a match that is there once, "
                         "found 3"));
}

TEST_CASE("names cannot lead out of the shared folder") {
    for (const auto name : {"a", "000001", "node-3_b.2"}) CHECK(is_plain_name(name));
    for (const auto name : {"", ".", "..", ".a", "a/b", "a b", "\xc3\xa4"}) CHECK_FALSE(is_plain_name(name));
    CHECK_FALSE(is_plain_name(std::string(101, 'a')));
}

}  // namespace isola_arena::cluster
