#include <doctest/doctest.h>

#include "arena/process/bot/bot_pipes.hpp"

using namespace isola_arena;

namespace {

std::string note(std::size_t bytes) {
    return "[" + std::to_string(bytes) + " more bytes were cut: 64 KiB a turn and 1 MiB a game are kept]\n";
}

std::string kilobytes(std::size_t count) { return std::string(count * 1024, 'x'); }

}  // namespace

TEST_CASE("text is taken from the log only once") {
    StderrLog log;
    log.add("depth 3\n");
    log.add("depth 4");
    CHECK(log.take() == "depth 3\ndepth 4");
    CHECK(log.take().empty());
}

TEST_CASE("64 KiB of a turn are kept, the last byte of them included") {
    StderrLog log;
    log.add(kilobytes(64));
    CHECK(log.take() == kilobytes(64));
    log.add(kilobytes(63) + std::string(1023, 'x') + "yz");
    CHECK(log.take() == kilobytes(63) + std::string(1023, 'x') + "y\n" + note(1));
}

TEST_CASE("what is cut is counted, and a new turn has its own 64 KiB") {
    StderrLog log;
    for (int i = 0; i < 100; ++i) log.add(kilobytes(1));
    CHECK(log.take() == kilobytes(64) + "\n" + note(36 * 1024));
    log.add("after");
    CHECK(log.take() == "after");
}

TEST_CASE("a line that ends where the text was cut gets no second end") {
    StderrLog log;
    log.add(kilobytes(63) + std::string(1023, 'x') + "\n");
    log.add("z");
    CHECK(log.take() == kilobytes(63) + std::string(1023, 'x') + "\n" + note(1));
}

TEST_CASE("1 MiB of a game is kept; then nothing but the note") {
    StderrLog log;
    for (int turn = 0; turn < 16; ++turn) {
        log.add(kilobytes(64));
        CHECK(log.take().size() == 64 * 1024);
    }
    log.add("one more");
    CHECK(log.take() == note(8));
}

TEST_CASE("a new game begins with all of its 1 MiB") {
    StderrLog log;
    for (int turn = 0; turn < 17; ++turn) {
        log.add(kilobytes(64));
        log.take();
    }
    log.new_game();
    log.add("a new game");
    CHECK(log.take() == "a new game");
}
