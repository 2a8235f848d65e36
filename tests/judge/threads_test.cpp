#include <doctest/doctest.h>

#include <thread>

#include "arena/process/tree/process_tree.hpp"
#include "tests/judge/seated.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

// Plays a match on the calling thread, with an event loop of its own.
Verdict match(const std::string& mode, const Scene& scene) {
    asio::io_context loop(1);
    Seat first(loop.get_executor(), fault(mode));
    Seat second(loop.get_executor(), fault("report_descriptors"));
    return play_seated(loop, {&first, &second}, scene);
}

}  // namespace

TEST_CASE("games on several threads do not touch each other") {
    adopt_orphans();
    const std::array<const char*, 3> modes{"daemon", "exit after=2", "generations depth=3"};
    std::array<Verdict, 3> verdicts;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < modes.size(); ++i)
        threads.emplace_back([&, i] { verdicts[i] = match(modes[i], on("5x5").discard().games(6)); });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < modes.size(); ++i) {
        CAPTURE(modes[i]);
        REQUIRE(verdicts[i].games.size() == 6);
        for (const JudgedGame& game : verdicts[i].games) {
            CHECK(game.ended().reason == "no_move");
            const Player sound = game.header().players[one].name == "report_descriptors" ? one : two;
            CHECK(game.ended().discarded[sound] == 0);
            CHECK(game.stderr_text(sound) == "descriptors 0 1 2\n");
            if (i != 1) CHECK(game.ended().discarded[other(sound)] == 0);
        }
    }
    CHECK(children().empty());
}
