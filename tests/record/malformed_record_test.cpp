#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/files/input_file.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/record/golden.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

std::string header_line() {
    std::string line;
    GameHeader header;
    header.game = "isola";
    header.rules = "isola board=7x7";
    header.players = {{Entrant{"ann", "a"}, Entrant{"bob", "b"}}};
    append_line(line, header);
    return line;
}

/// Returns why a record with this second line is refused.
std::string error_of(const std::string& line) {
    const auto record = parse_record(header_line() + line + "\n" + "{\"nature\":\"pass;1\"}\n", "g.jsonl");
    REQUIRE_FALSE(record.ok());
    return record.message();
}

/// Returns why a record is refused in whose header `text` is replaced.
std::string error_of_header(const std::string& text, const std::string& replacement) {
    std::string line = header_line();
    REQUIRE(line.find(text) != std::string::npos);
    const auto record = parse_record(line.replace(line.find(text), text.size(), replacement), "g.jsonl");
    REQUIRE_FALSE(record.ok());
    return record.message();
}

const std::string turn = R"({"turn":1,"player":1,"line":"l","reply":"r","wall_ns":1,"cpu_ns":1,"charged_ns":1})";

std::string turn_with(const std::string& text, const std::string& replacement) {
    std::string line = turn;
    return line.replace(line.find(text), text.size(), replacement);
}

}  // namespace

TEST_CASE("a device, which may go on for ever, is refused") {
    for (const char* device : {"/dev/zero", "/dev/null"})
        CHECK(read_record(device).message() == std::string(device) + ": expected a record, found no file");
}

