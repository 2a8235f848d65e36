// A separate process reads submissions. These tests replace it by shell scripts that crash, hang or lie.
#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <string>

#include "arena/base/failure.hpp"
#include "arena/bots/build/out_of_process/out_of_process_reader.hpp"
#include "tests/sanitized.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

OutOfProcessReader reader(const std::string& lines, ReadingLimits limits = {}) {
    return OutOfProcessReader({"/bin/sh", "-c", lines}, limits);
}

std::string bad_end(const std::function<void()>& work) {
    try {
        work();
        return "";
    } catch (const NotExamined& end) {
        return end.what();
    }
}

// Returns the error of each of the reader's tasks if the reader runs these lines; the error must be the same for all
// tasks.
std::string bad_end_of(const std::string& lines, const ReadingLimits& limits = {}) {
    const test::ScratchFolder scratch;
    const OutOfProcessReader apart = reader(lines, limits);
    BuildResult result;
    result.into = scratch / "bot";
    const std::string of_unpacking = bad_end([&] { apart.unpack({{"a.py", "1"}}, scratch / "source"); });
    CHECK(bad_end([&] { apart.recognise(scratch.path(), built_in_recipes()); }) == of_unpacking);
    CHECK(bad_end([&] { apart.take_result("", result); }) == of_unpacking);
    CHECK(fs::is_empty(scratch.path()));
    return of_unpacking;
}

}  // namespace

TEST_CASE("a reader that crashes could not examine, and the signal is told") {
    CHECK(bad_end_of("kill -SEGV $$") == "could not be examined: what read it was killed by signal 11 (SIGSEGV)");
    CHECK(bad_end_of("kill -KILL $$") == "could not be examined: what read it was killed by signal 9 (SIGKILL)");
    CHECK(bad_end_of("printf 4:well; kill -ABRT $$") ==
          "could not be examined: what read it was killed by signal 6 (SIGABRT)");
    CHECK(bad_end_of("exit 3") == "could not be examined: what read it exited with code 3");
}

TEST_CASE("a reader that answers nothing, nonsense or without end could not examine") {
    for (const char* answer : {"", "well", "4:wel", "4:what", "99999999999999999999:x", "5:error"})
        CHECK(bad_end_of("printf '" + std::string(answer) + '\'')
                  .starts_with("could not be examined: what read it gave no"));
    CHECK(bad_end_of("exec cat /dev/zero") == "could not be examined: what read it wrote without end");
}

TEST_CASE("a reader is ended when its time is over") {
    ReadingLimits limits;
    limits.wall = std::chrono::milliseconds(20);
    CHECK(bad_end_of("exec sleep 86400", limits).starts_with("could not be examined: reading it took longer than"));
}

TEST_CASE("a reader has limits on memory and processor time") {
    ReadingLimits limits;
    limits.cpu_seconds = 7;
    limits.memory = std::int64_t{3} << 30;
    CHECK(bad_end_of("exit $(ulimit -t)", limits).ends_with("exited with code 7"));
    if (!test::sanitized) CHECK(bad_end_of("exit $(($(ulimit -v) >> 20))", limits).ends_with("exited with code 3"));
    CHECK(bad_end_of("printf 6:memory").starts_with("could not be examined: reading it needed more memory than 1"));
}

TEST_CASE("what a reader left half-done is removed") {
    const test::ScratchFolder scratch;
    const OutOfProcessReader apart(
        {"/bin/sh", "-c", "mkdir -p \"$0/.unpacking-1/a\" \"$0/source/b\"; kill -SEGV $$", scratch.path()});
    CHECK(bad_end([&] { apart.unpack({{"a.py", "1"}}, scratch / "source"); }) != "");
    CHECK(fs::is_empty(scratch.path()));
}

TEST_CASE("failures of the machine, and an interruption, are not blamed on the submission") {
    const test::ScratchFolder scratch;
    const auto unpack = [&](const OutOfProcessReader& apart, const std::stop_token& stop) {
        apart.unpack({{"a.py", "1"}}, scratch / "source", stop);
    };
    CHECK_THROWS_WITH_AS(unpack(reader("printf 7:failure7:no_room"), {}), "no_room", ArenaFailure);
    CHECK_THROWS_AS(unpack(OutOfProcessReader({"/no/such/program"}), {}), ArenaFailure);
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(unpack(reader("exec sleep 86400"), stop.get_token()), ArenaFailure);
}

TEST_CASE("a reader's proper answer is used, also if it is an error of the author") {
    const test::ScratchFolder scratch;
    const auto error = reader("printf 5:error7:no_zip!").unpack({{"a.py", "1"}}, scratch / "source");
    REQUIRE_FALSE(error.ok());
    CHECK(error.message() == "no_zip!");
    const auto well = reader("printf 4:well1:21:31:17:no_link").unpack({{"a.py", "1"}}, scratch / "source");
    REQUIRE(well.ok());
    CHECK(well->files == 2);
    CHECK(well->bytes == 3);
    CHECK(well->left_out == std::vector<std::string>{"no_link"});
    const auto what = reader("printf 4:well1:03:why0:0:1:m0:0:0:1:01:01:21:b0:0:0:1:01:0")
                          .recognise(scratch.path(), built_in_recipes());
    REQUIRE(what.ok());
    CHECK(what->recipe == built_in_recipes()[0]);
    CHECK(what->builder == built_in_recipes()[2]);
    CHECK(what->builders_main.path == "b");
    CHECK(bad_end([&] {
              reader("printf 4:well3:9993:why0:0:1:m0:0:0:1:01:02:-10:0:0:0:1:01:0")
                  .recognise(scratch.path(), built_in_recipes());
          }) == "could not be examined: what read it gave no answer");
}

TEST_CASE("a parcel returns its texts in order, whatever their bytes") {
    const std::string bytes("a:\0\xff 7:", 8);
    const ParcelWriter written =
        std::move(ParcelWriter().add(bytes).add(-7).add(std::vector<std::string>{"", bytes}).add(""));
    ParcelReader reader(written.bytes());
    CHECK(reader.text() == bytes);
    CHECK(reader.number() == -7);
    CHECK(reader.texts() == std::vector<std::string>{"", bytes});
    CHECK(reader.text() == "");
    CHECK_THROWS_AS(reader.text(), BadParcel);
    for (const char* wrong : {"x", ":", "1:", "3:ab", "-1:a", "1a", "1:x1:"}) {
        ParcelReader bad(wrong);
        CHECK_THROWS_AS((bad.number(), bad.number()), BadParcel);
    }
}

}  // namespace isola_arena
