#include <doctest/doctest.h>

#include <chrono>
#include <csignal>

#include "arena/web/live/spectator_server.hpp"

using namespace isola_arena;

TEST_CASE("a Ctrl-C that comes before it is waited for ends the wait, and not the program") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const EndSignal end;
        std::raise(signal);
        CHECK(end.wait_for(std::chrono::hours(1)));
    }
}
