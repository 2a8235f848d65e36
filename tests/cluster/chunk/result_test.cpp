#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <limits>

#include "arena/cluster/chunk/result.hpp"
#include "tests/cluster/chunk/any_chunk.hpp"

namespace isola_arena::cluster {
namespace {

ChunkResult small() {
    ChunkResult result;
    result.contest = "c1";
    result.chunk = "000001";
    result.who = "n1-7-ab";
    result.node = {{"n1", "Fast 9000"}, "1.2"};
    GameReport game;
    game.summary.key = {3, 2};
    game.summary.reason = "no_move";
    game.record = "{\"record\":1}\n";
    game.machine = result.node.machine;
    result.games.push_back(game);
    return result;
}

std::string result_refusal(const std::string& bytes) {
    const auto result = parse_result(bytes, "c1", "r.result");
    return result ? "accepted" : result.message();
}

bool same(const GameReport& one, const GameReport& other) {
    return one.summary == other.summary && one.record == other.record && one.attempts == other.attempts &&
           one.faults == other.faults && one.machine == other.machine;
}

}  // namespace

TEST_CASE("a result is read back as it was written, whatever bytes bots wrote") {
    CHECK(rc::check([] {
        const ChunkResult result = test::any_result();
        const auto read = parse_result(result_bytes(result), result.contest, "x");
        RC_ASSERT(read.ok());
        RC_ASSERT(read->chunk == result.chunk && read->who == result.who);
        RC_ASSERT(read->node == result.node && read->refusal == result.refusal);
        RC_ASSERT(read->broken_off == result.broken_off && read->took_ms == result.took_ms);
        RC_ASSERT(read->ended_at == result.ended_at && read->games.size() == result.games.size());
        for (std::size_t game = 0; game < result.games.size(); ++game)
            RC_ASSERT(same(read->games[game], result.games[game]));
    }));
}

TEST_CASE("a result that is cut off anywhere is refused") {
    const std::string bytes = result_bytes(small());
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        CAPTURE(length);
        CHECK(result_refusal(bytes.substr(0, length)).ends_with("its games are played again"));
    }
    CHECK(result_refusal(bytes.substr(0, bytes.size() - 1)) ==
          "r.result: the checksum of the result is wrong: the file is cut off or was changed; its games are played "
          "again");
}

TEST_CASE("a result of which any byte was changed is refused") {
    const std::string bytes = result_bytes(small());
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        CAPTURE(at);
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        CHECK(result_refusal(changed).ends_with("its games are played again"));
    }
}

TEST_CASE("a result of another contest is refused") {
    ChunkResult other = small();
    other.contest = "c2";
    CHECK(result_refusal(result_bytes(other)) ==
          "r.result: the result is of the contest c2, not of c1; its games are played again");
}

TEST_CASE("a forged time that would overflow is refused") {
    ChunkResult forged = small();
    forged.took_ms = std::numeric_limits<std::int64_t>::max();
    CHECK(
        result_refusal(result_bytes(forged)) ==
        "r.result: \"took_ms\" of the result: expected at most 2678400000 ms, a month, found 9223372036854775807; its "
        "games are played again");
}

TEST_CASE("a text that is not a result is refused as such") {
    CHECK(result_refusal("slurmstepd: error: Exceeded job memory limit\n") ==
          "r.result: this is no result of a task; its games are played again");
    CHECK(result_refusal("isola-arena result 2 x\n") ==
          "r.result: the result has version 2 of the format, and this arena reads version 1; its games are played "
          "again");
    CHECK(result_refusal("isola-arena result 1 x\n") ==
          "r.result: the first line of the result is damaged; its games are played again");
}

TEST_CASE("the name of a result tells the chunk and who played it") {
    CHECK(result_name("000001", "n1-7-ab") == "000001.n1-7-ab.result");
}

}  // namespace isola_arena::cluster
