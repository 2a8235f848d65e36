// The records of a match's games, one file each. Attempts in which the machine starved a bot have files of their own.
#include <doctest/doctest.h>

#include <set>

#include "arena/base/failure.hpp"
#include "arena/record/recorder.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

using test::ScratchFolder;

GameHeader round_of_ann_and_bob(int game_number) {
    GameHeader header;
    header.players = {{Entrant{"ann", "./ann"}, Entrant{"bob", "./bob"}}};
    header.seed = 7;
    header.game_number = game_number;
    return header;
}

void record_game(Recorder& recorder, int game_number, std::string_view reason) {
    recorder.take(round_of_ann_and_bob(game_number));
    GameEnded ended;
    ended.reason = reason;
    recorder.take(ended);
}

std::string record_end() {
    GameEnded ended;
    ended.reason = "no_move";
    std::string line;
    append_line(line, ended);
    return line;
}

std::set<std::string> names_in(const ScratchFolder& scratch) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) names.insert(entry.path().filename());
    return names;
}

std::string reason_in(const ScratchFolder& scratch, const std::string& name) {
    return std::get<GameEnded>(read_record(scratch.path() / name)->events.back()).reason;
}

}  // namespace

TEST_CASE("each game has a file that is named after it") {
    const ScratchFolder scratch;
    Recorder recorder(scratch.path());
    record_game(recorder, 1, "no_move");
    record_game(recorder, 2, "no_move");
    CHECK(names_in(scratch) == std::set<std::string>{"ann-vs-bob-seed7-round1.jsonl", "ann-vs-bob-seed7-round2.jsonl"});
}

TEST_CASE("a starved attempt is kept under a name of its own, the game's name is for the one that counts") {
    const ScratchFolder scratch;
    Recorder recorder(scratch.path());
    record_game(recorder, 1, starved_reason);
    record_game(recorder, 1, starved_reason);
    record_game(recorder, 1, "no_move");
    record_game(recorder, 2, "late");
    CHECK(recorder.path().filename() == "ann-vs-bob-seed7-round2.jsonl");
    CHECK(names_in(scratch) == std::set<std::string>{"ann-vs-bob-seed7-round1-starved-1.jsonl",
                                                     "ann-vs-bob-seed7-round1-starved-2.jsonl",
                                                     "ann-vs-bob-seed7-round1.jsonl", "ann-vs-bob-seed7-round2.jsonl"});
    CHECK(reason_in(scratch, "ann-vs-bob-seed7-round1-starved-2.jsonl") == "starved");
    CHECK(reason_in(scratch, "ann-vs-bob-seed7-round1.jsonl") == "no_move");
}

TEST_CASE("a game that is starved in its last attempt keeps its name") {
    const ScratchFolder scratch;
    Recorder recorder(scratch.path());
    record_game(recorder, 1, starved_reason);
    record_game(recorder, 2, "no_move");
    CHECK(reason_in(scratch, "ann-vs-bob-seed7-round1.jsonl") == "starved");
}

// The record must not be parsed and written again, because that would lose the blanks.
TEST_CASE("the record of a whole game is kept as it is, byte for byte") {
    const ScratchFolder scratch;
    std::string record;
    append_line(record, round_of_ann_and_bob(3));
    record += "  " + record_end();
    Recorder recorder(scratch.path());
    recorder.keep(record);
    CHECK(recorder.path().filename() == "ann-vs-bob-seed7-round3.jsonl");
    CHECK(scratch.text_of("ann-vs-bob-seed7-round3.jsonl") == record);
    recorder.keep(record);
    CHECK(recorder.path().filename() == "ann-vs-bob-seed7-round3.2.jsonl");
    CHECK_THROWS_AS(recorder.keep("no record"), ArenaFailure);
}

TEST_CASE("no file that is there already is touched") {
    const ScratchFolder scratch;
    scratch.write("ann-vs-bob-seed7-round1.jsonl", "mine");
    scratch.write("ann-vs-bob-seed7-round1.2-starved-1.jsonl", "mine too");
    Recorder recorder(scratch.path());
    record_game(recorder, 1, starved_reason);
    record_game(recorder, 1, "no_move");
    CHECK(scratch.text_of("ann-vs-bob-seed7-round1.jsonl") == "mine");
    CHECK(scratch.text_of("ann-vs-bob-seed7-round1.2-starved-1.jsonl") == "mine too");
    CHECK(reason_in(scratch, "ann-vs-bob-seed7-round1.2-starved-2.jsonl") == "starved");
    CHECK(reason_in(scratch, "ann-vs-bob-seed7-round1.2.jsonl") == "no_move");
}

}  // namespace isola_arena
