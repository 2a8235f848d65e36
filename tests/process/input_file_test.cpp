#include <doctest/doctest.h>

#include <sys/stat.h>

#include "arena/base/files/input_file.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

TEST_CASE("a file is read as a whole, if it is not too long") {
    const test::ScratchFolder scratch;
    const std::string file = scratch.write("text", std::string(1 << 20, 'x'));
    CHECK(read_input_file(file, {"text", 1 << 20})->size() == 1 << 20);
    scratch.write("text", std::string((1 << 20) + 1, 'x'));
    CHECK(read_input_file(file, {"text", 1 << 20}).message() == file + ": expected a text, found more than 1 MiB");
}

TEST_CASE("reading a pipe without a writer does not wait long") {
    const test::ScratchFolder scratch;
    const std::string pipe = scratch.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(read_input_file(pipe, {"text", 100}).message() == pipe + ": expected a text, found a pipe");
    CHECK(read_input_file(pipe, {"text", 100, true, 24h}).message() ==
          pipe + ": expected a text, found a pipe from which nothing comes");
    CHECK(refusal_of_input(pipe, {"text", 100, true}).has_value());
    CHECK(!refusal_of_input(scratch.write("file", ""), {"text", 100}));
    Pipe shells = Pipe::open();
    const std::string its_name = "/dev/fd/" + std::to_string(shells.reading.get());
    CHECK(read_input_file(its_name, {"text", 100, true, 50ms}).message() ==
          its_name + ": expected a text, found a pipe from which nothing comes");
    REQUIRE(write(shells.writing.get(), "words", 5) == 5);
    CHECK(read_input_file(its_name, {"text", 100}).message() == its_name + ": expected a text, found a pipe");
    shells.writing = OwnedFd(-1);
    CHECK(*read_input_file(its_name, {"text", 100, true}) == "words");
}
