// The input is tried in two ways. First it is the JSON of a result, which the target packs as a task does, because no
// fuzzer guesses a SHA-256. Then it is a whole file.
#include <string>

#include "arena/base/hash/digest.hpp"
#include "arena/cluster/chunk/result.hpp"
#include "arena/record/store/packed_record.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

std::string packed(std::string_view json) {
    const store::PackedRecord record = store::RecordPacker().pack(json);
    return "isola-arena result 1 " + sha256(record.bytes) + ' ' + std::to_string(record.size) + ' ' +
           std::to_string(record.crc) + ' ' + std::to_string(record.dictionary) + '\n' + record.bytes;
}

}  // namespace

void try_text(std::string_view text) {
    const auto raw = cluster::parse_result(text, "c", "file");
    law(raw || raw.message().starts_with("file: "), "an error begins with the place");
    const auto result = cluster::parse_result(packed(text), "c", "file");
    if (!result) return law(result.message().starts_with("file: "), "an error begins with the place");
    const auto again = cluster::parse_result(cluster::result_bytes(*result), "c", "file");
    law(again && again->who == result->who && again->games.size() == result->games.size(),
        "it is read as it was written");
    for (std::size_t game = 0; game < result->games.size(); ++game)
        law(again->games[game].summary == result->games[game].summary &&
                again->games[game].record == result->games[game].record,
            "a game is read as it was written");
}

}  // namespace isola_arena::fuzz
