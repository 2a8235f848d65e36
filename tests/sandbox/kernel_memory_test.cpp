// What the kernel stores for a bot counts as the bot's memory, or the bot cannot have it.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <map>
#include <string>
#include <thread>

#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t granted = std::int64_t{64} << 20;
constexpr std::int64_t most_held = granted / 4 * 5 + (std::int64_t{16} << 20);

// Other programs of the machine use memory, too, but not in each of these attempts.
constexpr int most_attempts = 3;

// Returns the memory of the machine, in bytes, that is neither free nor can be: memory of the kernel and memory files,
// but not the memory of processes, because compilers and browsers take and return it while the test runs.
std::int64_t held_by_kernel() {
    std::ifstream file("/proc/meminfo");
    std::map<std::string, std::int64_t> kibibytes;
    std::string name, unit;
    for (std::int64_t number = 0; file >> name >> number; std::getline(file, unit)) kibibytes[name] = number;
    return (kibibytes["MemTotal:"] - kibibytes["MemFree:"] - kibibytes["Buffers:"] - kibibytes["Cached:"] -
            kibibytes["AnonPages:"] - kibibytes["SReclaimable:"] + kibibytes["Shmem:"]) *
           1024;
}

bool memory_is_counted() {
    const auto& all = sandbox().protections();
    const auto memory = std::ranges::find(all, "memory", &Protection::name);
    return memory != all.end() && memory->enforced;
}

// Returns how much the kernel held in addition, at most, while a bot held this kind. A bot that holds too much loses by
// the fault `memory`.
std::int64_t most_held_by(const std::string& kind) {
    ConfinedBots bots;
    Confinement confinement;
    confinement.limits.memory = granted;
    const std::int64_t before = held_by_kernel();
    std::int64_t most = before;
    std::atomic<bool> over{false};
    std::thread observer([&] {
        for (; !over; std::this_thread::sleep_for(2ms)) most = std::max(most, held_by_kernel());
    });
    const auto bot = bots.start({HOSTILE_BOT, "holder", kind, "6"}, {}, confinement);
    const BotAnswer answer = run(bots.loop, bot->ask("1;5x5;11A1111111111111111111B11;3000\n", {against_hanging}));
    over = true;
    observer.join();
    MESSAGE(kind << ": " << ((most - before) >> 20) << " MiB; " << bot->take_stderr() << answer.detail);
    run(bots.loop, bot->destroy());
    return most - before;
}

}  // namespace

TEST_CASE("a bot holds no more of the machine than its limit, a quarter of that and 16 MiB, whatever it asks for") {
    if (!isolating() || !possible(memory_is_counted(), "memory is not counted")) return;
    for (const char* kind : {"netlink-user",      "netlink-route", "tcp",           "udp",          "socket-filters",
                             "call-filters",      "timers",        "signals",       "aio",          "keys",
                             "descriptor-tables", "open-files",    "missing-names", "areas",        "page-tables",
                             "message-queues",    "epoll",         "empty-files",   "memory-files", "sent-sockets",
                             "local-packets",     "local-streams", "pipes",         "all"}) {
        CAPTURE(kind);
        std::int64_t least = most_held_by(kind);
        for (int attempt = 1; least > most_held && attempt < most_attempts; ++attempt)
            least = std::min(least, most_held_by(kind));
        CHECK(least <= most_held);
    }
}