TEST_CASE("a record may come through a pipe of the shell, and not through one with a name in a folder") {
    Pipe shells = Pipe::open();
    const std::string text = header_line();
    REQUIRE(write(shells.writing.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    shells.writing = OwnedFd(-1);
    const auto record = read_record("/dev/fd/" + std::to_string(shells.reading.get()));
    REQUIRE(record.ok());
    CHECK(record->header.players[Player::one].name == "ann");
    const test::ScratchFolder scratch;
    const std::string named = scratch.path() / "game.jsonl";
    REQUIRE(mkfifo(named.c_str(), 0600) == 0);
    CHECK(read_record(named).message() == named + ": expected a record, found a pipe from which nothing comes");
}

TEST_CASE("a file that is not there, is a folder or is empty is refused") {
    const auto missing = read_record("no-such-record.jsonl");
    REQUIRE_FALSE(missing.ok());
    CHECK(missing.message() == "cannot read the record no-such-record.jsonl: No such file or directory");
    const auto folder = read_record(GOLDEN_FOLDER);
    REQUIRE_FALSE(folder.ok());
    CHECK(folder.message() == std::string(GOLDEN_FOLDER) + ": expected a record, found a folder");
    const test::ScratchFolder scratch;
    const std::string file = scratch.write("empty.jsonl", "");
    const auto empty = read_record(file);
    REQUIRE_FALSE(empty.ok());
    CHECK(empty.message() == file + ": line 1: expected the header of a record, found an empty file");
}

TEST_CASE("a record of another version is refused") {
    CHECK(error_of_header("\"record\":1", "\"record\":2") ==
          "g.jsonl: line 1: \"record\" of the header: expected version 1, the only one that this program reads, "
          "found 2");
}

TEST_CASE("a record begins with its header") {
    const auto record = parse_record(turn + "\n", "g.jsonl");
    REQUIRE_FALSE(record.ok());
    CHECK(record.message() == "g.jsonl: line 1: expected the header, an object with \"record\"");
}

TEST_CASE("every member of the header is looked at") {
    CHECK(error_of_header("\"seed\":0", "\"seed\":-1") ==
          "g.jsonl: line 1: \"seed\" of the header: expected a whole number of 64 bits, found -1");
    CHECK(error_of_header("\"round\":1", "\"round\":0") ==
          "g.jsonl: line 1: \"round\" of the header: expected a whole number from 1, found 0");
    CHECK(error_of_header("\"rules\":\"isola board=7x7\",", "") ==
          "g.jsonl: line 1: \"rules\" of the header: expected a text, found nothing");
    CHECK(error_of_header("{\"name\":\"ann\",\"command\":\"a\"},", "") ==
          "g.jsonl: line 1: \"players\" of the header: expected a list of two, "
          "found [{\"name\":\"bob\",\"command\":\"b\"}]");
    CHECK(error_of_header("\"disqualify\"", "\"forgive\"") ==
          "g.jsonl: line 1: \"on_fault\" of the header: expected disqualify or discard, found \"forgive\"");
    CHECK(error_of_header("\"turn_ms\":null", "\"turn_ms\":1.5") ==
          "g.jsonl: line 1: \"turn_ms\" of \"time\" of the header: expected a whole number from 0, found 1.5E0");
}

TEST_CASE("a line that is not JSON is refused, in the middle and at the end") {
    CHECK(error_of("nonsense").starts_with("g.jsonl: line 2: expected a JSON object, found \"nonsense\""));
    CHECK(error_of("").starts_with("g.jsonl: line 2: expected a JSON object, found \"\""));
    CHECK(error_of("{\"turn\":1").starts_with("g.jsonl: line 2: expected a JSON object, found \"{\\\"turn\\\":1\""));
    CHECK(error_of(turn + turn).starts_with("g.jsonl: line 2: expected a JSON object"));
    CHECK_FALSE(parse_record(header_line() + "nonsense", "g.jsonl").ok());
}

TEST_CASE("JSON that is not an event is refused") {
    const std::string kinds =
        "expected an object with \"record\", \"turn\", \"nature\", \"chatter\" or \"outcome\", found ";
    CHECK(error_of("[1]") == "g.jsonl: line 2: " + kinds + "[1]");
    CHECK(error_of("{\"move\":1}") == "g.jsonl: line 2: " + kinds + "{\"move\":1}");
    CHECK(error_of(std::string(100, '[') + std::string(100, ']')).find("line 2: expected a JSON object") !=
          std::string::npos);
}

TEST_CASE("every member of a turn is looked at") {
    const std::string place = "g.jsonl: line 2: ";
    CHECK(error_of(turn_with("\"turn\":1", "\"turn\":0")) ==
          place + "\"turn\" of the turn: expected a whole number from 1, found 0");
    CHECK(error_of(turn_with("\"turn\":1", "\"turn\":99999999999")) ==
          place + "\"turn\" of the turn: expected a whole number from 1, found 99999999999");
    CHECK(error_of(turn_with("\"player\":1", "\"player\":3")) ==
          place + "\"player\" of the turn: expected 1 or 2, found 3");
    CHECK(error_of(turn_with("\"line\":\"l\",", "")) == place + "\"line\" of the turn: expected a text, found nothing");
    CHECK(error_of(turn_with("\"r\"", "\"\u20ac\"")) ==
          place + "\"reply\" of the turn: expected a text of code points 0 to 255 (bytes), found \"\u20ac\"");
    CHECK(error_of(turn_with("\"wall_ns\":1", "\"wall_ns\":-1")) ==
          place + "\"wall_ns\" of the turn: expected a whole number from 0, found -1");
    CHECK(error_of(turn_with("\"cpu_ns\":1", "\"cpu_ns\":\"1\"")) ==
          place + "\"cpu_ns\" of the turn: expected a whole number from 0, found \"1\"");
    CHECK(error_of(turn_with(",\"charged_ns\":1", "")) ==
          place + "\"charged_ns\" of the turn: expected a whole number from 0, found nothing");
    CHECK(error_of(turn_with("\"turn\":1", "\"opening\":7,\"turn\":1")) ==
          place + "\"opening\" of the turn: expected true or false, found 7");
    CHECK(error_of(turn_with("\"turn\":1", "\"stderr\":7,\"turn\":1")) ==
          place + "\"stderr\" of the turn: expected a text, found 7");
    CHECK(error_of(turn_with("\"turn\":1", "\"fault\":\"late\",\"turn\":1")) ==
          place + "\"fault\" of the turn: expected an object, found \"late\"");
    CHECK(error_of(turn_with("\"turn\":1", R"("fault":{"kind":"rude","explanation":""},"turn":1)"))
              .starts_with(place + "\"kind\" of \"fault\" of the turn: expected a kind of fault (late, exited,"));
}

TEST_CASE("every member of nature's moves, of chatter and of the outcome is looked at") {
    CHECK(error_of("{\"nature\":5}") == "g.jsonl: line 2: \"nature\" of the object: expected a text, found 5");
    CHECK(error_of("{\"chatter\":{\"player\":1,\"turn\":-1,\"stderr\":\"\"}}") ==
          "g.jsonl: line 2: \"turn\" of \"chatter\" of the object: expected a whole number from 0, found -1");
    CHECK(error_of("{\"outcome\":null}") ==
          "g.jsonl: line 2: \"outcome\" of the object: expected an object, found null");
    CHECK(error_of(R"({"outcome":{"winner":0,"reason":"","explanation":""}})") ==
          "g.jsonl: line 2: \"winner\" of \"outcome\" of the object: expected 1 or 2, found 0");
    CHECK(error_of(R"({"outcome":{"winner":1,"reason":"","explanation":"","turns":1,"discarded":[1]}})") ==
          "g.jsonl: line 2: \"discarded\" of \"outcome\" of the object: expected a list of two, found [1]");
}

TEST_CASE("there is one header, and nothing follows the outcome") {
    CHECK(error_of(header_line().substr(0, header_line().size() - 1)) == "g.jsonl: line 2: expected no second header");
    const std::string outcome =
        R"({"outcome":{"winner":1,"reason":"","explanation":"","turns":0,"discarded":[0,0],"average_ns":[null,null]}})";
    CHECK(error_of(outcome) == "g.jsonl: line 3: expected the end of the record, for the outcome was before");
}

}  // namespace isola_arena
