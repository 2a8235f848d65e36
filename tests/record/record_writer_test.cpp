#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/record/recorder.hpp"
#include "tests/full_disk.hpp"
#include "tests/record/golden.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;
using test::FullDisk;
using test::ScratchFolder;
using Clock = std::chrono::steady_clock;

Event chatter_of(std::size_t bytes) { return StderrBetweenTurns{Player::one, 0, std::string(bytes, 'x')}; }

std::string failure_of(const auto& action) {
    try {
        action();
    } catch (const ArenaFailure& failure) {
        return failure.what();
    }
    return "no failure";
}

}  // namespace

TEST_CASE("a game written event by event is read again as it was") {
    const ScratchFolder scratch;
    const Record game = golden("isola-discards");
    {
        RecordWriter writer(scratch / "game.jsonl");
        writer.write(game.header);
        for (const Event& event : game.events) {
            writer.write(TurnStarted{});
            writer.write(event);
        }
    }
    const auto read = read_record(scratch / "game.jsonl");
    REQUIRE(read.ok());
    CHECK(*read == game);
}

TEST_CASE("a file that exists is never touched") {
    const ScratchFolder scratch;
    std::ofstream(scratch / "game.jsonl") << "precious";
    RecordWriter second(scratch / "game.jsonl");
    RecordWriter third(scratch / "game.jsonl");
    CHECK(second.path() == scratch / "game.2.jsonl");
    CHECK(third.path() == scratch / "game.3.jsonl");
    CHECK(text_of(scratch / "game.jsonl") == "precious");
}

TEST_CASE("no bot inherits the file") {
    const ScratchFolder scratch;
    const int next_free = dup(0);
    close(next_free);
    RecordWriter writer(scratch / "game.jsonl");
    REQUIRE(std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(next_free)) == writer.path());
    CHECK((fcntl(next_free, F_GETFD) & FD_CLOEXEC) != 0);
}

TEST_CASE("a little new data stays in the buffer until its time limit") {
    const ScratchFolder scratch;
    RecordWriter writer(scratch / "game.jsonl");
    const auto before = Clock::now();
    writer.write(chatter_of(10));
    CHECK(text_of(writer.path()).empty());
    writer.flush_if_due(before + RecordWriter::flush_age / 2);
    CHECK(text_of(writer.path()).empty());
    writer.flush_if_due(Clock::now() + RecordWriter::flush_age);
    CHECK_FALSE(text_of(writer.path()).empty());
}

TEST_CASE("64 KiB go to the file at once") {
    const ScratchFolder scratch;
    RecordWriter writer(scratch / "game.jsonl");
    writer.write(chatter_of(RecordWriter::flush_size / 2));
    CHECK(text_of(writer.path()).empty());
    writer.write(chatter_of(RecordWriter::flush_size / 2));
    CHECK(text_of(writer.path()).size() > RecordWriter::flush_size);
}

TEST_CASE("the outcome closes the record: it is in the file at once, and nothing comes after it") {
    const ScratchFolder scratch;
    RecordWriter writer(scratch / "game.jsonl");
    writer.write(GameEnded{});
    const std::string text = text_of(writer.path());
    CHECK(text.starts_with("{\"outcome\""));
    writer.write(chatter_of(10));
    writer.flush_if_due(Clock::now() + 1h);
    CHECK(text_of(writer.path()) == text);
}

TEST_CASE("a game that was broken off leaves what there was of it") {
    const ScratchFolder scratch;
    { RecordWriter(scratch / "game.jsonl").write(golden("isola-7x7").header); }
    const auto record = read_record(scratch / "game.jsonl");
    REQUIRE(record.ok());
    CHECK_FALSE(record->complete);
}

TEST_CASE("a record that cannot be created is the arena's failure") {
    const ScratchFolder scratch;
    const std::string path = (scratch / "missing/game.jsonl").string();
    CHECK(failure_of([&] { RecordWriter writer(path); }) ==
          "the record " + path + " cannot be created: No such file or directory");
}

TEST_CASE("a full disk is the arena's failure, and what was written before still reads") {
    const ScratchFolder scratch;
    const Record game = golden("isola-7x7");
    RecordWriter writer(scratch / "game.jsonl");
    writer.write(game.header);
    for (const Event& event : game.events)
        if (!std::holds_alternative<GameEnded>(event)) writer.write(event);
    std::string failure;
    {
        const FullDisk disk(4096);
        failure = failure_of([&] { writer.flush_if_due(Clock::now() + 1h); });
    }
    CHECK(failure == "the record " + writer.path().string() + " cannot be written: File too large");
    const auto record = read_record(writer.path());
    REQUIRE(record.ok());
    CHECK_FALSE(record->complete);
    CHECK(record->events.size() > 10);
}

}  // namespace isola_arena
