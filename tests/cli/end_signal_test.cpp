#include <doctest/doctest.h>

#include <chrono>
#include <csignal>

#include "arena/web/live/spectator_server.hpp"

using namespace isola_arena;

TEST_CASE("a Ctrl-C that arrives before the wait for it ends the wait, not the program") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const EndSignal end;
        std::raise(signal);
        CHECK(end.wait_for(std::chrono::hours(1)));
    }
}
