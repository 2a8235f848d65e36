#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/tree/threads.hpp"
#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

bool enforced(const std::string& name) {
    const auto& all = sandbox().protections();
    const auto found = std::ranges::find(all, name, &Protection::name);
    REQUIRE(found != all.end());
    return isolating() && possible(found->enforced, name + ": " + found->how);
}

}  // namespace

TEST_CASE("every protection is reported once, with its reason") {
    for (const Protection& each : sandbox().protections()) {
        CAPTURE(each.name);
        CHECK_FALSE(each.how.empty());
        CHECK(each.enforced == each.remedy.empty());
    }
    CHECK(sandbox().summary().starts_with("sandbox: "));
}

TEST_CASE("the modes have texts") {
    for (const SandboxMode mode : {SandboxMode::automatic, SandboxMode::on, SandboxMode::off})
        CHECK(parse_sandbox_mode(to_string(mode)) == mode);
    CHECK(parse_sandbox_mode("sometimes") == std::nullopt);
}

TEST_CASE("a sandbox that is off confines nothing, and says so") {
    const auto off = Sandbox::open(SandboxMode::off);
    REQUIRE(off);
    Program program{{"true"}, {}, {}};
    CHECK((*off)->confine(program, {}) == std::nullopt);
    CHECK_FALSE(program.launcher);
    CHECK(program.group == nullptr);
    CHECK_FALSE((*off)->isolates());
    CHECK_FALSE((*off)->counts_tree());
    CHECK(std::ranges::none_of((*off)->protections(), &Protection::enforced));
    CHECK((*off)->summary().starts_with("sandbox: off"));
}

TEST_CASE("a process has no more files open than it may") {
    if (!isolating()) return;
    Confinement confinement;
    confinement.limits.open_files = 100;
    ConfinedBots bots;
    CHECK(bots.script_says("ulimit -Hn", confinement) == "100");
    CHECK(bots.script_says("ulimit -Hn") == "1024");
}

TEST_CASE("memory is limited for all processes together") {
    if (!enforced("memory")) return;
    Confinement confinement;
    confinement.limits.memory = 64 << 20;
    ConfinedBots bots;
    // Whether the children have their memory at the same time depends on the machine. So the bot tries again until a
    // child is killed.
    const auto bot = bots.start_script(
        "while :; do pids=; for i in 1 2 3 4; do head -c 30000000 /dev/zero | tail >/dev/null & pids=\"$pids $!\"; "
        "done;"
        " for pid in $pids; do wait $pid || exit; done; done",
        confinement);
    bots.ask(*bot);
    CHECK(bots.group()->overrun().memory);
}

TEST_CASE("scratch space and shared memory are limited") {
    if (!enforced("scratch space")) return;
    Confinement confinement;
    confinement.limits.scratch = 1 << 20;
    ConfinedBots bots;
    for (const auto* scratch : {"/tmp", "/dev/shm"})
        CHECK(bots.script_says("head -c 10000000 /dev/zero 2>/dev/null > " + std::string(scratch) +
                                   "/big; stat -c %s " + std::string(scratch) + "/big",
                               confinement) == "1048576");
}

TEST_CASE("a bot may have as many processes as it was granted, and no more") {
    if (!enforced("processes")) return;
    Confinement confinement;
    confinement.limits.processes = 10;
    ConfinedBots bots;
    const auto wanted = [](int children) {
        return "for i in $(seq " + std::to_string(children) +
               "); do sleep 1000 2>/dev/null & done; echo fine; kill $(jobs -p)";
    };
    CHECK(bots.script_says(wanted(8), confinement) == "fine");
    CHECK(bots.script_says(wanted(12), confinement) != "fine");
}

TEST_CASE("a bot stays on the arena's cores") {
    if (!enforced("cores") || !possible(available_cores().size() > 1, "there is one core only")) return;
    ConfinedBots bots;
    std::string allowed;
    // The bot may use the cores of the thread that starts it.
    std::thread([&] {
        stay_on_core(available_cores().front());
        allowed = bots.script_says(
            "taskset -p -c $$ >/dev/null; taskset -p -c 0-1023 $$ >/dev/null 2>&1; "
            "grep Cpus_allowed_list /proc/self/status | cut -f2");
    }).join();
    CHECK(allowed == std::to_string(available_cores().front()));
}

namespace {

// Returns the CPU time of a waiting bot with many sessions during one reply of its opponent, divided by the opponent's.
// Both bots and the arena share one core, as in a match.
double share_of_waiting_bot() {
    const int core = available_cores().front();
    stay_on_core(core);
    ConfinedBots bots;
    set_steal_time_monitor(bots.loop, std::make_shared<StealTimeMonitor>(core));
    const auto waiting = bots.start_script(
        "for i in 1 2 3 4 5 6; do setsid sh -c 'while :; do :; done' & done; echo; read line; echo again; wait");
    const auto waiting_group = bots.group();
    CHECK(bots.ask(*waiting).kind == AnswerKind::reply);
    const auto thinking = bots.start_script("i=0; while [ $i -lt 600000 ]; do i=$((i + 1)); done; echo; read line");
    const Nanoseconds before = waiting_group->cpu_time().value();
    AskLimit limit{against_hanging};
    limit.lasting = [&] { waiting->stand_back(); };
    const BotAnswer thought = run(bots.loop, thinking->ask("line\n", limit));
    CHECK(thought.kind == AnswerKind::reply);
    const double share = static_cast<double>((waiting_group->cpu_time().value() - before).count()) /
                         static_cast<double>(thought.cpu.count());
    CHECK(bots.ask(*waiting).bytes == "again");
    return share;
}

}  // namespace

TEST_CASE("a bot has the core in its own turn, however many sessions the waiting bot has") {
    if (!enforced("cores") || !enforced("cpu time") || !enforced("pausing")) return;
    std::thread([] {
        double share = share_of_waiting_bot();
        // On a busy machine the arena itself may wait for its core before it stops the waiting bot.
        for (int spoilt = 0; share > 0.1 && spoilt < 10; ++spoilt) share = share_of_waiting_bot();
        CHECK(share <= 0.1);
    }).join();
}

TEST_CASE("one sandbox serves several threads") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write("bot.sh", "read line\necho fine\n");
    std::vector<std::string> said(4);
    std::vector<std::thread> threads;
    threads.reserve(said.size());
    for (std::string& answer : said)
        threads.emplace_back([&] {
            for (int round = 0; round < 5; ++round) {
                ConfinedBots bots;
                answer = bots.says({"sh", "bot.sh"}, folder.path());
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& answer : said) CHECK(answer == "fine");
}
