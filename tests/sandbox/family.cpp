#include "tests/sandbox/family.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

namespace isola_arena::test {

const std::string& long_sleep() {
    static const std::string command = "sleep 4711." + std::to_string(getpid()) + "e0";
    return command;
}

// In /proc, a command line has NUL bytes between its arguments.
std::size_t sleepers() { return processes_with(long_sleep().substr(long_sleep().find(' ') + 1)).size(); }

std::string stays() { return "while :; do " + long_sleep() + "; done"; }

std::shared_ptr<BotProcess> start_family(ConfinedBots& bots, const std::string& afterwards) {
    const std::string family =
        "trap '' TERM HUP INT\n"
        "setsid " +
        long_sleep() +
        " &\n"
        "setsid sh -c 'setsid " +
        long_sleep() +
        " & exit' &\n"
        "(" +
        long_sleep() +
        " & exit)\n"
        "echo ready\n";
    auto bot = bots.start_script(family + afterwards);
    CHECK(bots.ask(*bot).bytes == "ready");
    CHECK(eventually([] { return sleepers() >= 3; }));
    return bot;
}

}  // namespace isola_arena::test
